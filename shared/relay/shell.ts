/**
 * The shell of the relay's pure machine: it receives, lets the machine decide, writes, and only then sends. Nothing is awaited between
 * a check and its write, so each step is one atomic act. The disk, the sockets, the alarm and the clock are ports, so that the Durable
 * Object and the fault schedules run this same code.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, FAULTS, Fault, type FaultCode, internalFault } from '../fault.ts';
import { joinLines } from '../log/file.ts';
import { readTerms } from '../log/match-payloads.ts';
import { type Draft, type FullEntry, joinEntry, type Step } from '../log/step.ts';
import { type LeftOut, leftOutOfView } from '../match/left-out.ts';
import { type MatchState, neverBegan, playerOf } from '../match/match-state.ts';
import { practiceMark, seatSummaries } from '../wire/final-record.ts';
import type { MatchSummary } from '../wire/http.ts';
import { decodeClientMessage, encodeEntryLines, encodeMessage, payloadTextOf } from '../wire/messages.ts';
import { CLOSE, TOO_BIG } from '../wire/socket.ts';
import type { WaitingMatch } from '../wire/waiting.ts';
import type { RelayEvent } from './events.ts';
import { RELAY_LIMITS } from './limits.ts';
import {
  beginRelay,
  type EncodedEntry,
  nextDeadline,
  type Outcome,
  type RelayState,
  type RelayTools,
  restoreEntry,
  settleDeadlines,
  submitDraft,
} from './machine.ts';
import { type IsolatePools, MatchSockets, type SocketPort, type Visitor } from './match-sockets.ts';
import { expectCarried, OPEN_POLICY } from './policy.ts';
import { type Failures, Retry } from './retry.ts';
import type { Shown } from './spectators.ts';
import type { StoredState } from './stored-state.ts';
import { waitsOf } from './waits.ts';
import { WatchFeed, type WatchPort } from './watch-feed.ts';

/** An entry; its payload is empty if its kind is a game's, which the relay does not read. */
export interface StoredStep extends FullEntry {
  readonly stepText: string;
  readonly bytes: number;
}

/** The disk. Each method is synchronous, and each write happens whole or not at all. */
export interface RelayStore {
  /** Brings what an earlier release has stored into the present form; before anything is read. Throws where it cannot. */
  prepare(): void;
  /** The latest state that was stored and can be read. */
  state(): StoredState | undefined;
  /** The log from a step on as the relay's rules need it, in order; nothing where there is no match. */
  steps(first: number): Iterable<StoredStep>;
  step(seq: number): Step | undefined;
  /** Entries as canonical lines, from `first` on, at most `count`. Payloads that are dropped, or left out here, are absent. */
  lines(first: number, count: number, leftOut?: LeftOut): readonly string[];
  /** The same to the end of the log, in batches of at most so many bytes of a log file, or of one entry that has more. */
  batches(first: number, most: number, leftOut?: LeftOut): Iterable<readonly string[]>;
  /** The proposals that hold at this place of the log. */
  proposals(prev: string): readonly Draft[];
  write(outcome: Outcome): void;
  /** The final hash of a closed match, and whether its record is published. */
  publication(): { readonly finalHash: string; readonly stored: boolean; readonly storedAt: number | null } | undefined;
  /** The failures in a row of an outlet. */
  failures(outlet: string): Failures | undefined;
  setFailures(outlet: string, failures: Failures | undefined): void;
  /** Deletes the match, but for what it is summed up in. */
  bury(summary: MatchSummary): Promise<void>;
  /** The summary of a match that was deleted. */
  tombstone(): MatchSummary | undefined;
  /** Forgets the names that these steps claimed, with every state that repeats them. */
  forgetNames(seqs: readonly number[]): void;
}

/** A receiver outside the match, which is sent things until it has confirmed them. */
export interface Outlet {
  readonly name: string;
  /** What the operator reads when `send` failed. */
  readonly failure: string;
  /** How long until something has to be sent, in ms; undefined when there is nothing to send. */
  dueIn(matchState: MatchState): number | undefined;
  /**
   * Sends what it can; if it throws, it is retried. The match may go on while it waits, so it reads the state anew after each wait.
   * `published` is called once the record of the match is stored. Each call to the outside is `within` the time that it may take.
   */
  send(matchState: () => MatchState, published: (finalHash: string) => void, within: Within): Promise<void>;
  /** Whether a failure is such that every other attempt would fail too. */
  isFinal?(error: unknown): boolean;
}

/** The same promise, but it fails if it takes long: a store that hangs must not hold up a deadline. */
export type Within = <T>(call: Promise<T>) => Promise<T>;

interface RelayPorts<Socket> {
  readonly store: RelayStore;
  readonly sockets: SocketPort<Socket, Visitor>;
  readonly pools: IsolatePools;
  /** Fresh randomness of 8 bytes, in hex. */
  readonly nonce: () => string;
  /** The object that has the spectators. */
  readonly watch: WatchPort;
  readonly outlets: readonly Outlet[];
  /** Whether a key may take no seat. */
  readonly isBlocked?: (key: string) => boolean;
  /** The time of the one alarm, if the platform has it set already. */
  readonly alarm: number | undefined;
  /** Replaces the time of the one alarm, in ms. */
  readonly setAlarm: (at: number) => void;
  /** The clock, in ms. */
  readonly now: () => number;
  /** Calls back after so many ms. Returns how to call that off. */
  readonly setTimer: (ms: number, ring: () => void) => () => void;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Tells the operator what happens. */
  readonly report: (event: RelayEvent) => void;
  readonly tools: RelayTools;
}

/** An answer across the RPC boundary, where errors lose their class. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FaultCode; readonly detail: string };

export interface LogPart {
  readonly text: string;
  /** The sequence number to go on with. */
  readonly next: number;
}

/** How many bytes of a log one answer carries. A remote call carries 32 MiB. */
const LOG_PART_BYTES = 4 * 1_048_576;
/** How much of a log one message, or one call to the spectators' object, carries. */
const MESSAGE_BYTES = LIMITS.messageBytes;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long an operator has for what it takes out of a record. */
const HELD_MS = 60 * SECOND_MS;

/** The longest wait between two attempts: a deadline is due at once, and a store that is down for hours is not helped by being asked often. */
const LONGEST_WAIT_MS = { settlement: 60 * SECOND_MS, outlet: HOUR_MS };
/** An outlet that failed for so long waits for an operator, who is told at every attempt. */
const GIVE_UP_MS = 7 * DAY_MS;
/** How long a call to the outside may take. It counts as failed then, though what it sends may arrive. */
const PATIENCE_MS = 10 * SECOND_MS;
/** A match that cannot be read is tried again so often, for a later release may mend it. */
const DAMAGED_MS = HOUR_MS;
/**
 * How long the log is kept in the object. Of what was published: until every cache has seen the record, and whoever was away has heard the
 * end. Of what never began: until its players could read why.
 */
const KEPT_MS = { published: 7 * DAY_MS, neverBegan: HOUR_MS } as const;

export class RelayShell<Socket extends object> {
  readonly #ports: RelayPorts<Socket>;
  readonly #sockets: MatchSockets<Socket>;
  readonly #feed: WatchFeed;
  readonly #settlement: Retry;
  readonly #outlets: readonly { readonly outlet: Outlet; readonly retry: Retry }[];
  /** What is being sent, and until when nothing more is. */
  readonly #attempts = new Set<Promise<unknown>>();
  #heldUntil = 0;
  #state: RelayState;
  /** The match was deleted, and this is left. */
  #tombstone: MatchSummary | undefined;
  /** What is stored cannot be read to its end: it is given out as it is, and nothing is added. */
  #damaged = false;
  /** The alarm that is known to be set; it may ring before anything is due, never after. */
  #alarmAt: number | undefined;

  constructor(match: string, ports: RelayPorts<Socket>) {
    const { sockets, pools, nonce, now, outlets, report, store, watch, random, alarm } = ports;
    this.#ports = ports;
    this.#alarmAt = alarm;
    this.#feed = new WatchFeed(watch, {
      head: () => this.#state.matchState.seq,
      lines: (first) => this.#part(first, MESSAGE_BYTES, leftOutOfView(this.#state.matchState)),
      changed: () => this.#sockets.announcePresence(),
      failed: () => this.#setAlarm(),
      within: (call) => this.#within(call),
    });
    this.#sockets = new MatchSockets({
      ...{ sockets, pools, nonce },
      matchState: () => this.#state.matchState,
      now: () => ({ time: now(), seq: this.#state.matchState.seq }),
      spectators: () => this.#feed.spectators,
      tellSpectators: (message) => this.#feed.say(message),
    });
    // The disk itself has failed here, so nothing is stored of it; and it is this object's own, so there is no crowd to keep apart.
    const unsaved = { now, random: () => 0, load: () => undefined, save: () => {} };
    const failed =
      (what: string) =>
      (error: unknown, { count, retryAt }: Failures): void =>
        report({ at: 'failed', what, error, attempt: count, retryAt });
    this.#settlement = new Retry(
      { ...unsaved, report: failed('deadlines will be settled again') },
      { most: LONGEST_WAIT_MS.settlement },
    );
    this.#outlets = [...outlets, this.#feed].map((outlet: Outlet) => {
      const { name, failure } = outlet;
      const kept = {
        load: () => store.failures(name),
        save: (failures: Failures | undefined) => store.setFailures(name, failures),
      };
      const isFinal = (error: unknown): boolean => outlet.isFinal?.(error) === true;
      const policy = { most: LONGEST_WAIT_MS.outlet, giveUpAfter: GIVE_UP_MS, isFinal };
      return { outlet, retry: new Retry({ now, random, report: failed(failure), ...kept }, policy) };
    });
    this.#state = beginRelay(match);
    try {
      this.#wake();
    } catch (error) {
      this.#damaged = true;
      report({ at: 'failed', what: 'the match cannot be read', error });
    }
  }

  #wake(): void {
    const { store, tools, report } = this.#ports;
    let steps = 0;
    store.prepare();
    this.#tombstone = store.tombstone();
    this.#state = { ...this.#state, ...store.state() };
    for (const entry of store.steps(this.#state.matchState.seq)) {
      const { seq, prev } = this.#state.matchState;
      if (entry.step.seq !== seq || entry.step.prev !== prev) throw new Error(`step ${seq} is missing`);
      this.#state = restoreEntry(this.#state, entry, tools.sha256Hex(entry.stepText), entry.bytes);
      steps++;
    }
    if (!this.#exists()) return;
    this.#state = { ...this.#state, pending: store.proposals(this.#state.matchState.prev) };
    report({ at: 'woke', steps });
  }

  get state(): RelayState {
    return this.#state;
  }

  /** Opens the match with the draft of its first step, if the policy allows it. The same draft again gets the same answer, whatever it is now. */
  open(draft: Draft, policy = OPEN_POLICY): Answer<MatchSummary> {
    if (draft.kind !== 'open') return refuse('relay/bad-request', 'a match is opened by its `open` step');
    const terms = attempt(() => readTerms(draft.payload, 'payload'));
    const carried = attempt(() => !this.#exists() && terms.ok && expectCarried(policy, terms.value));
    if (!carried.ok) return refuse(carried.fault.code, carried.fault.message);
    const refused = this.#submit(draft);
    if (refused === undefined) return this.summary();
    return refused.code === 'life/stale' ? refuse('relay/match-exists') : refuse(refused.code, refused.message);
  }

  summary(): Answer<MatchSummary> {
    if (this.#tombstone !== undefined) return { ok: true, value: this.#tombstone };
    if (!this.#exists()) return refuse(this.#damaged ? 'relay/damaged' : 'relay/unknown-match');
    const { matchState } = this.#state;
    const { match, phase, terms, next, seq: steps, prev: head, time } = matchState;
    const { game, rules } = terms!;
    const marks = { ...practiceMark(matchState), ...(this.#damaged ? { damaged: true } : {}) };
    const summary = { match, phase, game, rules, seats: seatSummaries(matchState), next, steps, head, time, ...marks };
    const publication = this.#ports.store.publication();
    if (publication === undefined) return { ok: true, value: { ...summary, published: false } };
    return { ok: true, value: { ...summary, finalHash: publication.finalHash, published: publication.stored } };
  }

  /** For whom the match waits. */
  waiting(): Answer<WaitingMatch> {
    const summary = this.summary();
    if (!summary.ok) return summary;
    const { match, phase, steps, finalHash } = summary.value;
    const waits = this.#tombstone === undefined ? waitsOf(this.#state) : [];
    const seats = waits.map(({ seat, kind, deadline }) => ({ seat, ...(kind === undefined ? {} : { kind }), deadline }));
    return { ok: true, value: { match, phase, steps, waits: seats, ...(finalHash === undefined ? {} : { finalHash }) } };
  }

  /** Does what a request about the match asks for, which may make something due earlier. */
  change(act: () => void): Answer<null> {
    const missing = this.#missing();
    if (missing !== undefined) return refuse(missing);
    const done = attempt(act);
    if (!done.ok) return refuse(done.fault.code, done.fault.message);
    this.#setAlarm();
    return { ok: true, value: null };
  }

  /**
   * Entries from a sequence number on, as lines of a log file, and as many as fit in one answer: none at the end of the log. `view`: without
   * the payloads that no record will hold.
   */
  log(from: number, view?: 'view'): Answer<LogPart> {
    const missing = this.#damaged ? undefined : this.#missing();
    if (missing !== undefined) return refuse(missing);
    const lines = this.#part(from, LOG_PART_BYTES, view && leftOutOfView(this.#state.matchState));
    return { ok: true, value: { text: joinLines(lines), next: from + lines.length } };
  }

  /** What a new spectator is sent, who lacks the log from `from` on; so many watch then. */
  show(from: number, spectators: number): Answer<Shown> {
    const missing = this.#missing();
    if (missing !== undefined) return refuse(missing);
    this.#sockets.chargeStranger();
    this.#feed.arrived(spectators);
    const { matchState, pending } = this.#state;
    const { seq } = matchState;
    const lines = this.#part(from, RELAY_LIMITS.glanceBytes, leftOutOfView(matchState));
    const entries = encodeEntryLines(lines);
    const isShort = from + lines.length >= seq && utf8Length(entries) <= RELAY_LIMITS.glanceBytes;
    const drafts = pending.map((draft) => encodeMessage({ kind: 'pending', draft }));
    const rest = [...this.#published(), this.#sockets.presence()].map((message) => encodeMessage(message));
    const log = from >= seq ? [] : [isShort ? entries : encodeMessage({ kind: 'behind', from, to: seq })];
    const texts = [encodeMessage(this.#welcome()), ...log, ...drafts.filter(isGlance), ...rest];
    return { ok: true, value: { texts, next: seq } };
  }

  /** So many still watch. */
  remaining(spectators: number): void {
    if (this.#exists()) this.#feed.remaining(spectators);
  }

  /** Why no socket that has proven the key may be opened now; undefined when one may. */
  refusal(key: string): FaultCode | undefined {
    const missing = this.#missing();
    if (missing !== undefined) return missing;
    return this.#sockets.isFull(key) ? 'relay/too-many-sockets' : undefined;
  }

  /** Greets a new socket, which has proven the key and lacks the log from `from` on. */
  connected(socket: Socket, key: string, from: number): void {
    this.#sockets.admit(socket, key);
    this.#ports.report({ at: 'connected', sockets: this.#ports.sockets.all().length });
    this.#sockets.send(socket, this.#welcome());
    if (!this.#sendFrom(from, socket)) return;
    for (const draft of this.#state.pending) this.#sockets.send(socket, { kind: 'pending', draft });
    for (const message of this.#published()) this.#sockets.send(socket, message);
    this.#sockets.announcePresence({ to: socket });
    // Something may be due earlier than when the alarm was set, or again: the keys of the relay have changed.
    this.#setAlarm();
  }

  #welcome() {
    const { match, seq, prev } = this.#state.matchState;
    return { kind: 'welcome', match, seq, prev, time: this.#ports.now() } as const;
  }

  #published() {
    const publication = this.#ports.store.publication();
    return publication?.stored ? [{ kind: 'published', finalHash: publication.finalHash } as const] : [];
  }

  #part(from: number, most: number, leftOut?: LeftOut): readonly string[] {
    const [lines = []] = this.#ports.store.batches(from, most, leftOut);
    return lines;
  }

  received(socket: Socket, data: string | ArrayBuffer): void {
    // A message that was under way when we closed the socket.
    if (!this.#ports.sockets.isOpen(socket)) return;
    // The platform delivers up to 32 MiB as one message: no client of ours sends so much, and nobody does it twice.
    if (sizeOf(data) > LIMITS.messageBytes) {
      this.#sockets.close(socket, 'encoding/too-large', TOO_BIG);
      return;
    }
    const { fault, free } = this.#receive(socket, data);
    if (fault !== undefined) {
      this.#ports.report({ at: 'rejected', code: fault.code });
      this.#sockets.reject(socket, fault);
    }
    if (!free) this.#sockets.charge(socket, sizeOf(data));
  }

  closed(socket: Socket): void {
    this.#sockets.forget(socket);
    // What depends on who is here may be due.
    if (this.#exists()) this.#setAlarm();
  }

  /** Whether a socket of the seat is open. */
  isHere(seat: number): boolean {
    return this.#sockets.isHere(seat);
  }

  /** The alarm: every deadline and every retry. It is idempotent, and sets itself again for what comes next. */
  async ring(): Promise<void> {
    this.#alarmAt = undefined;
    const { now, setAlarm, report } = this.#ports;
    if (this.#tombstone !== undefined) return;
    if (this.#damaged) return setAlarm(now() + DAMAGED_MS);
    if (!this.#exists()) return;
    // The platform retries an alarm that throws a few times and then never again, so nothing throws here.
    await this.#settlement.attempt(() => this.#settle());
    if (this.#tombstone !== undefined) return;
    const published = (finalHash: string): void => {
      report({ at: 'published', ms: now() - this.#state.matchState.time });
      this.#sockets.broadcast({ kind: 'published', finalHash });
    };
    const send = ({ outlet, retry }: { readonly outlet: Outlet; readonly retry: Retry }) =>
      outlet.dueIn(this.#state.matchState) === undefined
        ? undefined
        : retry.attempt(() =>
            outlet.send(
              () => this.#state.matchState,
              published,
              (call) => this.#within(call),
            ),
          );
    if (now() < this.#heldUntil) return setAlarm(this.#heldUntil);
    const attempt = Promise.all(this.#outlets.map(send));
    this.#attempts.add(attempt);
    await attempt;
    this.#attempts.delete(attempt);
    this.#setAlarm();
  }

  /**
   * For what an operator takes out of a record: nothing is sent for a minute, and nothing is on its way. Resolves when every attempt that
   * was under way has ended.
   */
  async hold(): Promise<void> {
    this.#heldUntil = this.#ports.now() + HELD_MS;
    await this.#ended();
  }

  async #ended(): Promise<void> {
    while (this.#attempts.size > 0) await Promise.allSettled(this.#attempts);
  }

  /** An operator's order to try at once what has failed, also what was given up. */
  async redrive(): Promise<Answer<MatchSummary>> {
    for (const { retry } of this.#outlets) retry.forget();
    await this.ring();
    return this.summary();
  }

  /** An operator's order: deletes the match, with all that was said in it and what its seats are called. */
  async withdraw(): Promise<Answer<MatchSummary>> {
    const known = this.summary();
    if (!known.ok) return known;
    const seats = known.value.seats.map((seat) => seat && { key: seat.key });
    await this.#bury({ ...known.value, seats, published: known.value.finalHash !== undefined, withdrawn: true });
    return this.summary();
  }

  /** An operator's order: forgets what a player is called here. No record that is on its way has the name after that. */
  async forgetName(key: string): Promise<Answer<MatchSummary>> {
    await this.#ended();
    const known = this.summary();
    if (!known.ok) return known;
    const isOf = (seat: { readonly key: string } | null | undefined): boolean => seat?.key === key;
    if (this.#tombstone !== undefined) {
      await this.#bury({ ...this.#tombstone, seats: known.value.seats.map((seat) => (isOf(seat) ? { key } : seat)) });
      return this.summary();
    }
    const { matchState } = this.#state;
    const forgotten = matchState.seats.flatMap((seat) => (seat !== undefined && playerOf(seat) === key ? [seat.takenAt] : []));
    this.#ports.store.forgetNames(forgotten);
    const seats = matchState.seats.map((seat) => {
      if (seat === undefined || !forgotten.includes(seat.takenAt)) return seat;
      const { name: _, ...nameless } = seat;
      return nameless;
    });
    this.#state = { ...this.#state, matchState: { ...matchState, seats } };
    // The list of open seats hears of it.
    await this.ring();
    return this.summary();
  }

  /** Appends what is due, and deletes a match that was kept for as long as it had to be. */
  async #settle(): Promise<void> {
    const { now, tools } = this.#ports;
    this.#apply(settleDeadlines(this.#state, now(), tools));
    if (now() < this.#keptUntil()) return;
    const summary = this.summary();
    if (summary.ok) await this.#bury(summary.value);
  }

  async #bury(summary: MatchSummary): Promise<void> {
    const { store, sockets } = this.#ports;
    const buried = store.bury(summary);
    this.#tombstone = summary;
    for (const socket of sockets.all()) if (sockets.isOpen(socket)) sockets.close(socket, CLOSE.gone, whyGone(summary));
    await buried;
  }

  /** Until when the log is kept here: until all have confirmed what they are to know of the match, and for some time after. */
  #keptUntil(): number {
    const { matchState } = this.#state;
    const isOwed = this.#outlets.some(({ outlet }) => outlet !== this.#feed && outlet.dueIn(matchState) !== undefined);
    if (matchState.phase !== 'closed' || isOwed) return Number.POSITIVE_INFINITY;
    if (neverBegan(matchState)) return matchState.time + KEPT_MS.neverBegan;
    const storedAt = this.#ports.store.publication()?.storedAt ?? Number.POSITIVE_INFINITY;
    return storedAt + KEPT_MS.published;
  }

  #within<T>(call: Promise<T>): Promise<T> {
    let cancel = (): void => {};
    const late = new Promise<never>((_, reject) => {
      cancel = this.#ports.setTimer(PATIENCE_MS, () => reject(new Error(`no answer came within ${PATIENCE_MS} ms`)));
    });
    return Promise.race([call, late]).finally(() => cancel());
  }

  /** Why the match cannot be shown. */
  #missing(): FaultCode | undefined {
    if (this.#tombstone !== undefined) return whyGone(this.#tombstone);
    if (this.#damaged) return 'relay/damaged';
    return this.#exists() ? undefined : 'relay/unknown-match';
  }

  #exists(): boolean {
    return this.#state.matchState.phase !== 'new';
  }

  /** Sends the log from a step on, as far as the socket may have it unread. Returns whether that was all. */
  #sendFrom(from: number, socket: Socket): boolean {
    let messages = 0;
    const most = Math.min(this.#sockets.room(socket) / 4, MESSAGE_BYTES);
    for (const lines of this.#ports.store.batches(from, most)) {
      const text = encodeEntryLines(lines);
      const bytes = utf8Length(text);
      // A resuming client asks for its last step again: unless it gets two messages, it asks in vain until others have read more.
      if (messages < 2 && bytes > this.#sockets.room(socket)) this.#sockets.closeForNow(socket);
      if (!this.#sockets.sendText(socket, text, bytes)) return false;
      messages++;
    }
    return true;
  }

  /** Handles a message. It is free when it appended a step, or sent back a mark. */
  #receive(socket: Socket, data: string | ArrayBuffer): { readonly fault?: Fault | undefined; readonly free: boolean } {
    try {
      const message = attempt(() => {
        if (typeof data !== 'string') throw new Fault('encoding/not-json', 'messages are text');
        return decodeClientMessage(data);
      });
      if (!message.ok) return { fault: message.fault, free: false };
      if (message.value.kind === 'seen') return { free: this.#sockets.seen(socket, message.value.nonce) };
      const { seq } = this.#state.matchState;
      const fault = this.#submit(message.value.draft, socket, payloadTextOf(data as string));
      return { fault, free: fault === undefined && this.#state.matchState.seq > seq };
    } catch (error) {
      const ray = Math.floor(this.#ports.random() * 2 ** 48).toString(36);
      this.#ports.report({ at: 'failed', what: 'a message could not be handled', error, ray });
      return { fault: internalFault(ray), free: false };
    }
  }

  /** Returns the fault that refused the draft, if one did. */
  #submit(draft: Draft, sender?: Socket, payloadText?: string): Fault | undefined {
    if (this.#tombstone !== undefined) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : whyGone(this.#tombstone));
    if (this.#damaged) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : 'relay/damaged');
    const { store, now, tools, isBlocked } = this.#ports;
    if (draft.kind === 'join' && draft.signatures.some(({ key }) => isBlocked?.(key))) return new Fault('relay/blocked');
    return this.#apply(
      submitDraft(this.#state, draft, now(), tools, (seq) => store.step(seq), payloadText),
      sender,
    );
  }

  /** Writes first, and then sends. Returns the fault that refused a draft, if one did. */
  #apply(outcome: Outcome, sender?: Socket): Fault | undefined {
    const { phase } = this.#state.matchState;
    this.#ports.store.write(outcome);
    this.#state = outcome.state;
    this.#reportPhase(phase);
    let refused: Fault | undefined;
    for (const effect of outcome.effects) {
      if (effect.kind === 'reject') refused = effect.fault;
      else if (effect.kind === 'append') this.#broadcastEntry(effect.entry);
      else if (effect.kind === 'pending') this.#sockets.broadcast({ kind: 'pending', draft: effect.draft });
      else if (sender !== undefined) this.#repeat(sender, effect.seq);
    }
    if (outcome.effects.some(({ kind }) => kind === 'append')) this.#setAlarm();
    return refused;
  }

  #reportPhase(before: MatchState['phase']): void {
    const { phase, terms, closedBy } = this.#state.matchState;
    const { report } = this.#ports;
    const game = terms?.game ?? '';
    if (before === 'new' && phase !== 'new') report({ at: 'opened', game });
    if (before !== 'closed' && phase === 'closed') report({ at: 'closed', game, by: closedBy ?? '' });
  }

  #broadcastEntry({ step, stepText, payloadText, name }: EncodedEntry): void {
    this.#sockets.broadcastText(encodeEntryLines([joinEntry(payloadText, stepText, name)]));
    this.#feed.appended(step.seq);
    // A socket that proved its key before the key took a seat is a seat's from now on.
    if (['join', 'hand-over'].includes(step.kind)) this.#sockets.announcePresence();
  }

  /** Sends a stored step again. The sender pays for its size: it may be much larger than the message that asked for it. */
  #repeat(socket: Socket, seq: number): void {
    const text = encodeEntryLines(this.#ports.store.lines(seq, 1));
    this.#sockets.sendText(socket, text);
    this.#sockets.charge(socket, utf8Length(text));
  }

  /**
   * Sets the one alarm for whatever is due next. It is moved only to an earlier time: the clock is pressed at each step, which would
   * otherwise cost a write per step, and an alarm that rings early only sets itself again.
   */
  #setAlarm(): void {
    // Its sockets are gone only after the match is deleted, and nothing is due of what is left.
    if (this.#tombstone !== undefined) return;
    const { now, setAlarm, tools } = this.#ports;
    const due = nextDeadline(this.#state, tools)?.time ?? this.#keptUntil();
    // After a failed write, wait before settling deadlines again.
    const times = [Math.max(due, this.#settlement.notBefore)];
    for (const { outlet, retry } of this.#outlets) {
      const wait = outlet.dueIn(this.#state.matchState);
      if (wait !== undefined) times.push(Math.max(now() + wait, retry.notBefore));
    }
    const at = Math.min(...times);
    if (at === Number.POSITIVE_INFINITY) return;
    if (this.#alarmAt !== undefined && this.#alarmAt <= at) return;
    this.#alarmAt = at;
    setAlarm(at);
  }
}

const sizeOf = (data: string | ArrayBuffer): number => (typeof data === 'string' ? data.length : data.byteLength);

const isGlance = (text: string): boolean => utf8Length(text) <= RELAY_LIMITS.glanceBytes;
/** Why a match that was deleted can be read no more. */
const whyGone = ({ published, withdrawn }: MatchSummary) =>
  withdrawn ? 'relay/withdrawn' : published ? 'relay/archived' : 'relay/never-began';

const refuse = (code: FaultCode, detail: string = FAULTS[code]): Answer<never> => ({ ok: false, code, detail });
