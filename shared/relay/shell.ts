/**
 * The shell of the relay's pure machine: it receives, lets the machine decide, writes, and only then sends. Nothing is awaited between
 * a check and its write, so each step is one atomic act. The disk, the sockets, the alarm and the clock are ports, so that the Durable
 * Object and the fault schedules run this same code.
 */

import { LIMITS } from '../encoding/limits.ts';
import { attempt, FAULTS, Fault, type FaultCode } from '../fault.ts';
import { joinLines } from '../log/file.ts';
import { readTerms } from '../log/match-payloads.ts';
import { type Draft, type FullEntry, joinEntry, type Step } from '../log/step.ts';
import type { LeftOut } from '../match/left-out.ts';
import { type MatchState, neverBegan } from '../match/match-state.ts';
import { seatSummaries } from '../wire/final-record.ts';
import type { MatchSummary } from '../wire/http.ts';
import { type ClientMessage, decodeClientMessage, encodeEntryLines, helloMessage, payloadTextOf } from '../wire/messages.ts';
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
import { MatchSockets, type SocketPort } from './match-sockets.ts';
import { expectCarried, OPEN_POLICY } from './policy.ts';
import { type Failures, Retry } from './retry.ts';
import type { StoredState } from './stored-state.ts';

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
  readonly sockets: SocketPort<Socket>;
  readonly outlets: readonly Outlet[];
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
  /** Tells the operator of a failure that nobody else can act on. */
  readonly report: (failure: string, error: unknown) => void;
  readonly tools: RelayTools;
}

/** An answer across the RPC boundary, where errors lose their class. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FaultCode; readonly detail: string };

/** Why no socket may be opened. */
type SocketRefusal = Extract<
  FaultCode,
  'relay/unknown-match' | 'relay/too-many-spectators' | 'relay/archived' | 'relay/never-began' | 'relay/damaged'
>;

/** Close code of RFC 6455. */
const GOING_AWAY = 1001;

export interface LogPart {
  readonly text: string;
  /** The sequence number to go on with. */
  readonly next: number;
}

/** How many bytes of a log one answer carries. A remote call carries 32 MiB. */
const LOG_PART_BYTES = 4 * 1_048_576;

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

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
  readonly #settlement: Retry;
  readonly #outlets: readonly { readonly outlet: Outlet; readonly retry: Retry }[];
  #state: RelayState;
  /** The match was deleted, and this is left. */
  #tombstone: MatchSummary | undefined;
  /** What is stored cannot be read to its end: it is given out as it is, and nothing is added. */
  #damaged = false;
  /** The alarm that is known to be set; it may ring before anything is due, never after. */
  #alarmAt: number | undefined;

  constructor(match: string, ports: RelayPorts<Socket>) {
    const { sockets, now, outlets, report, store, random, alarm } = ports;
    this.#ports = ports;
    this.#alarmAt = alarm;
    const moment = () => ({ time: now(), seq: this.#state.matchState.seq });
    this.#sockets = new MatchSockets(sockets, () => this.#state.matchState, moment);
    // The disk itself has failed here, so nothing is stored of it; and it is this object's own, so there is no crowd to keep apart.
    const unsaved = { now, random: () => 0, load: () => undefined, save: () => {} };
    this.#settlement = new Retry(
      { ...unsaved, report: (error) => report('deadlines will be settled again', error) },
      { most: LONGEST_WAIT_MS.settlement },
    );
    this.#outlets = outlets.map((outlet) => {
      const { name, failure } = outlet;
      const kept = {
        load: () => store.failures(name),
        save: (failures: Failures | undefined) => store.setFailures(name, failures),
      };
      const isFinal = (error: unknown): boolean => outlet.isFinal?.(error) === true;
      const policy = { most: LONGEST_WAIT_MS.outlet, giveUpAfter: GIVE_UP_MS, isFinal };
      return { outlet, retry: new Retry({ now, random, report: (error) => report(failure, error), ...kept }, policy) };
    });
    this.#state = beginRelay(match);
    try {
      this.#wake();
    } catch (error) {
      this.#damaged = true;
      report('the match cannot be read', error);
    }
  }

  #wake(): void {
    const { store, tools } = this.#ports;
    store.prepare();
    this.#tombstone = store.tombstone();
    this.#state = { ...this.#state, ...store.state() };
    for (const entry of store.steps(this.#state.matchState.seq)) {
      const { seq, prev } = this.#state.matchState;
      if (entry.step.seq !== seq || entry.step.prev !== prev) throw new Error(`step ${seq} is missing`);
      this.#state = restoreEntry(this.#state, entry, tools.sha256Hex(entry.stepText), entry.bytes);
    }
    if (this.#exists()) this.#state = { ...this.#state, pending: store.proposals(this.#state.matchState.prev) };
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
    const damaged = this.#damaged ? { damaged: true } : {};
    const summary = { match, phase, game, rules, seats: seatSummaries(matchState), next, steps, head, time, ...damaged };
    const publication = this.#ports.store.publication();
    if (publication === undefined) return { ok: true, value: { ...summary, published: false } };
    return { ok: true, value: { ...summary, finalHash: publication.finalHash, published: publication.stored } };
  }

  /** Entries from a sequence number on, as lines of a log file, and as many as fit in one answer: none at the end of the log. */
  log(from: number): Answer<LogPart> {
    if (this.#tombstone !== undefined) return refuse(whyGone(this.#tombstone));
    if (!this.#exists() && !this.#damaged) return refuse('relay/unknown-match');
    const [lines = []] = this.#ports.store.batches(from, LOG_PART_BYTES);
    return { ok: true, value: { text: joinLines(lines), next: from + lines.length } };
  }

  /** Why no socket may be opened now; undefined when one may. */
  refusal(): SocketRefusal | undefined {
    if (this.#tombstone !== undefined) return whyGone(this.#tombstone);
    if (this.#damaged) return 'relay/damaged';
    if (!this.#exists()) return 'relay/unknown-match';
    return this.#sockets.full ? 'relay/too-many-spectators' : undefined;
  }

  /**
   * Greets a new socket that lacks the log from `from` on. It proves its key by signing the nonce. `unpublished`: it asks for payloads that
   * no record will hold.
   */
  connected(socket: Socket, nonce: string, from: number, unpublished = false): void {
    this.#sockets.admit(socket, nonce, unpublished);
    const { match, seq, prev } = this.#state.matchState;
    this.#sockets.send(socket, { kind: 'welcome', match, nonce, seq, prev, time: this.#ports.now() });
    if (!this.#sendFrom(from, socket)) {
      this.#sockets.closeForMore(socket);
      return;
    }
    for (const draft of this.#state.pending) this.#sockets.send(socket, { kind: 'pending', draft });
    const publication = this.#ports.store.publication();
    if (publication?.stored) this.#sockets.send(socket, { kind: 'published', finalHash: publication.finalHash });
    this.#sockets.announcePresence({ to: socket });
    // Something may be due earlier than when the alarm was set, or again: the keys of the relay have changed.
    this.#setAlarm();
  }

  received(socket: Socket, data: string | ArrayBuffer): void {
    // A message that was under way when we closed the socket.
    if (!this.#ports.sockets.isOpen(socket)) return;
    const { fault, free } = this.#receive(socket, data);
    if (fault !== undefined) this.#sockets.reject(socket, fault);
    if (!free) this.#sockets.charge(socket, typeof data === 'string' ? data.length : data.byteLength);
  }

  closed(socket: Socket): void {
    this.#sockets.forget(socket);
  }

  /** The alarm: every deadline and every retry. It is idempotent, and sets itself again for what comes next. */
  async ring(): Promise<void> {
    this.#alarmAt = undefined;
    const { now, setAlarm } = this.#ports;
    if (this.#tombstone !== undefined) return;
    if (this.#damaged) return setAlarm(now() + DAMAGED_MS);
    if (!this.#exists()) return;
    // The platform retries an alarm that throws a few times and then never again, so nothing throws here.
    await this.#settlement.attempt(() => this.#settle());
    if (this.#tombstone !== undefined) return;
    const published = (finalHash: string): void => this.#sockets.broadcast({ kind: 'published', finalHash });
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
    await Promise.all(this.#outlets.map(send));
    this.#setAlarm();
  }

  /** An operator's order to try at once what has failed, also what was given up. */
  async redrive(): Promise<Answer<MatchSummary>> {
    for (const { retry } of this.#outlets) retry.forget();
    await this.ring();
    return this.summary();
  }

  /** Appends what is due, and deletes a match that was kept for as long as it had to be. */
  async #settle(): Promise<void> {
    const { now, tools, store, sockets } = this.#ports;
    this.#apply(settleDeadlines(this.#state, now(), tools));
    if (now() < this.#keptUntil()) return;
    const summary = this.summary();
    if (!summary.ok) return;
    const buried = store.bury(summary.value);
    this.#tombstone = summary.value;
    for (const socket of sockets.all()) if (sockets.isOpen(socket)) sockets.close(socket, GOING_AWAY, whyGone(summary.value));
    await buried;
  }

  /** Until when the log is kept here: until all have confirmed what they are to know of the match, and for some time after. */
  #keptUntil(): number {
    const { matchState } = this.#state;
    const isOwed = this.#outlets.some(({ outlet }) => outlet.dueIn(matchState) !== undefined);
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

  #exists(): boolean {
    return this.#state.matchState.phase !== 'new';
  }

  /** Sends as much of the log from a step on as a socket may have unread. Returns whether that was all. */
  #sendFrom(from: number, socket: Socket): boolean {
    const most = this.#sockets.mostUnread;
    let [sent, messages] = [0, 0];
    const batches = this.#ports.store.batches(from, Math.min(most / 2, LIMITS.messageBytes), this.#sockets.leftOutFor(socket));
    for (const lines of batches) {
      // A resuming client asks for its last step again, so send at least two messages to guarantee progress.
      if (sent >= most && messages >= 2) return false;
      const text = encodeEntryLines(lines);
      this.#sockets.sendEntries(socket, text);
      sent += text.length;
      messages++;
    }
    return true;
  }

  /** Handles a message. It is free when it appended a step, or was the first to prove whose the socket is. */
  #receive(socket: Socket, data: string | ArrayBuffer): { readonly fault?: Fault | undefined; readonly free: boolean } {
    try {
      const message = attempt(() => {
        if (typeof data !== 'string') throw new Fault('encoding/not-json', 'messages are text');
        return decodeClientMessage(data);
      });
      if (!message.ok) return { fault: message.fault, free: false };
      if (message.value.kind === 'hello') return this.#identify(socket, message.value);
      const { seq } = this.#state.matchState;
      const fault = this.#submit(message.value.draft, socket, payloadTextOf(data as string));
      return { fault, free: fault === undefined && this.#state.matchState.seq > seq };
    } catch (error) {
      this.#ports.report('unexpected error', error);
      return { fault: new Fault('relay/internal'), free: false };
    }
  }

  #identify(socket: Socket, { key, sig }: Extract<ClientMessage, { kind: 'hello' }>) {
    const hello = helloMessage(this.#state.matchState.match, this.#ports.sockets.visitorOf(socket).nonce);
    if (!this.#ports.tools.ed25519.verify(key, hello, sig)) return { fault: new Fault('log/bad-signature'), free: false };
    return { free: this.#sockets.identify(socket, key) };
  }

  /** Returns the fault that refused the draft, if one did. */
  #submit(draft: Draft, sender?: Socket, payloadText?: string): Fault | undefined {
    if (this.#tombstone !== undefined) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : whyGone(this.#tombstone));
    if (this.#damaged) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : 'relay/damaged');
    const { store, now, tools } = this.#ports;
    return this.#apply(
      submitDraft(this.#state, draft, now(), tools, (seq) => store.step(seq), payloadText),
      sender,
    );
  }

  /** Writes first, and then sends. Returns the fault that refused a draft, if one did. */
  #apply(outcome: Outcome, sender?: Socket): Fault | undefined {
    this.#ports.store.write(outcome);
    this.#state = outcome.state;
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

  #broadcastEntry({ step, stepText, payloadText }: EncodedEntry): void {
    const whole = encodeEntryLines([joinEntry(payloadText, stepText)]);
    const isShort = this.#state.matchState.terms?.unpublished?.includes(step.kind) === true;
    this.#sockets.broadcastEntries(whole, isShort ? encodeEntryLines([joinEntry(undefined, stepText)]) : whole);
    // A socket that proved its key before the key took a seat is a seat's from now on.
    if (['join', 'hand-over'].includes(step.kind)) this.#sockets.announcePresence();
  }

  /** Sends a stored step again. The sender pays for its size: it may be much larger than the message that asked for it. */
  #repeat(socket: Socket, seq: number): void {
    const text = encodeEntryLines(this.#ports.store.lines(seq, 1));
    this.#ports.sockets.send(socket, text);
    this.#sockets.charge(socket, text.length);
  }

  /**
   * Sets the one alarm for whatever is due next. It is moved only to an earlier time: the clock is pressed at each step, which would
   * otherwise cost a write per step, and an alarm that rings early only sets itself again.
   */
  #setAlarm(): void {
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

/** Why a match that was deleted can be read no more. */
const whyGone = ({ published }: MatchSummary) => (published ? 'relay/archived' : 'relay/never-began');

const refuse = (code: FaultCode, detail: string = FAULTS[code]): Answer<never> => ({ ok: false, code, detail });
