/**
 * The session of one seat, or of a spectator: it verifies what the relay sends, follows the match, and signs the next step. Nothing is
 * sent before it is saved, and nothing is signed before everything that it depends on was verified.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { attempt, Fault, type FaultCode } from '../fault.ts';
import { CHAIN_START, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import { decodeLog, encodeLog } from '../log/file.ts';
import type { Draft, Entry } from '../log/step.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import {
  beginFollowing,
  decidedOf,
  type FollowedMatch,
  followEntry,
  openingsOwed,
  resultOf,
} from '../playthrough/followed-match.ts';
import type { ClientMessage, RelayMessage } from '../wire/messages.ts';
import { ClockWatch } from './clock-watch.ts';
import { EquivocationWatch } from './equivocation.ts';
import { headsOf } from './known-head.ts';
import { LocalSeat } from './local-seat.ts';
import type { LogStore } from './log-store.ts';
import { isSeatTaken, nextJointStep, nextOwnStep } from './next-step.ts';
import type { SeatRequest } from './requests.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { type DraftContent, signDraft } from './signing.ts';
import type { Snapshot } from './snapshot.ts';

interface SessionOptions {
  readonly match: string;
  readonly ed25519: Ed25519;
  readonly store: Pick<SecretStore, 'save'>;
  /** Where a seat keeps its copy of the log. */
  readonly logs?: LogStore;
  /** Absent for a spectator. */
  readonly secret?: SeatSecret;
  readonly signer?: Signer;
  readonly send: (message: ClientMessage) => void;
  readonly changed: (snapshot: Snapshot) => void;
  /** This device's clock, in ms. */
  readonly now: () => number;
}

/** Faults of the terms, which only the creator of a match states. */
const TERMS_FAULTS: readonly FaultCode[] = ['game/wrong-params', 'game/wrong-seats', 'life/short-deadline'];

export class Session {
  readonly #options: SessionOptions;
  #tip: Tip = CHAIN_START;
  #match: FollowedMatch;
  #entries: readonly LinkedEntry[] = [];
  /** Absent for a spectator. */
  readonly #seat: LocalSeat | undefined;
  readonly #equivocation: EquivocationWatch;
  readonly #clocks = new ClockWatch();
  /** Number of steps of the log that are kept on this device. */
  #kept = 0;
  #rejected: Fault | undefined;
  #presence: readonly boolean[] = [];
  #spectators = 0;
  /** Length of the log by the relay's welcome. Until so many steps have come in, nothing is signed. */
  #head = 0;
  #published: string | undefined;
  #left = false;
  /** Messages and decisions are handled one by one, in the order in which they came. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#seat = options.secret === undefined ? undefined : new LocalSeat(options.secret, options.store);
    this.#match = beginFollowing(options.match);
    this.#equivocation = new EquivocationWatch(options.ed25519, () => ({
      ...{ entries: this.#entries, tip: this.#tip, matchState: this.#matchState },
      heads: [this.#tip, ...(this.#seat === undefined ? [] : headsOf(this.#seat.secret))],
    }));
  }

  snapshot(): Snapshot {
    const { secret, machine } = this.#seat ?? {};
    const missing = this.#missing;
    // Where the game goes on, the fault of another seat ends nothing.
    const isPlaying =
      !this.#equivocation.blamesRelay && this.#match.gameRun?.stopped === false && this.#seat?.holds(this.#matchState);
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
      sending: this.#isCurrent(secret?.draft),
      showAtEnd: secret?.showAtEnd ?? false,
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
      if (this.#seat === undefined || this.#options.logs === undefined) return;
      const { entries } = decodeLog(encodeUtf8(await this.#options.logs.load(this.#seat.secret)));
      const { linked, tip } = await verifyChain(this.#tip, entries, this.#options.ed25519);
      this.#kept = linked.length;
      this.#adopt(linked, tip);
    });
  }

  receive(message: RelayMessage): Promise<void> {
    return this.#serially(() => this.#handle(message));
  }

  /** Sends again what is signed and not in the log: after every connection. */
  resend(): Promise<void> {
    return this.#serially(() => this.#proceed());
  }

  /** Takes a person's decision. Rejects with the fault that explains why the rules do not allow it now. */
  decide(decision: JsonObject): Promise<void> {
    return this.#serially(async () => {
      const seat = this.#seat;
      if (seat?.machine === undefined || !seat.holds(this.#matchState)) throw new Fault('game/not-now', 'the game has not begun');
      if (this.#missing > 0) throw new Fault('game/not-now', 'the log has not come in whole');
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

  /** The seat as it goes to another device; undefined for a spectator. */
  portable(): SeatSecret | undefined {
    return this.#seat?.portable(this.#matchState);
  }

  /** Sends and saves nothing more: another session has the seat from now on. */
  leave(): void {
    this.#left = true;
  }

  #serially(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#left ? undefined : work())).finally(() => this.#options.changed(this.snapshot()));
    this.#queue = done.catch(() => {});
    return done;
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
        await this.#keep();
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
    this.#adopt(linked, tip);
    const next = entries[linked.length];
    if (fault !== undefined && next !== undefined) await this.#equivocation.refuse(next.step, fault);
    await this.#equivocation.settleProposals();
    this.#rejected = undefined;
  }

  /** Applies entries whose chain holds, up to the first that breaks the rules of a match. */
  #adopt(entries: readonly LinkedEntry[], tip: Tip): void {
    let count = 0;
    const applied = attempt(() => {
      for (const linked of entries) {
        count++;
        this.#apply(linked);
      }
    });
    // One copy per batch: a match has thousands of steps, and a snapshot never changes.
    this.#entries = [...this.#entries, ...entries.slice(0, count)];
    if (applied.ok) this.#tip = tip;
    else this.#equivocation.blameRelay({ seq: entries[count - 1]!.entry.step.seq, fault: applied.fault });
  }

  /** Applies one verified entry to the match, its game run and our machine. */
  #apply(linked: LinkedEntry): void {
    this.#seat?.checkStep(linked);
    const before = this.#match;
    const after = followEntry(before, linked, (seat, opening) => this.#seat?.proves(seat, opening) ?? false);
    this.#match = after;
    this.#seat?.apply(before, after, linked.entry);
    if (after.lost !== undefined && before.lost === undefined) {
      // The relay knows no game: for terms against the rules of the game the creator answers, who signed them.
      if (!TERMS_FAULTS.includes(after.lost.fault.code)) throw after.lost.fault;
      this.#equivocation.blameSeat({ seat: after.matchState.terms!.seat, seq: 0, fault: after.lost.fault });
    }
    const [first] = after.gameRun?.convictions ?? [];
    if (before.gameRun !== undefined && first !== undefined) this.#equivocation.blameSeat(first);
  }

  /** Appends new steps to the kept log of this device, the step at which the relay broke its rules included. */
  async #keep(): Promise<void> {
    const { logs } = this.#options;
    if (this.#left || this.#seat === undefined || logs === undefined || this.#kept === this.#entries.length) return;
    const added = this.#entries.slice(this.#kept).map(({ entry }) => entry);
    await logs.keep(this.#seat.secret, this.#kept, encodeLog(added));
    this.#kept += added.length;
  }

  get #matchState(): MatchState {
    return this.#match.matchState;
  }

  /** Steps that our seat has seen and that have not come in: here after the kept log was lost, or on another device. */
  get #missing(): number {
    return Math.max(0, (this.#seat?.known ?? 0) - this.#matchState.seq);
  }

  /** Signs and sends what comes next, if anything does. What is signed is saved before it is sent. */
  async #proceed(): Promise<void> {
    const { signer } = this.#options;
    const seat = this.#seat;
    if (this.#left || seat === undefined || signer === undefined || this.#equivocation.blamesRelay || this.#missing > 0) return;
    // One signature at each place of the log: a second one, whatever it says, would be a proof of equivocation.
    const last = seat.secret.draft?.seq ?? -1;
    if (this.#matchState.seq > last && this.#matchState.seq >= this.#head) {
      if (isSeatTaken(this.#matchState, seat.secret)) {
        this.#rejected = new Fault('life/seat-taken', 'somebody else took this seat first');
      }
      const content = this.#content(seat);
      const signed = content === undefined ? undefined : await signDraft(content, signer);
      if (this.#left) return;
      if (signed !== undefined) await seat.save({ draft: signed }, this.#matchState);
    }
    const { draft } = seat.secret;
    if (!this.#left && draft !== undefined && this.#isCurrent(draft)) this.#options.send({ kind: 'submit', draft });
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
