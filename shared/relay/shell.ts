/**
 * The shell of the relay's pure machine: it receives, lets the machine decide, writes, and only then sends. Nothing is awaited between
 * a check and its write, so each step is one atomic act. The disk, the sockets, the alarm and the clock are ports, so that the Durable
 * Object and the fault schedules run this same code.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt, Fault, type FaultCode, internalFault } from '../fault.ts';
import { joinLines } from '../log/file.ts';
import { readTerms } from '../log/match-payloads.ts';
import { type Draft, joinEntry } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import type { Arrival } from '../wire/arrival.ts';
import type { MatchSummary } from '../wire/http.ts';
import { type ClientMessage, decodeClientMessage, encodeAppended, encodeEntryLines, payloadTextOf } from '../wire/messages.ts';
import { CLOSE, TOO_BIG } from '../wire/socket.ts';
import type { WaitingMatch } from '../wire/waiting.ts';
import { type Answer, type LogPart, refuse } from './answer.ts';
import { CatchUp } from './catch-up.ts';
import { deleteMatch } from './deletion.ts';
import { RELAY_LIMITS } from './limits.ts';
import { type EncodedEntry, type Outcome, type RelayState, submitDraft } from './machine.ts';
import { MatchAlarm } from './match-alarm.ts';
import { MatchOrders } from './match-orders.ts';
import { MatchSockets } from './match-sockets.ts';
import { Outlets, within } from './outlets.ts';
import { Phrases } from './phrases.ts';
import { expectCarried, type RelayPolicy } from './policy.ts';
import type { RelayPorts } from './shell-ports.ts';
import type { Shown } from './spectators.ts';
import { StoredMatch } from './stored-match.ts';
import { waitingMatch } from './waiting-match.ts';
import { WatchFeed } from './watch-feed.ts';

/** How many bytes of a log one answer carries. A remote call carries 32 MiB. */
const LOG_PART_BYTES = 4 * 1_048_576;

export class RelayShell<Socket extends object> {
  readonly #ports: RelayPorts<Socket>;
  readonly #match: StoredMatch;
  readonly #sockets: MatchSockets<Socket>;
  readonly #phrases: Phrases;
  readonly #feed: WatchFeed;
  readonly #catchUp: CatchUp;
  readonly #alarm: MatchAlarm;
  /** What the operator may have done to this match. */
  readonly orders: MatchOrders;

  constructor(id: string, ports: RelayPorts<Socket>) {
    const { sockets, pools, nonce, now, watch, report, setTimer } = ports;
    const match = new StoredMatch(id, ports);
    this.#ports = ports;
    this.#match = match;
    this.#phrases = new Phrases(ports.tools.ed25519);
    this.#catchUp = new CatchUp(match, ports);
    this.#feed = new WatchFeed(watch, {
      head: () => match.matchState.seq,
      lines: (first) => match.partOfView(first, LIMITS.messageBytes),
      changed: () => this.#sockets.announcePresence(),
      failed: () => this.#alarm.set(),
      within: (call) => within(call, setTimer),
    });
    this.#sockets = new MatchSockets({
      ...{ sockets, pools, nonce },
      matchState: () => match.matchState,
      now: () => ({ time: now(), seq: match.matchState.seq }),
      spectators: () => this.#feed.spectators,
      tellSpectators: (message) => this.#feed.say(message),
    });
    const outlets = new Outlets([...ports.outlets, this.#feed], ports);
    const readers = { sockets: this.#sockets, feed: this.#feed };
    const bury = (summary: MatchSummary): Promise<void> => deleteMatch(match, readers, summary);
    this.#alarm = new MatchAlarm(ports, {
      ...{ match, outlets },
      apply: (outcome) => void this.#apply(outcome),
      bury: async () => {
        const summary = match.summary();
        if (summary.ok) await bury(summary.value);
      },
      published: (finalHash) => {
        report({ at: 'published', ms: now() - match.matchState.time });
        this.#sockets.broadcast({ kind: 'published', finalHash });
      },
    });
    this.orders = new MatchOrders({ match, outlets, alarm: this.#alarm, bury });
  }

  get state(): RelayState {
    return this.#match.state;
  }

  get isDamaged(): boolean {
    return this.#match.isDamaged;
  }

  /** Opens the match with the draft of its first step, if the policy allows it, where there is one. The same draft again gets the same answer, whatever it is now. */
  open(draft: Draft, policy?: RelayPolicy): Answer<MatchSummary> {
    if (draft.kind !== 'open') return refuse('relay/bad-request', 'a match is opened by its `open` step');
    const terms = attempt(() => readTerms(draft.payload, 'payload'));
    const carried = attempt(() => policy !== undefined && !this.#match.exists && terms.ok && expectCarried(policy, terms.value));
    if (!carried.ok) return refuse(carried.fault.code, carried.fault.message);
    const refused = this.#submit(draft);
    if (refused === undefined) return this.summary();
    return refused.code === 'life/stale' ? refuse('relay/match-exists') : refuse(refused.code, refused.message);
  }

  summary(): Answer<MatchSummary> {
    return this.#match.summary();
  }

  /** For whom the match waits. */
  waiting(): Answer<WaitingMatch> {
    return waitingMatch(this.#match);
  }

  /** Does what a request asks for, which may make something due earlier. Whatever fault it throws refuses the request. */
  change(act: () => void): Answer<null> {
    const missing = this.#match.missing();
    if (missing !== undefined) return refuse(missing);
    const done = attempt(act);
    if (!done.ok) return refuse(done.fault.code, done.fault.message);
    this.#alarm.set();
    return { ok: true, value: null };
  }

  /**
   * Entries from a sequence number on, as lines of a log file, and as many as fit in one answer: none at the end of the log. `view`: without
   * the payloads that no record will hold.
   */
  log(from: number, view?: 'view'): Answer<LogPart> {
    const missing = this.#match.isDamaged ? undefined : this.#match.missing();
    if (missing !== undefined) return refuse(missing);
    const lines = view ? this.#match.partOfView(from, LOG_PART_BYTES) : this.#match.part(from, LOG_PART_BYTES);
    return { ok: true, value: { text: joinLines(lines), next: from + lines.length } };
  }

  /** What a new spectator is sent, who lacks the log from `from` on; so many watch then. */
  show(from: number, spectators: number): Answer<Shown> {
    const missing = this.#match.missing();
    if (missing !== undefined) return refuse(missing);
    this.#sockets.chargeStranger();
    this.#feed.arrived(spectators);
    return { ok: true, value: this.#catchUp.glance(from, this.#sockets.presence()) };
  }

  /** So many still watch. */
  remaining(spectators: number): void {
    if (this.#match.exists) this.#feed.remaining(spectators);
  }

  /** Why no socket may be opened now by whoever arrives; undefined when one may. */
  refusal(arrival: Arrival): FaultCode | undefined {
    const missing = this.#match.missing();
    if (missing !== undefined) return missing;
    return this.#sockets.isFull(arrival) ? 'relay/too-many-sockets' : undefined;
  }

  /** Greets a new socket, which lacks the log from `from` on. */
  connected(socket: Socket, arrival: Arrival, from: number): void {
    this.#sockets.admit(socket, arrival);
    this.#ports.report({ at: 'connected', sockets: this.#ports.sockets.all().length });
    if (!this.#catchUp.send(this.#sockets, socket, from)) return;
    this.#sockets.announcePresence({ to: socket });
    // Something may be due earlier than when the alarm was set, or again: the keys of the relay have changed.
    this.#alarm.set();
  }

  /** A message of a socket. */
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

  /** The network of a socket has used up its bytes: it comes back later. */
  overspent(socket: Socket): void {
    this.#ports.report({ at: 'rejected', code: 'relay/rate-limited' });
    this.#sockets.close(socket, 'relay/rate-limited', CLOSE.rateLimited);
  }

  /** A socket was closed by the other side, or is lost. */
  closed(socket: Socket): void {
    this.#sockets.forget(socket);
    // What depends on who is here may be due.
    if (this.#match.exists) this.#alarm.set();
  }

  /** Whether a socket of the seat is open. */
  isHere(seat: number): boolean {
    return this.#sockets.isHere(seat);
  }

  /** When a seat that has an open socket last pinged by one; 0 if it has not yet. */
  answeredAt(seat: number): number | undefined {
    return this.#sockets.answeredAt(seat);
  }

  /** The alarm rings. */
  ring(): Promise<void> {
    return this.#alarm.ring();
  }

  /** Handles a message. It is free when it appended a step, or sent back a mark. */
  #receive(socket: Socket, data: string | ArrayBuffer): { readonly fault?: Fault | undefined; readonly free: boolean } {
    try {
      const message = attempt(() => {
        if (typeof data !== 'string') throw new Fault('encoding/not-json', 'messages are text');
        return decodeClientMessage(data);
      });
      if (!message.ok) return { fault: message.fault, free: false };
      if (message.value.kind === 'phrase') return { fault: this.#pass(socket, message.value), free: false };
      if (message.value.kind === 'seen') return { free: this.#sockets.seen(socket, message.value.nonce) };
      const { seq } = this.#match.matchState;
      const fault = this.#submit(message.value.draft, socket, payloadTextOf(data as string));
      return { fault, free: fault === undefined && this.#match.matchState.seq > seq };
    } catch (error) {
      const ray = Math.floor(this.#ports.random() * 2 ** 48).toString(36);
      this.#ports.report({ at: 'failed', what: 'a message could not be handled', error, ray });
      return { fault: internalFault(ray), free: false };
    }
  }

  /** Passes on what a seat says. Returns the fault that refused it, if one did. */
  #pass(socket: Socket, message: Extract<ClientMessage, { readonly kind: 'phrase' }>): Fault | undefined {
    const { sockets, now } = this.#ports;
    const gone = this.#match.gone();
    if (gone !== undefined) return new Fault(gone);
    const { matchState } = this.#match;
    const moment = { time: now(), seq: matchState.seq };
    const fit = attempt(() => this.#phrases.expectFit(message.said, sockets.visitorOf(socket).key, matchState, moment));
    if (!fit.ok) return fit.fault;
    this.#sockets.broadcast(message);
    return undefined;
  }

  /** Returns the fault that refused the draft, if one did. */
  #submit(draft: Draft, sender?: Socket, payloadText?: string): Fault | undefined {
    const gone = this.#match.gone();
    if (gone !== undefined) return new Fault(draft.kind === 'open' ? 'relay/match-exists' : gone);
    const { store, now, tools, refusalOfKey } = this.#ports;
    if (draft.kind === 'join') {
      const [refusal] = draft.signatures.flatMap(({ key }) => refusalOfKey?.(key) ?? []);
      if (refusal !== undefined) return new Fault(refusal);
    }
    return this.#apply(
      submitDraft(this.#match.state, draft, now(), tools, (seq) => store.step(seq), payloadText),
      sender,
      payloadText,
    );
  }

  /** Writes first, and then sends. `sent` is the payload that the sender has sent. Returns the fault that refused a draft, if one did. */
  #apply(outcome: Outcome, sender?: Socket, sent?: string): Fault | undefined {
    const { phase } = this.#match.matchState;
    this.#match.write(outcome);
    this.#reportPhase(phase);
    let refused: Fault | undefined;
    for (const effect of outcome.effects) {
      if (effect.kind === 'reject') refused = effect.fault;
      else if (effect.kind === 'append')
        this.#broadcastEntry(effect.entry, effect.entry.payloadText === sent ? sender : undefined);
      else if (effect.kind === 'pending') this.#sockets.broadcast({ kind: 'pending', draft: effect.draft });
      else if (sender !== undefined) this.#repeat(sender, effect.seq);
    }
    if (outcome.effects.some(({ kind }) => kind === 'append')) this.#alarm.set();
    return refused;
  }

  #reportPhase(before: MatchState['phase']): void {
    const { phase, terms, closedBy } = this.#match.matchState;
    const { report } = this.#ports;
    const game = terms?.game ?? '';
    if (before === 'new' && phase !== 'new') report({ at: 'opened', game });
    if (before !== 'closed' && phase === 'closed') report({ at: 'closed', game, by: closedBy ?? '' });
  }

  /** Tells everyone of a step; the socket that its payload came from gets no large one back. */
  #broadcastEntry({ step, stepText, payloadText, name }: EncodedEntry, author?: Socket): void {
    const holder = payloadText.length > RELAY_LIMITS.returnedPayload ? author : undefined;
    this.#sockets.broadcastText(encodeEntryLines([joinEntry(payloadText, stepText, name)]), holder);
    if (holder !== undefined) this.#sockets.sendText(holder, encodeAppended(stepText));
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
}

const sizeOf = (data: string | ArrayBuffer): number => (typeof data === 'string' ? data.length : data.byteLength);
