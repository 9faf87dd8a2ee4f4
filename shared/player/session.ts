/**
 * One seat's session, or a spectator's: it verifies what the relay sends, keeps the game, and signs what comes next. Nothing is
 * sent before it is saved, and nothing is said before everything that it depends on was checked.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { decodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault } from '../fault.ts';
import type { Need, Result } from '../games/game.ts';
import { CHAIN_START, type LinkedEntry, type Tip, verifyChain } from '../log/chain.ts';
import { type Evidence, encodeEvidence, findEvidence } from '../log/evidence.ts';
import { decodeLog, encodeLog } from '../log/file.ts';
import { grantSeat } from '../log/hand-over.ts';
import { authorOf, type Life, seatOf } from '../log/life.ts';
import { type Draft, type Entry, linkHash, type Step } from '../log/step.ts';
import { beginFollowing, type FollowedMatch, followEntry, resultOf } from '../match/followed-match.ts';
import type { ClientMessage, RelayMessage } from '../wire/messages.ts';
import type { LogStore } from './log-store.ts';
import { holdingOf } from './portable-seat.ts';
import { SeatMachine } from './seat-machine.ts';
import { joinPlan } from './seating.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';
import { signDraft } from './signing.ts';
import { type Wish, wishPlan } from './wishes.ts';

/** A fault in the log, and who committed it. */
interface LogFault {
  readonly seat: number | 'relay';
  readonly seq: number;
  readonly fault: Fault;
}

/** Everything that a screen shows of a match. A new object after every change. */
export interface Snapshot {
  readonly life: Life;
  /** Our seat; undefined for a spectator, or until our `join` is in the log. */
  readonly seat: number | undefined;
  /** Why this device does not play the seat whose secret it keeps: it is just arriving, came too late, or the seat has moved away. */
  readonly away: 'arriving' | 'outdated' | 'moved-away' | undefined;
  readonly need: Need;
  /** The game's view, once all seats are taken. */
  readonly view: unknown;
  readonly entries: readonly LinkedEntry[];
  readonly result: Result | undefined;
  readonly fault: LogFault | undefined;
  /** What convicts by itself whoever contradicted themselves before our eyes: the relay, or a seat. */
  readonly evidence: readonly Evidence[];
  /** Why the relay refused our last draft, until something new happens. */
  readonly rejected: Fault | undefined;
  /** Something of ours is signed and not in the log yet. */
  readonly sending: boolean;
  readonly showAtEnd: boolean;
  readonly presence: readonly boolean[];
  readonly spectators: number;
  /** The relay's clock minus ours when it greeted us, in ms, by the `now` of the options. */
  readonly clockOffset: number;
  /** How far our clock was ahead of the last timestamp that came in live, in ms, where that is far. */
  readonly clockApart: number | undefined;
  /** The final hash, once the relay has stored the whole log. */
  readonly published: string | undefined;
}

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

export class Session {
  readonly #options: SessionOptions;
  #tip: Tip = CHAIN_START;
  #match: FollowedMatch;
  #entries: readonly LinkedEntry[] = [];
  #machine: SeatMachine | undefined;
  #secret: SeatSecret | undefined;
  /** The seat has played on another device what our decisions do not say, or other than they say. */
  #outdated = false;
  #fault: LogFault | undefined;
  #evidence: readonly Evidence[] = [];
  /** Steps of ours that the device keeps. */
  #kept = 0;
  /** Proposals that wait for signatures at the present head. */
  #proposals: readonly Draft[] = [];
  #rejected: Fault | undefined;
  #presence: readonly boolean[] = [];
  #spectators = 0;
  #clockOffset = 0;
  /** The log is this long, as the relay greeted us: what ends before has not come in whole, and is not signed on. */
  #head = 0;
  /** What is older than the greeting was stamped long before we read it. */
  #liveFrom = Number.POSITIVE_INFINITY;
  /** Our clock when the step `seq` came in, if it was far from its timestamp. */
  #clockNote: { readonly seq: number; readonly clock: number; readonly ahead: number } | undefined;
  #published: string | undefined;
  #left = false;
  /** One thing at a time: messages and decisions are handled in the order in which they came. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#secret = options.secret;
    this.#match = beginFollowing(options.match);
  }

  snapshot(): Snapshot {
    const { key, showAtEnd } = this.#secret ?? {};
    return {
      life: this.#life,
      seat: key === undefined ? undefined : seatOf(this.#life, key),
      away: this.#away(),
      need: this.#machine === undefined || this.#fault !== undefined || !this.#holds() ? { kind: 'wait' } : this.#machine.need(),
      view: this.#machine?.view() ?? this.#match.course?.game.view(undefined, this.#match.course.position.state),
      entries: this.#entries,
      result: resultOf(this.#match),
      fault: this.#fault,
      evidence: this.#evidence,
      rejected: this.#rejected,
      sending: this.#isCurrent(this.#secret?.draft),
      showAtEnd: showAtEnd ?? false,
      presence: this.#presence,
      spectators: this.#spectators,
      clockOffset: this.#clockOffset,
      clockApart: this.#clockNote?.ahead,
      published: this.#published,
    };
  }

  /** Where a connection resumes: at the last step that is here, so that the relay has to show once more what it said. */
  from(): number {
    return Math.max(0, this.#tip.seq - 1);
  }

  /** Takes up the log that this device kept, before anything is received. What is damaged in it comes from the relay again. */
  restore(): Promise<void> {
    return this.#serially(async () => {
      if (this.#secret === undefined || this.#options.logs === undefined) return;
      const { entries } = decodeLog(await this.#options.logs.load(this.#secret));
      const { linked, tip } = await verifyChain(this.#tip, entries, this.#options.ed25519);
      this.#kept = linked.length;
      this.#adopt(linked, tip);
    });
  }

  receive(message: RelayMessage): Promise<void> {
    return this.#serially(() => this.#take(message));
  }

  /** Sends again what is signed and not in the log: after every connection. */
  resend(): Promise<void> {
    return this.#serially(() => this.#proceed());
  }

  /** Takes a person's decision. Rejects with the fault that explains why the rules do not allow it now. */
  decide(decision: JsonObject): Promise<void> {
    return this.#serially(async () => {
      if (this.#machine === undefined || this.#secret === undefined || !this.#holds())
        throw new Fault('game/not-now', 'the game has not begun');
      const decisions = [...this.#secret.decisions, decision];
      await this.#machine.decide(decision, () => this.#save({ decisions }));
      await this.#proceed();
    });
  }

  /** What is not possible now is forgotten, so that it does not come true later. */
  wish(kind: Wish): Promise<void> {
    return this.#serially(async () => {
      if (this.#wishPlan(kind) !== undefined) await this.#save({ wish: { kind, seq: this.#life.seq } });
      await this.#proceed();
    });
  }

  setShowAtEnd(showAtEnd: boolean): Promise<void> {
    return this.#serially(async () => {
      await this.#save({ showAtEnd });
      await this.#proceed();
    });
  }

  /** Says and saves nothing more: another session has the seat from now on. */
  leave(): void {
    this.#left = true;
  }

  #serially(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(() => (this.#left ? undefined : work())).finally(() => this.#options.changed(this.snapshot()));
    this.#queue = done.catch(() => {});
    return done;
  }

  async #take(message: RelayMessage): Promise<void> {
    switch (message.kind) {
      case 'welcome':
        this.#clockOffset = message.time - this.#options.now();
        this.#liveFrom = message.seq;
        this.#head = message.seq;
        return this.#compareHead(message);
      case 'entries': {
        const now = this.#options.now();
        await this.#compareHeld(message.entries);
        await this.#extend(message.entries.filter((entry) => entry.step.seq >= this.#tip.seq));
        this.#compareClocks(now);
        await this.#keep();
        return this.#proceed();
      }
      case 'rejected':
        this.#compareHead(message);
        // A stale draft is signed again on the new head, which comes or has come with its entry.
        if (message.code !== 'life/stale') this.#rejected = new Fault(message.code, message.detail);
        return;
      case 'presence':
        this.#presence = message.seats;
        this.#spectators = message.spectators;
        return;
      case 'published':
        if (message.finalHash === this.#life.prev && this.#life.phase === 'closed') this.#published = message.finalHash;
        return;
      case 'pending':
        // Every seat signs what its own verification reached, and needs no proposal to do so. It may contradict what comes, though.
        this.#proposals = [...this.#proposals, message.draft].filter(({ prev }) => prev === this.#tip.prev).slice(-LIMITS.seats);
        return this.#accuse([], this.#proposals);
    }
  }

  /** A relay has at least the steps that it has shown, and they end as they did. */
  #compareHead({ seq, prev }: { readonly seq: number; readonly prev: string }): void {
    if (seq < this.#tip.seq) this.#blameRelay(seq, new Fault('log/steps-lost'));
    if (seq === this.#tip.seq && prev !== this.#tip.prev) this.#blameRelay(seq, new Fault('log/other-step'));
  }

  /** Steps that are shown again are the same ones. */
  async #compareHeld(entries: readonly Entry[]): Promise<void> {
    const others = entries
      .map(({ step }) => step)
      .filter((step) => {
        const held = this.#entries[step.seq];
        return held !== undefined && held.link !== linkHash(step);
      });
    if (others.length === 0) return;
    this.#blameRelay(others[0]!.seq, new Fault('log/other-step'));
    await this.#accuse(others);
  }

  #blameRelay(seq: number, fault: Fault): void {
    if (this.#fault?.seat !== 'relay') this.#fault = { seat: 'relay', seq, fault };
  }

  /** Keeps the evidence that steps or proposals give, together with the steps that we hold beside them. */
  async #accuse(steps: readonly Step[], drafts: readonly Draft[] = []): Promise<void> {
    const places = new Set([...steps, ...drafts].flatMap(({ seq }) => [seq - 1, seq, seq + 1]));
    const held = this.#entries.flatMap(({ entry: { step } }) => (places.has(step.seq) ? [step] : []));
    const found = await findEvidence({ steps: [...held, ...steps], drafts }, this.#tip.relay, this.#options.ed25519);
    const known = new Set(this.#evidence.map(encodeEvidence));
    // Anybody can make a key that contradicts itself: only those of this match say something, and find a place here.
    const ofMatch = found.filter((one) => one.evidence === 'relay' || authorOf(this.#life, one.key) !== undefined);
    this.#evidence = [...this.#evidence, ...ofMatch.filter((one) => !known.has(encodeEvidence(one)))].slice(0, LIMITS.seats + 1);
  }

  /** Keeps what is new of the log on this device, the step at which the relay broke its rules included. */
  async #keep(): Promise<void> {
    const { logs } = this.#options;
    if (this.#left || this.#secret === undefined || logs === undefined || this.#kept === this.#entries.length) return;
    const added = this.#entries.slice(this.#kept).map(({ entry }) => entry);
    await logs.keep(this.#secret, this.#kept, encodeLog(added));
    this.#kept += added.length;
  }

  async #extend(entries: readonly Entry[]): Promise<void> {
    if (this.#fault?.seat === 'relay' || entries.length === 0) return;
    const report = await verifyChain(this.#tip, entries, this.#options.ed25519);
    this.#adopt(report.linked, report.tip);
    const next = entries[report.linked.length];
    if (report.fault !== undefined && next !== undefined) {
      this.#blameRelay(report.fault.seq, report.fault.fault);
      await this.#accuse([next.step]);
    }
    if (this.#proposals.length > 0) {
      await this.#accuse([], this.#proposals);
      this.#proposals = [];
    }
    this.#rejected = undefined;
  }

  /** Takes in entries whose chain holds, up to the first that breaks the rules of a match's life. */
  #adopt(entries: readonly LinkedEntry[], tip: Tip): void {
    for (const linked of entries) {
      const lived = attempt(() => this.#live(linked));
      if (!lived.ok) {
        this.#blameRelay(linked.entry.step.seq, lived.fault);
        return;
      }
    }
    this.#tip = tip;
  }

  /** Takes one verified entry into the life of the match, into the game and into our machine. */
  #live(linked: LinkedEntry): void {
    const before = this.#match;
    this.#entries = [...this.#entries, linked];
    const after = followEntry(before, linked, (seat, opening) => this.#machine?.proves(seat, opening) ?? false);
    this.#match = after;
    this.#settleWish(linked.entry);
    const { course, lost } = after;
    if (lost !== undefined) throw lost.fault;
    if (course === undefined) return;
    if (before.course === undefined) {
      const secret = this.#secret;
      if (secret !== undefined && holdingOf(after.life, secret) !== 'none') {
        this.#machine = new SeatMachine(course, secret.seat, secret.seed, secret.decisions);
      }
    } else if (course.conviction !== undefined) {
      this.#fault ??= course.conviction;
    } else if (course.plays.length > before.course.plays.length) {
      this.#outdated ||= this.#machine?.observe(course, this.#holds()) === false;
    }
    if (this.#outdated || (linked.entry.step.kind === 'hand-over' && this.#away() === 'moved-away')) this.#machine = undefined;
  }

  #holds(): boolean {
    return this.#secret !== undefined && this.#life.seats[this.#secret.seat]?.key === this.#secret.key;
  }

  #away(): Snapshot['away'] {
    if (this.#secret === undefined || this.#holds()) return undefined;
    const holding = holdingOf(this.#life, this.#secret);
    if (holding === 'moved-away') return holding;
    if (holding !== 'arriving') return undefined;
    return this.#outdated ? 'outdated' : 'arriving';
  }

  /**
   * A wish has come true with its step, and is forgotten at the first step after which it is not possible. Both follow from the log, so
   * a reload comes to the same, whatever was saved meanwhile.
   */
  #settleWish({ step }: Entry): void {
    const { wish, key } = this.#secret ?? {};
    if (wish === undefined || step.seq < wish.seq) return;
    const granted = step.kind === wish.kind && step.signatures.some((one) => one.key === key);
    if (!granted && this.#wishPlan(wish.kind) !== undefined) return;
    const { wish: _, ...rest } = this.#secret!;
    this.#secret = rest;
  }

  /** Whoever has the record can see that somebody's clock was wrong, and when: perhaps the relay's. */
  #compareClocks(now: number): void {
    const { seq, timestamp } = this.#entries.at(-1)?.entry.step ?? {};
    if (seq === undefined || seq < this.#liveFrom) return;
    this.#liveFrom = seq + 1;
    const ahead = now - timestamp!.time;
    // To the second: more would tell one device from another.
    const clock = Math.floor(now / 1_000) * 1_000;
    this.#clockNote = Math.abs(ahead) > LIMITS.clockApartMs ? { seq, clock, ahead } : undefined;
  }

  get #life(): Life {
    return this.#match.life;
  }

  /** Signs and sends what comes next, if anything does. */
  async #proceed(): Promise<void> {
    const { signer } = this.#options;
    if (this.#left || this.#secret === undefined || signer === undefined || this.#fault?.seat === 'relay') return;
    // One signature at each place of the log: a second one, whatever it says, would be a proof of equivocation.
    const last = this.#secret.draft?.seq ?? -1;
    if (this.#life.seq > last && this.#life.seq >= this.#head) {
      const own = this.#plan();
      const plan = own === undefined ? this.#jointPlan() : { ...own, ...this.#clockMember() };
      const signed = plan === undefined ? undefined : await signDraft({ ...this.#place(), ...plan }, signer);
      if (this.#left) return;
      if (signed !== undefined) await this.#save({ draft: signed });
    }
    const { draft } = this.#secret;
    if (!this.#left && draft !== undefined && this.#isCurrent(draft)) this.#options.send({ kind: 'submit', draft });
  }

  /** Of our clock at the step before, for a step that is ours alone: what all sign, all must say alike. */
  #clockMember(): { readonly clock?: number } {
    const note = this.#clockNote;
    return note === undefined || note.seq !== this.#life.seq - 1 ? {} : { clock: note.clock };
  }

  #place() {
    const { match, seq, prev } = this.#life;
    return { match, seq, prev };
  }

  /** Whether a draft follows the head that we know: then it is the only one that may. */
  #isCurrent(draft: Draft | undefined): boolean {
    return draft !== undefined && draft.seq === this.#life.seq && draft.prev === this.#life.prev && this.#life.phase !== 'closed';
  }

  /** What this seat alone has to say now. */
  #plan(): { kind: string; payload: JsonObject; next: readonly number[] } | undefined {
    const { phase } = this.#life;
    const secret = this.#secret!;
    const seat = seatOf(this.#life, secret.key);
    if (seat === undefined) return this.#away() === undefined ? this.#joinPlan() : this.#arrivalPlan();
    const wished = secret.wish !== undefined && secret.wish.seq <= this.#life.seq ? this.#wishPlan(secret.wish.kind) : undefined;
    if (wished !== undefined) return wished;
    if (phase !== 'setup' && phase !== 'play' && phase !== 'settle') return undefined;
    const conviction = this.#match.course?.conviction;
    if (conviction !== undefined) {
      if (conviction.seat === seat || this.#life.ending !== undefined) return undefined;
      return { kind: 'protest', payload: { code: conviction.fault.code, seq: conviction.seq }, next: [] };
    }
    if (phase === 'settle') return this.#openingPlan(seat, []);
    if (this.#life.adrift) return this.#skipPlan(seat);
    const need = this.#machine?.need();
    if (need?.kind === 'open') return this.#openingPlan(seat, need.next);
    return need?.kind === 'send' ? this.#machine!.act(this.#life.prev) : undefined;
  }

  /** A seat has dropped out: whoever is left says whose turn it is by the rules. */
  #skipPlan(seat: number) {
    const { course } = this.#match;
    const mine = this.#life.next.includes(seat) && course !== undefined;
    return mine ? { kind: 'skip', payload: {}, next: course.position.next } : undefined;
  }

  /** Our key goes on for the seat, once we have seen the whole log and know all that the seat has decided. */
  #arrivalPlan() {
    const { match, seat, key, spare } = this.#secret!;
    if (this.#away() !== 'arriving' || spare === undefined || this.#life.phase === 'closed' || this.#life.seats[seat]!.out)
      return undefined;
    return { kind: 'hand-over', payload: grantSeat(match, seat, key, decodeHex(spare)), next: this.#life.next };
  }

  #joinPlan() {
    const { draft, seat } = this.#secret!;
    if (draft?.kind !== 'join') return undefined;
    if (this.#life.seats[seat] !== undefined) {
      this.#rejected = new Fault('life/seat-taken', 'somebody else took this seat first');
      return undefined;
    }
    if (this.#life.phase !== 'lobby') return undefined;
    return joinPlan(this.#life, seat, draft.payload);
  }

  #wishPlan(kind: Wish) {
    const { key } = this.#secret ?? {};
    const seat = key === undefined ? undefined : seatOf(this.#life, key);
    return seat === undefined ? undefined : wishPlan(this.#life, seat, kind);
  }

  /** Opens the seat: because the rules ask for it, or at the end because its person likes to. */
  #openingPlan(seat: number, next: readonly number[]) {
    const { phase, seats, started } = this.#life;
    const secret = this.#secret!;
    const asked = phase === 'play' || this.#match.course?.game.mustOpen(this.#match.course.position.state).includes(seat);
    if (!started || seats[seat]!.opened || !(asked || secret.showAtEnd)) return undefined;
    const decisions = phase === 'play' ? secret.decisions : this.#machine!.played;
    return { kind: 'opening', payload: { seed: secret.seed, decisions: [...decisions] }, next };
  }

  /** What every seat signs: each one only what its own verification reached. */
  #jointPlan(): { kind: string; payload: JsonObject; next: readonly number[] } | undefined {
    const { course } = this.#match;
    if (course === undefined || this.#machine === undefined || !this.#holds() || this.#life.seats[this.#secret!.seat]!.out)
      return undefined;
    if (this.#life.phase === 'setup' && course.conviction === undefined) return course.game.startMove(course.position.state);
    const result = this.#life.phase === 'settle' ? resultOf(this.#match) : undefined;
    return result === undefined ? undefined : { kind: 'endgame', payload: { result: { ...result } }, next: [] };
  }

  async #save(change: Partial<SeatSecret>): Promise<void> {
    const secret = { ...this.#secret!, ...change };
    await this.#options.store.save(secret);
    this.#secret = secret;
  }
}
