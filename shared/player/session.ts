/**
 * The session of one seat, or of a spectator: it verifies what the relay sends, follows the match, and signs the next step. Nothing is
 * sent before it is saved, and nothing is signed before everything that it depends on was verified.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault, type FaultCode } from '../fault.ts';
import type { findGame } from '../games/registry.ts';
import { CHAIN_START, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import type { Draft, Entry } from '../log/step.ts';
import { digestPayload } from '../log/step-digest.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import {
  beginFollowing,
  decidedOf,
  type FollowedMatch,
  followEntry,
  openingsOwed,
  resultOf,
} from '../playthrough/followed-match.ts';
import { type ClientMessage, encodeMessage, type RelayMessage } from '../wire/messages.ts';
import type { CacheStore } from './cache-store.ts';
import { ClockWatch } from './clock-watch.ts';
import { EquivocationWatch } from './equivocation.ts';
import { KeptLog } from './kept-log.ts';
import { headsOf } from './known-head.ts';
import { contradicts, withEntry } from './ledger.ts';
import { LocalSeat } from './local-seat.ts';
import type { LogStore } from './log-store.ts';
import type { Machine } from './machine.ts';
import { MachineDriver } from './machine-driver.ts';
import { asksToAccuse, isSeatTaken, nextJointStep, nextOwnStep } from './next-step.ts';
import { encodeSeat, handOversLeft, type PackedSeat } from './portable-seat.ts';
import type { SeatRequest } from './requests.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { type DraftContent, signDraft } from './signing.ts';
import type { Snapshot } from './snapshot.ts';

export interface SessionOptions {
  readonly match: string;
  readonly ed25519: Ed25519;
  readonly store: Pick<SecretStore, 'save'>;
  /** Where a seat keeps its copy of the log; without it a seat signs nothing in a game whose result stands without openings. */
  readonly logs?: LogStore;
  /** Where its machine is cached, if it is. */
  readonly caches?: CacheStore;
  /** Absent for a spectator. */
  readonly secret?: SeatSecret;
  readonly signer?: Signer;
  readonly send: (message: ClientMessage) => void;
  readonly changed: (snapshot: Snapshot) => void;
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
}

/** Faults of the terms, which only the creator of a match states. */
const TERMS_FAULTS: readonly FaultCode[] = ['game/wrong-params', 'game/wrong-seats', 'life/short-deadline'];

/** A draft of more bytes than this is sent again only over a new connection. */
const LARGE_BYTES = 16_384;

export class Session {
  readonly #options: SessionOptions;
  #tip: Tip = CHAIN_START;
  #match: FollowedMatch;
  #entries: readonly LinkedEntry[] = [];
  /** Absent for a spectator. */
  readonly #seat: LocalSeat | undefined;
  readonly #equivocation: EquivocationWatch;
  readonly #clocks = new ClockWatch();
  readonly #log: KeptLog;
  readonly #driver: MachineDriver;
  /** The draft that was sent last over this connection. */
  #submitted: { readonly draft: Draft; readonly bytes: number } | undefined;
  /** Why this seat signs nothing more, although nobody else is at fault. */
  #halted: Fault | undefined;
  #rejected: Fault | undefined;
  #presence: readonly boolean[] = [];
  #spectators = 0;
  /** Length of the log by the relay's welcome. Until so many steps have come in, nothing is signed. */
  #head = 0;
  #published: string | undefined;
  #left = false;
  /** Messages and decisions are handled one by one, in the order in which they came. */
  #queue: Promise<unknown> = Promise.resolve();
  /** How many of them there were. */
  #turn = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#seat = options.secret === undefined ? undefined : new LocalSeat(options.secret, options.store);
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
  }

  snapshot(): Snapshot {
    const { secret, machine } = this.#seat ?? {};
    const missing = this.#missing;
    // Where the game goes on, the fault of another seat ends nothing.
    const isPlaying = !this.#equivocation.blamesRelay && this.#match.gameRun?.stopped === false && this.#isHere;
    return {
      matchState: this.#matchState,
      seat: secret === undefined ? undefined : seatOf(this.#matchState, secret.key),
      away: this.#seat?.away(this.#matchState),
      need: (isPlaying && missing === 0 ? machine?.need() : undefined) ?? { kind: 'wait' },
      view: machine?.view() ?? this.#match.gameRun?.game.view(undefined, this.#match.gameRun.position.state),
      entries: this.#entries,
      missing,
      result: resultOf(this.#match),
      decided: decidedOf(this.#match),
      owed: openingsOwed(this.#match),
      fault: this.#equivocation.fault,
      evidence: this.#equivocation.evidence,
      rejected: this.#rejected,
      halted: this.#seat?.isMissingDecisions ? new Fault('player/decisions-missing') : this.#halted,
      working: this.#driver.working,
      sending: this.#isCurrent(secret?.draft),
      sendingBytes: this.#isCurrent(secret?.draft) ? (this.#submitted?.bytes ?? 0) : 0,
      showAtEnd: secret?.showAtEnd ?? false,
      asksToAccuse: this.#isHere && missing === 0 && this.#seat !== undefined && asksToAccuse(this.#match, this.#seat),
      presence: this.#presence,
      spectators: this.#spectators,
      clockOffset: this.#clocks.offset,
      clockAhead: this.#clocks.ahead,
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
      const { linked, tip } = await verifyChain(this.#tip, entries, this.#options.ed25519);
      this.#log.holds(linked.length);
      await this.#adopt(linked, tip);
    });
  }

  receive(message: RelayMessage): Promise<void> {
    return this.#serially(() => this.#handle(message));
  }

  /** Sends again what is signed and not in the log: after every connection. */
  resend(): Promise<void> {
    return this.#serially(() => {
      this.#submitted = undefined;
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
      await this.#log.keep(this.#entries);
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

  setShowAtEnd(showAtEnd: boolean): Promise<void> {
    return this.#serially(async () => {
      await this.#seat?.save({ showAtEnd }, this.#matchState);
      await this.#proceed();
    });
  }

  /** A person's answer to `Snapshot.asksToAccuse`: whether the seat opens, to show by what it was wronged. */
  accuse(accuse: boolean): Promise<void> {
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
   * present end of the log.
   */
  async pack(): Promise<PackedSeat> {
    const packed: PackedSeat[] = [];
    await this.#serially(async () => {
      const seat = this.#seat;
      if (seat === undefined) throw new Fault('player/no-seat');
      await this.#log.keep(this.#entries);
      const handOvers = handOversLeft(this.#matchState, seat.secret);
      if (!seat.secret.packed) await seat.save({ packed: true }, this.#matchState);
      packed.push({ text: encodeSeat(seat.portable(this.#matchState)), isLast: handOvers === 1 });
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

  /** While nothing comes in, the machine does what it will need later, one task in each turn of the event loop. */
  async #workAhead(turn: number): Promise<void> {
    const { pause } = this.#options;
    const machine = this.#seat?.machine;
    if (pause === undefined || machine === undefined || !this.#isHere) return;
    do await pause();
    while (turn === this.#turn && !this.#left && machine.workAhead());
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
        await this.#extend(message.entries.filter((entry) => entry.step.seq >= this.#tip.seq));
        this.#clocks.compare(this.#entries.at(-1)?.entry.step, now);
        return this.#proceed();
      }
      case 'rejected':
        this.#equivocation.compareHead(message);
        // A stale draft is signed again on the new head, which comes or has come with its entry.
        if (message.code !== 'life/stale') this.#rejected = new Fault(message.code, message.detail);
        return;
      case 'presence':
        this.#presence = message.seats;
        this.#spectators = message.spectators;
        return;
      case 'published':
        if (message.finalHash === this.#matchState.prev && this.#matchState.phase === 'closed')
          this.#published = message.finalHash;
        return;
      case 'pending':
        // Every seat signs what its own verification reached, without the proposal. But the proposal may be an equivocation.
        return this.#equivocation.watchProposal(message.draft);
    }
  }

  async #extend(entries: readonly Entry[]): Promise<void> {
    if (this.#equivocation.blamesRelay || entries.length === 0) return;
    const { linked, tip, fault } = await verifyChain(this.#tip, entries, this.#options.ed25519);
    await this.#adopt(linked, tip);
    const next = entries[linked.length];
    if (fault !== undefined && next !== undefined) await this.#equivocation.refuse(next.step, fault);
    await this.#equivocation.settleProposals();
    this.#rejected = undefined;
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
    if (seat?.machine !== undefined && seat.meetsOwn(this.#matchState, linked.entry))
      await this.#driver.workOff(seat.machine, 'log');
    try {
      this.#apply(linked);
    } catch (error) {
      if (error instanceof Fault) return error;
      throw error;
    }
    if (seat?.mustRefold && this.#match.gameRun !== undefined) await this.#driver.refold(seat, this.#match.gameRun);
    return undefined;
  }

  /** Applies one verified entry to the match, its game run and our machine. */
  #apply(linked: LinkedEntry): void {
    this.#seat?.checkStep(linked);
    const before = this.#match;
    const after = followEntry(before, linked, (seat, opening) => this.#seat?.proves(seat, opening) ?? false);
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

  get #matchState(): MatchState {
    return this.#match.matchState;
  }

  /** Steps that our seat has seen and that have not come in: here after the kept log was lost, or on another device. */
  get #missing(): number {
    return Math.max(0, (this.#seat?.known ?? 0) - this.#matchState.seq);
  }

  /** Whether this device plays its seat. */
  get #isHere(): boolean {
    const seat = this.#seat;
    return seat?.holds(this.#matchState) === true && seat.away(this.#matchState) === undefined;
  }

  /** Whether this seat may sign anything now. What it signs answers a log, so it keeps that log first. */
  #maySign(seat: LocalSeat | undefined): seat is LocalSeat {
    if (this.#left || seat === undefined || this.#equivocation.blamesRelay || this.#missing > 0) return false;
    if (seat.secret.packed || seat.away(this.#matchState) === 'restored') return false;
    const isKept = this.#match.gameRun?.game.standsUnopened !== true || this.#log.isWhole(this.#entries);
    if (this.#halted?.code !== 'player/other-body') this.#halted = isKept ? undefined : new Fault('player/no-log-kept');
    return this.#halted === undefined && !seat.isMissingDecisions;
  }

  /** Signs and sends what comes next, if anything does. What is signed is saved before it is sent. */
  async #proceed(): Promise<void> {
    await this.#log.keep(this.#entries);
    const { signer } = this.#options;
    const seat = this.#seat;
    if (signer === undefined || !this.#maySign(seat)) return;
    // One signature at each place of the log: a second one, whatever it says, would be a proof of equivocation.
    const last = seat.secret.draft?.seq ?? -1;
    if (this.#matchState.seq > last && this.#matchState.seq >= this.#head) {
      if (isSeatTaken(this.#matchState, seat.secret)) {
        this.#rejected = new Fault('life/seat-taken', 'somebody else took this seat first');
      }
      await this.#settleMachine(seat);
      if (!this.#left) await this.#sign(seat, signer);
    }
    const { draft } = seat.secret;
    if (this.#left) return;
    if (draft !== undefined && this.#isCurrent(draft)) this.#submit(draft);
    else if (seat.machine !== undefined && this.#isHere) await this.#rest(seat, seat.machine);
  }

  /** What the machine has to do before it is known what the seat says next. */
  async #settleMachine(seat: LocalSeat): Promise<void> {
    const { phase, seq, prev } = this.#matchState;
    const { machine } = seat;
    const { gameRun } = this.#match;
    if (machine === undefined || !this.#isHere || gameRun?.stopped !== false) return;
    if (phase === 'setup' || phase === 'play') await this.#driver.settle(seat, machine, this.#matchState);
    // Nobody signs a result before every check was made.
    if (phase === 'settle') await this.#driver.workOff(machine, 'step', true);
    if (phase === 'settle') await this.#driver.judge(seat, gameRun, undefined);
    else if (machine.need().kind === 'open') await this.#driver.judge(seat, gameRun, { seq, prev });
  }

  /** Signs what comes next and saves it, with its entry in the ledger. Nothing is ever signed beside what the ledger has. */
  async #sign(seat: LocalSeat, signer: Signer): Promise<void> {
    const content = this.#content(seat);
    if (content === undefined) return;
    const { once } = content;
    const { ledger } = seat.secret;
    const entry = once === undefined ? undefined : { once, digest: digestPayload(content.payload) };
    if (entry !== undefined && contradicts(ledger, entry)) {
      this.#halted = new Fault('player/other-body', `the seat has signed other content at ${once}`);
      return;
    }
    const draft = await signDraft(content, signer);
    if (this.#left) return;
    await seat.save({ draft, ...(entry === undefined ? {} : { ledger: withEntry(ledger, entry) }) }, this.#matchState);
  }

  /** Sends a draft; a large one once for each connection, for it may still be leaving. */
  #submit(draft: Draft): void {
    const message = { kind: 'submit', draft } as const;
    if (this.#submitted?.draft !== draft) this.#submitted = { draft, bytes: encodeMessage(message).length };
    else if (this.#submitted.bytes > LARGE_BYTES) return;
    this.#options.send(message);
  }

  /** While the seat waits, its machine works on what is left and is cached, so that the next visit goes on from here. */
  async #rest(seat: LocalSeat, machine: Machine): Promise<void> {
    if (this.#options.caches === undefined || this.#matchState.seq < this.#head) return;
    const isOver = this.#matchState.phase === 'closed' || this.#match.gameRun?.stopped !== false;
    await this.#driver.dropStrangers(seat.secret, isOver ? [] : this.#entries);
    if (isOver) return;
    this.#options.changed(this.snapshot());
    await this.#driver.workOff(machine, 'step', true);
    if (!this.#left) await this.#driver.cache(seat.secret, machine, this.#matchState.prev);
  }

  /** What this seat signs next: a step of its own, or else the one that all seats sign. */
  #content(seat: LocalSeat): DraftContent | undefined {
    const { match, seq, prev } = this.#matchState;
    const alone = nextOwnStep(this.#match, seat);
    const content = alone === undefined ? nextJointStep(this.#match, seat) : { ...alone, ...this.#clocks.memberOf(seq) };
    return content === undefined ? undefined : { match, seq, prev, ...content };
  }

  /** Whether a draft follows the head that we know. An `open` is posted over HTTP and not sent here. */
  #isCurrent(draft: Draft | undefined): boolean {
    const { seq, prev, phase } = this.#matchState;
    return draft?.seq === seq && draft.prev === prev && phase !== 'new' && phase !== 'closed';
  }
}
