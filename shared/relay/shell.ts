/**
 * The shell around the relay's rules, which are pure: it receives, lets the rules decide, writes, and only then sends. The disk, the
 * sockets, the alarm and the clock are ports, so that the Durable Object and the fault schedules run this same code.
 */

import { LIMITS } from '../encoding/limits.ts';
import { attempt, type FaultCode } from '../fault.ts';
import { readTerms } from '../log/match-payloads.ts';
import type { Draft } from '../log/step.ts';
import type { MatchSummary } from '../wire/http.ts';
import type { Networks } from '../wire/listing.ts';
import type { SocketCaller } from '../wire/socket-caller.ts';
import { type Answer, refuse } from './answer.ts';
import { CatchUp } from './catch-up.ts';
import { deleteMatch } from './deletion.ts';
import { Incoming } from './incoming.ts';
import { MatchAlarm } from './match-alarm.ts';
import { type MatchOrder, MatchOrders } from './match-orders.ts';
import { MatchSockets } from './match-sockets.ts';
import { Outlets, within } from './outlets.ts';
import { expectCarried } from './policy.ts';
import { Readings } from './readings.ts';
import type { RelayState } from './relay-rules.ts';
import type { RelayPorts } from './shell-ports.ts';
import { StoredMatch } from './stored-match.ts';
import { Submissions } from './submissions.ts';
import { WatchFeed } from './watch-feed.ts';

export class RelayShell<Socket extends object> {
  readonly #ports: RelayPorts<Socket>;
  readonly #match: StoredMatch;
  readonly #sockets: MatchSockets<Socket>;
  readonly #submissions: Submissions<Socket>;
  readonly #incoming: Incoming<Socket>;
  readonly #outlets: Outlets;
  readonly #catchUp: CatchUp;
  readonly #alarm: MatchAlarm;
  readonly #orders: MatchOrders;
  /** What others read of this match. */
  readonly readings: Readings<Socket>;

  constructor(id: string, ports: RelayPorts<Socket>) {
    const { sockets: port, pools, nonce, now, watch, report, setTimer } = ports;
    const match = new StoredMatch(id, ports);
    const feed = new WatchFeed(watch, {
      head: () => match.matchState.seq,
      lines: (first) => match.partOfView(first, LIMITS.messageBytes),
      changed: () => sockets.announcePresence(),
      failed: () => this.#alarm.set(),
      within: (call) => within(call, setTimer),
    });
    const sockets = new MatchSockets({
      ...{ sockets: port, pools, nonce },
      matchState: () => match.matchState,
      now: () => ({ time: now(), seq: match.matchState.seq }),
      spectators: () => feed.spectators,
      tellSpectators: (message) => feed.say(message),
    });
    const outlets = new Outlets([...ports.outlets, feed], ports);
    const bury = (summary: MatchSummary): Promise<void> => deleteMatch(match, { sockets, feed }, summary);
    this.#ports = ports;
    this.#match = match;
    this.#sockets = sockets;
    this.#outlets = outlets;
    this.#catchUp = new CatchUp(match, ports);
    this.#submissions = new Submissions({ ...ports, match, sockets, feed, changed: () => this.#alarm.set() });
    this.#incoming = new Incoming(ports, { match, sockets, submissions: this.#submissions });
    this.#alarm = new MatchAlarm(ports, {
      ...{ match, outlets },
      apply: (outcome) => void this.#submissions.apply(outcome),
      bury: async () => {
        const summary = match.summary();
        if (summary.ok) await bury(summary.value);
      },
      published: (finalHash) => {
        report({ at: 'published', ms: now() - match.matchState.time });
        sockets.broadcast({ kind: 'published', finalHash });
      },
    });
    this.#orders = new MatchOrders({ match, outlets, alarm: this.#alarm, bury });
    this.readings = new Readings({ match, sockets, feed, catchUp: this.#catchUp });
  }

  get state(): RelayState {
    return this.#match.state;
  }

  get isDamaged(): boolean {
    return this.#match.isDamaged;
  }

  /**
   * Opens the match with the draft of its first step, if the relay's policy allows it. The same draft again gets the same answer, whatever
   * that policy is now. `networks`: from where it is opened, if it is to be listed.
   */
  open(draft: Draft, networks?: Networks): Answer<MatchSummary> {
    if (draft.kind !== 'open') return refuse('relay/bad-request', 'a match is opened by its `open` step');
    const terms = attempt(() => readTerms(draft.payload, 'payload'));
    const policy = this.#match.exists ? undefined : this.#ports.policy?.();
    const carried = attempt(() => policy !== undefined && terms.ok && expectCarried(policy, terms.value));
    if (!carried.ok) return refuse(carried.fault.code, carried.fault.message);
    const refused = this.#submissions.submit(draft);
    if (refused?.code === 'life/stale') return refuse('relay/match-exists');
    if (refused !== undefined) return refuse(refused.code, refused.message);
    const answer = this.#match.summary();
    if (answer.ok && networks !== undefined) this.#outlets.opened(networks);
    return answer;
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

  /** Carries out an order of the operator, who has proven to be that. */
  order(order: MatchOrder): Promise<Answer<MatchSummary>> {
    return this.#orders.carryOut(order);
  }

  /** Why this caller may open no socket now; undefined if it may. */
  refusal(caller: SocketCaller): FaultCode | undefined {
    const missing = this.#match.missing();
    if (missing !== undefined) return missing;
    return this.#sockets.isFull(caller) ? 'relay/too-many-sockets' : undefined;
  }

  /** Greets a new socket, which lacks the log from `from` on. */
  connected(socket: Socket, caller: SocketCaller, from: number): void {
    this.#sockets.admit(socket, caller);
    this.#ports.report({ at: 'connected', sockets: this.#ports.sockets.all().length });
    if (!this.#catchUp.send(this.#sockets, socket, from)) return;
    this.#sockets.announcePresence({ to: socket });
    // Something may be due earlier than when the alarm was set, or again: the keys of the relay have changed.
    this.#alarm.set();
  }

  /** A message of a socket. Returns a promise where something has to be asked before; no other message comes in until then. */
  received(socket: Socket, data: string | ArrayBuffer): void | Promise<void> {
    return this.#incoming.receive(socket, data);
  }

  /** A socket was closed by the other side, or is lost. */
  closed(socket: Socket): void {
    this.#outlets.left(this.#ports.sockets.visitorOf(socket).key);
    this.#sockets.forget(socket);
    // What depends on who is here may be due.
    if (this.#match.exists) this.#alarm.set();
  }

  isHere(seat: number): boolean {
    return this.#sockets.isHere(seat);
  }

  answeredAt(seat: number): number | undefined {
    return this.#sockets.answeredAt(seat);
  }

  ring(): Promise<void> {
    return this.#alarm.ring();
  }
}
