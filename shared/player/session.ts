/**
 * The session of one seat, or of a spectator: it verifies what the relay sends, follows the match, and signs the next step. Nothing is
 * sent before it is saved, and nothing is signed before everything that it depends on was verified.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { type PlatformSha256, sha256Hex } from '../crypto/hash.ts';
import type { Opening } from '../crypto/opening.ts';
import { digestAhead } from '../crypto/payload-digest.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault, type FaultCode } from '../fault.ts';
import type { findGame } from '../games/registry.ts';
import { CHAIN_START, type ChainReport, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import { decodeLog } from '../log/file.ts';
import type { Entry } from '../log/step.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import { auditGameRun } from '../playthrough/audit.ts';
import {
  applyEntry,
  beginFollowing,
  decidedOf,
  type FollowedMatch,
  openingsOwed,
  resultOf,
} from '../playthrough/followed-match.ts';
import type { ClientMessage, RelayMessage } from '../wire/messages.ts';
import type { PhraseId } from '../wire/phrase.ts';
import type { CacheStore } from './cache-store.ts';
import { ClockWatch } from './clock-watch.ts';
import { EquivocationWatch } from './equivocation.ts';
import { KeptLog } from './kept-log.ts';
import { headsOf } from './known-head.ts';
import { LocalSeat } from './local-seat.ts';
import type { LogStore } from './log-store.ts';
import { MachineDriver } from './machine-driver.ts';
import { asksToAccuse, isSeatTaken, losesOnTime } from './next-step.ts';
import { type HeardPhrase, PhraseBook } from './phrase-book.ts';
import { encodeSeat, handOversLeft, type PackedSeat } from './portable-seat.ts';
import { releaseEntries, releaseRun } from './released-payloads.ts';
import type { SeatRequest } from './requests.ts';
import { SeatAuthor } from './seat-author.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import type { Snapshot } from './snapshot.ts';

export interface SessionOptions {
  readonly match: string;
  readonly ed25519: Ed25519;
  /** The platform's hash, for what is large; without it this thread hashes everything. */
  readonly sha256Hex?: PlatformSha256;
  readonly store: Pick<SecretStore, 'save'>;
  /** Where a seat keeps its copy of the log; without it a seat signs nothing in a game whose result stands without openings. */
  readonly logs?: LogStore;
  /** Where its machine is cached, if it is. */
  readonly caches?: CacheStore;
  /** Absent for a spectator. */
  readonly secret?: SeatSecret;
  readonly signer?: Signer;
  /** The log that the relay has published under a final hash. Asked for where that is not the one of the log that is here. */
  readonly publishedLog?: (finalHash: string) => Promise<Uint8Array>;
  readonly send: (message: ClientMessage) => void;
  readonly changed: (snapshot: Snapshot) => void;
  /** A seat has said something, our own included. */
  readonly heard?: (phrase: HeardPhrase) => void;
  /** Another list of games than that of this version. */
  readonly findGame?: typeof findGame;
  /** This device's clock, in ms. */
  readonly now: () => number;
  /** So many bytes from the platform's source of randomness, for games that ask for some. */
  readonly random?: (bytes: number) => Uint8Array;
  /**
   * Lets the other work of the program run, between the tasks of a machine: resolves in a later turn of the event loop. Without it a
   * machine does nothing ahead of time.
   */
  readonly pause?: () => Promise<void>;
  /**
   * Resolves after some seconds. A machine in company is cached when nothing has come in meanwhile; without it, at once, as alone.
   */
  readonly lull?: () => Promise<void>;
}

/** Faults of the terms, which only the creator of a match states. */
const TERMS_FAULTS: readonly FaultCode[] = ['game/wrong-params', 'game/wrong-seats', 'life/short-deadline'];

/** Refusals after which nothing is wrong: the step is signed again, and what was said was too much or came too late. */
const PASSED_OVER: readonly FaultCode[] = ['life/stale', 'relay/too-many-phrases'];

export class Session {
  readonly #options: SessionOptions;
  #tip: Tip = CHAIN_START;
  #match: FollowedMatch;
  #entries: readonly LinkedEntry[] = [];
  /** Absent for a spectator. */
  readonly #seat: LocalSeat | undefined;
  readonly #equivocation: EquivocationWatch;
  readonly #phrases: PhraseBook;
  readonly #clocks = new ClockWatch();
  readonly #log: KeptLog;
  readonly #driver: MachineDriver;
  readonly #author: SeatAuthor | undefined;
  #rejected: Fault | undefined;
  #presence: readonly boolean[] = [];
  #spectators = 0;
  /** Length of the log by the relay's welcome, if there was one. Until so many steps have come in, nothing is signed. */
  #head: number | undefined;
  #published: string | undefined;
  #left = false;
  /** Messages and decisions are handled one by one, in the order in which they came. */
  #queue: Promise<unknown> = Promise.resolve();
  /** How many of them there were. */
  #turn = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#seat = options.secret === undefined ? undefined : new LocalSeat(options.secret, options.store);
    this.#phrases = new PhraseBook(options.ed25519);
    this.#log = new KeptLog(options.logs, options.secret);
    this.#driver = new MachineDriver({
      pause: options.pause ?? (async () => {}),
      random: options.random,
      caches: options.caches,
      hasLeft: () => this.#left,
      changed: () => options.changed(this.snapshot()),
    });
    this.#match = beginFollowing(options.match, options.findGame);
    this.#equivocation = new EquivocationWatch(options.ed25519, () => ({
      ...{ entries: this.#entries, tip: this.#tip, matchState: this.#matchState },
      heads: [this.#tip, ...(this.#seat === undefined ? [] : headsOf(this.#seat.secret))],
    }));
    this.#author = this.#seat === undefined ? undefined : this.#authorOf(this.#seat);
  }

  snapshot(): Snapshot {
    const { secret, machine } = this.#seat ?? {};
    const missing = this.#missing;
    // Where the game goes on, the fault of another seat ends nothing.
    const isPlaying = !this.#equivocation.blamesRelay && this.#match.gameRun?.stopped === false && this.#isHere;
    const isAsked = isPlaying && missing === 0 && this.#matchState.phase !== 'closed';
    return {
      matchState: this.#matchState,
      seat: secret === undefined ? undefined : seatOf(this.#matchState, secret.key),
      away: this.#seat?.away(this.#matchState),
      need: (isAsked ? machine?.need() : undefined) ?? { kind: 'wait' },
      view: machine?.view() ?? this.#match.gameRun?.game.view(undefined, this.#match.gameRun.position.state),
      mayAbort: this.#mayAbort,
      entries: this.#entries,
      missing,
      result: resultOf(this.#match),
      decided: decidedOf(this.#match),
      owed: openingsOwed(this.#match),
      fault: this.#equivocation.fault,
      evidence: this.#equivocation.evidence,
      rejected: this.#rejected,
      halted: this.#author?.halted,
      working: this.#driver.working,
      sending: this.#author?.sending !== undefined,
      sendingBytes: this.#author?.sending ?? 0,
      showAtEnd: secret?.showAtEnd ?? false,
      keepHidden: secret?.keepHidden ?? false,
      erased: secret?.erased ?? false,
      asksToAccuse: this.#isHere && missing === 0 && this.#seat !== undefined && asksToAccuse(this.#match, this.#seat),
      presence: this.#presence,
      spectators: this.#spectators,
      clockOffset: this.#clocks.offset,
      clockAhead: this.#clocks.ahead,
      deniesTimeout: this.#seat !== undefined && losesOnTime(this.#match, this.#seat) && this.#clocks.deniesTimeout,
      published: this.#published,
    };
  }

  /** Where a connection resumes: at the last step that is here, so that the relay must show that one again. */
  from(): number {
    return Math.max(0, this.#tip.seq - 1);
  }

  /** Loads the log that this device kept, before anything is received. Damaged parts come from the relay again. */
  restore(): Promise<void> {
    return this.#serially(async () => {
      const entries = await this.#log.load();
      const { linked, tip } = await this.#verify(entries);
      this.#log.holds(linked.length);
      await this.#adopt(linked, tip);
      const machine = this.#seat?.machine;
      if (machine !== undefined) await this.#driver.workOff(machine, 'log');
      this.#release();
    });
  }

  receive(message: RelayMessage): Promise<void> {
    return this.#serially(() => this.#handle(message));
  }

  /** Sends again what is signed and not in the log: after every connection. */
  resend(): Promise<void> {
    return this.#serially(() => {
      this.#author?.reconnected();
      return this.#proceed();
    });
  }

  /** Takes a person's decision. Rejects with the fault that explains why the rules do not allow it now. */
  decide(decision: JsonObject): Promise<void> {
    return this.#serially(async () => {
      const seat = this.#seat;
      if (seat?.machine === undefined || !seat.holds(this.#matchState)) throw new Fault('game/not-now', 'the game has not begun');
      if (this.#missing > 0) throw new Fault('game/not-now', 'the log has not come in whole');
      if (seat.secret.packed) throw new Fault('player/packed');
      if (!this.#isHere) throw new Fault('player/restored-copy');
      await this.#keep();
      const decisions = [...seat.secret.decisions, decision];
      await seat.machine.decide(decision, () => seat.save({ decisions }, this.#matchState));
      await this.#proceed();
    });
  }

  /** Drops a request that is not possible now, so that it does not take effect later. */
  request(kind: SeatRequest): Promise<void> {
    return this.#serially(async () => {
      const isPossible = this.#missing === 0 && this.#seat?.requestedStep(this.#matchState, kind) !== undefined;
      if (isPossible) await this.#seat?.save({ request: { kind, seq: this.#matchState.seq } }, this.#matchState);
      await this.#proceed();
    });
  }

  /** Says something to the others, as long as there is a connection: nothing is said later. Rejects when the seat has said too much. */
  say(phrase: PhraseId): Promise<void> {
    return this.#serially(async () => {
      const { signer, random, send, now } = this.#options;
      if (signer === undefined || random === undefined || !this.#isHere) throw new Fault('player/no-seat');
      if (this.#equivocation.blamesRelay || this.#missing > 0) throw new Fault('game/not-now', 'the log has not come in whole');
      const said = await this.#phrases.say(phrase, this.#matchState, signer, Uint8Array.from(random(8)), now());
      send({ kind: 'phrase', said });
    });
  }

  setShowAtEnd(showAtEnd: boolean): Promise<void> {
    return this.#serially(async () => {
      await this.#seat?.save({ showAtEnd }, this.#matchState);
      await this.#proceed();
    });
  }

  setKeepHidden(keepHidden: boolean): Promise<void> {
    return this.#serially(async () => {
      await this.#seat?.save({ keepHidden }, this.#matchState);
    });
  }

  /**
   * A person's answer to `Snapshot.asksToAccuse`: whether the seat opens, to show by what it was wronged. Whoever keeps its game hidden in
   * play resigns, for its machine sends nothing more; in the settlement it is asked once more.
   */
  accuse(accuse: boolean): Promise<void> {
    if (!accuse && this.#matchState.phase === 'play') return this.request('resign');
    return this.#serially(async () => {
      await this.#seat?.save({ accuse }, this.#matchState);
      await this.#proceed();
    });
  }

  /** The seat with the end of the log that it has seen; undefined for a spectator. */
  portable(): SeatSecret | undefined {
    return this.#seat?.portable(this.#matchState);
  }

  /**
   * Packs the seat for another device. From then on this one signs nothing for it, also after a reload, until its person takes it back
   * (`takeBack`). Rejects, and changes nothing, when the seat can move no more. Once it is packed, this gives its text again, up to the
   * present end of the log. `relay`: the origin of the relay at which it is played.
   */
  async pack(relay: string): Promise<PackedSeat> {
    const packed: PackedSeat[] = [];
    await this.#serially(async () => {
      const seat = this.#seat;
      if (seat === undefined) throw new Fault('player/no-seat');
      await this.#keep();
      const handOvers = handOversLeft(this.#matchState, seat.secret);
      if (!seat.secret.packed) await seat.save({ packed: true }, this.#matchState);
      packed.push({ text: encodeSeat(seat.portable(this.#matchState), relay), isLast: handOvers === 1 });
    });
    if (packed[0] === undefined) throw new Fault('player/played-elsewhere');
    return packed[0];
  }

  /** Sends and saves nothing more: another session has the seat from now on. */
  leave(): void {
    this.#left = true;
  }

  #serially(work: () => Promise<void>): Promise<void> {
    const turn = ++this.#turn;
    const done = this.#queue
      .then(() => (this.#left ? undefined : work()))
      .finally(() => {
        this.#options.changed(this.snapshot());
        void this.#workAhead(turn);
      });
    this.#queue = done.catch(() => {});
    return done;
  }

  /** While nothing comes in, the machine does what it will need later, one task in each turn of the event loop; then it is cached. */
  async #workAhead(turn: number): Promise<void> {
    const { pause, lull } = this.#options;
    const machine = this.#seat?.machine;
    if (pause === undefined || machine === undefined || !this.#isHere) return;
    const isQuiet = (): boolean => turn === this.#turn && !this.#left;
    do await pause();
    while (isQuiet() && machine.workAhead());
    if (!isQuiet() || !this.#inCompany) return;
    await lull?.();
    if (isQuiet()) await this.#author?.cache();
  }

  /** Whether another player is there. Whoever says so to hold up the cache only makes the next visit longer. */
  get #inCompany(): boolean {
    const { lull } = this.#options;
    return lull !== undefined && this.#presence.some((isThere, seat) => isThere && seat !== this.#seat?.secret.seat);
  }

  async #handle(message: RelayMessage): Promise<void> {
    switch (message.kind) {
      case 'welcome':
        this.#clocks.onWelcome(message, this.#options.now());
        this.#head = message.seq;
        return this.#equivocation.compareHead(message);
      case 'entries': {
        const now = this.#options.now();
        await this.#equivocation.compareSteps(message.entries);
        const known = this.#entries.length;
        await this.#extend(message.entries.filter((entry) => entry.step.seq >= this.#tip.seq));
        for (const { entry } of this.#entries.slice(known)) this.#clocks.compare(entry.step, now);
        // A person sees it before anything is done about it.
        this.#options.changed(this.snapshot());
        return this.#proceed();
      }
      case 'rejected':
        this.#equivocation.compareHead(message);
        // A stale draft is signed again on the new head, which comes or has come with its entry.
        if (!PASSED_OVER.includes(message.code)) this.#rejected = new Fault(message.code, message.detail);
        return;
      case 'phrase': {
        const heard = await this.#phrases.hear(message.said, this.#matchState, this.#entries);
        if (heard !== undefined && !this.#left) this.#options.heard?.(heard);
        return;
      }
      case 'presence':
        this.#presence = message.seats;
        this.#spectators = message.spectators;
        return;
      case 'published':
        if (this.#matchState.phase !== 'closed') return;
        if (message.finalHash !== this.#matchState.prev) return this.#compareEnd(message.finalHash);
        this.#published = message.finalHash;
        return;
      case 'pending':
        // Every seat signs what its own verification reached, without the proposal. But the proposal may be an equivocation.
        return this.#equivocation.watchProposal(message.draft);
      case 'appended':
      case 'behind':
      case 'mark':
        // The connection has answered these.
        return;
    }
  }

  /** The relay has published another end of the match than it has signed here: that log and ours together prove it to others. */
  async #compareEnd(finalHash: string): Promise<void> {
    if (this.#equivocation.blamesRelay) return;
    this.#equivocation.compareHead({ seq: this.#matchState.seq, prev: finalHash });
    // Without that log there is no evidence, and the blame stays.
    const log = await this.#options.publishedLog?.(finalHash).catch(() => undefined);
    if (log !== undefined) await this.#equivocation.compareSteps(decodeLog(log).entries);
  }

  async #extend(entries: readonly Entry[]): Promise<void> {
    if (this.#equivocation.blamesRelay || entries.length === 0) return;
    const { linked, tip, fault } = await this.#verify(entries);
    await this.#adopt(linked, tip);
    const next = entries[linked.length];
    if (fault !== undefined && next !== undefined) await this.#equivocation.refuse(next.step, fault);
    await this.#equivocation.settleProposals();
    this.#rejected = undefined;
  }

  async #verify(entries: readonly Entry[]): Promise<ChainReport> {
    const { ed25519, sha256Hex: hash } = this.#options;
    if (hash !== undefined) await Promise.all(entries.map(({ payload }) => payload && digestAhead(payload, hash)));
    return verifyChain(this.#tip, entries, ed25519);
  }

  /** Applies entries whose chain holds, up to the first that breaks the rules of a match. */
  async #adopt(entries: readonly LinkedEntry[], tip: Tip): Promise<void> {
    const cached = this.#seat === undefined ? undefined : await this.#driver.findCached(this.#seat.secret, entries);
    if (cached !== undefined) this.#seat?.skipTo(cached);
    let count = 0;
    let broken: Fault | undefined;
    for (const linked of entries) {
      if (this.#left || broken !== undefined) break;
      count++;
      broken = await this.#applyNext(linked);
    }
    // One copy per batch: a match has thousands of steps, and a snapshot never changes.
    this.#entries = [...this.#entries, ...entries.slice(0, count)];
    if (broken !== undefined) this.#equivocation.blameRelay({ seq: entries[count - 1]!.entry.step.seq, fault: broken });
    else if (count === entries.length) this.#tip = tip;
  }

  /** Applies one entry, when the machine has worked on what it depends on. Returns the fault of the relay that it shows. */
  async #applyNext(linked: LinkedEntry): Promise<Fault | undefined> {
    const seat = this.#seat;
    if (seat?.machine !== undefined) await this.#driver.workOff(seat.machine, 'log');
    try {
      await this.#apply(linked);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
    const { gameRun } = this.#match;
    const whole = seat?.mustRefold && gameRun !== undefined ? await this.#log.restore(gameRun) : undefined;
    if (seat !== undefined && whole !== undefined) await this.#driver.refold(seat, whole);
    return undefined;
  }

  /** Applies one verified entry to the match, its game run and our machine. */
  async #apply(linked: LinkedEntry): Promise<void> {
    this.#seat?.checkStep(linked);
    const before = this.#match;
    const after = await this.#audited(applyEntry(before, linked));
    this.#match = after;
    this.#seat?.apply(before, after, linked);
    if (after.lost !== undefined && before.lost === undefined) {
      // The relay knows no game: for terms against the rules of the game the creator answers, who signed them.
      if (!TERMS_FAULTS.includes(after.lost.fault.code)) throw after.lost.fault;
      this.#equivocation.blameSeat({ seat: after.matchState.terms!.seat, seq: 0, fault: after.lost.fault });
    }
    const [first] = after.gameRun?.convictions ?? [];
    if (before.gameRun !== undefined && first !== undefined) this.#equivocation.blameSeat(first);
  }

  /** The match after the audits that are due; they run in tasks where machines work for long. */
  async #audited(match: FollowedMatch): Promise<FollowedMatch> {
    const { gameRun } = match;
    if (gameRun === undefined || gameRun.due.length === 0) return match;
    const isProven = (seat: number, opening: Opening): boolean => this.#seat?.proves(seat, opening) ?? false;
    const isLong = gameRun.game.work !== undefined;
    const whole = await this.#log.restore(gameRun);
    if (whole === undefined) return match;
    const audited = isLong ? await this.#driver.audit(whole, isProven) : auditGameRun(whole, isProven);
    return { ...match, gameRun: { ...(audited ?? gameRun), steps: gameRun.steps } };
  }

  get #matchState(): MatchState {
    return this.#match.matchState;
  }

  /** Steps that our seat has seen and that have not come in: here after the kept log was lost, or on another device. */
  get #missing(): number {
    return Math.max(0, (this.#seat?.known ?? 0) - this.#matchState.seq);
  }

  get #isHere(): boolean {
    return this.#seat?.isHere(this.#matchState) === true;
  }

  get #mayAbort(): boolean {
    const canSign = this.#isHere && this.#missing === 0 && !this.#equivocation.blamesRelay;
    return canSign && this.#seat?.requestedStep(this.#matchState, 'abort') !== undefined;
  }

  #authorOf(seat: LocalSeat): SeatAuthor {
    const { signer, send, sha256Hex: hash = sha256Hex } = this.#options;
    const tools = { seat, signer, send, sha256Hex: hash, log: this.#log, driver: this.#driver, clocks: this.#clocks };
    return new SeatAuthor(tools, () => ({
      ...{ match: this.#match, entries: this.#entries, head: this.#head ?? 0, hasLeft: this.#left },
      isClosed: this.#left || this.#equivocation.blamesRelay || this.#missing > 0,
      inCompany: this.#inCompany,
    }));
  }

  /** Somebody else took the seat that our `join` was for. */
  #noteSeatTaken(seat: LocalSeat): void {
    if (isSeatTaken(this.#matchState, seat.secret))
      this.#rejected = new Fault('life/seat-taken', 'somebody else took this seat first');
  }

  /**
   * A relay leaves payloads out of the record of a closed match alone: until then our seat gets what it asks for. Whether the match is
   * closed is known when the relay has told where the log ends, and not from what the device kept.
   */
  #expectPayloads(seat: LocalSeat): void {
    const { phase, seq } = this.#matchState;
    const isWhole = this.#head !== undefined && seq >= this.#head;
    if (seat.lacking !== undefined && phase !== 'closed' && isWhole) this.#equivocation.blameRelay(seat.lacking);
  }

  /** Keeps what is new of the log. */
  async #keep(): Promise<void> {
    await this.#log.keep(this.#entries);
    this.#release();
  }

  /** What is large and lies in the kept log leaves memory. */
  #release(): void {
    const { gameRun } = this.#match;
    if (gameRun === undefined) return;
    this.#entries = releaseEntries(this.#entries, gameRun, this.#log.length);
    this.#match = { ...this.#match, gameRun: releaseRun(gameRun, this.#log.length) };
  }

  /** Keeps what is new of the log, and says what our seat has to say. */
  async #proceed(): Promise<void> {
    // Both have ended when one has failed: nothing of this turn runs on into the next.
    const ended = await Promise.allSettled([this.#keep(), this.#author?.prepare()]);
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    if (this.#seat !== undefined) {
      this.#noteSeatTaken(this.#seat);
      this.#expectPayloads(this.#seat);
    }
    await this.#author?.proceed();
  }
}
