/**
 * One match: the remote calls and the sockets of its object, each handed on. What they mean is in `shared/relay/shell.ts`, what the platform
 * gives it in `durable-objects/match-ports.ts`, what it tells outside in `durable-objects/outlets/`. The input and output gates of the platform
 * make each of its synchronous acts atomic.
 */

import { DurableObject } from 'cloudflare:workers';
import type { Bytes } from '../shared/encoding/bytes.ts';
import type { Draft } from '../shared/log/step.ts';
import type { Answer, LogPart } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import type { MatchOrder } from '../shared/relay/match-orders.ts';
import type { OpeningState } from '../shared/relay/spectators.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import type { Networks } from '../shared/wire/listing.ts';
import type { PushRequest } from '../shared/wire/push-request.ts';
import { readCaller } from '../shared/wire/socket-caller.ts';
import type { WaitingMatch } from '../shared/wire/waiting.ts';
import { answerClose, openSocket, refuseSocket } from './hibernating-sockets.ts';
import { type MatchEnv, wakeMatch } from './match-ports.ts';

export class Match extends DurableObject<MatchEnv> {
  #woken!: ReturnType<typeof wakeMatch>;

  constructor(ctx: DurableObjectState, env: MatchEnv) {
    super(ctx, inJurisdiction(env));
    const began = Date.now();
    // To read the alarm costs a thousandth of setting it again at every wake.
    void ctx.blockConcurrencyWhile(async () => {
      const alarm = await ctx.storage.getAlarm();
      this.#woken = wakeMatch(ctx, () => this.env, began, alarm);
    });
  }

  get #shell() {
    return this.#woken.shell;
  }

  /** `networks`: from where it is opened, if it is to be listed. */
  open(draft: Draft, networks?: Networks): Answer<MatchSummary> {
    return this.#shell.open(draft, networks);
  }

  summary(): Answer<MatchSummary> {
    return this.#shell.readings.summary();
  }

  waiting(): Answer<WaitingMatch> {
    return this.#shell.readings.waiting();
  }

  /** A request about the pushes of a seat, signed by this key, made at the relay's address `origin`: the Worker has checked it. */
  push(key: string, request: PushRequest, origin: string): Answer<null> {
    return this.#shell.change(() => this.#woken.pushes.request(key, request, origin));
  }

  log(from: number, view?: 'view'): Answer<LogPart> {
    return this.#shell.readings.log(from, view);
  }

  /** For an operator, whose object has the order. */
  order(order: MatchOrder): Promise<Answer<MatchSummary>> {
    return this.#shell.order(order);
  }

  /** What the store of logs will have under a key of this match, for readers who are earlier than it. */
  publishes(key: string): Promise<Bytes | undefined> {
    return this.#woken.publication.valueUnder(key);
  }

  /** For the object that has the spectators. */
  show(from: number, spectators: number): Answer<OpeningState> {
    return this.#shell.readings.show(from, spectators);
  }

  remaining(spectators: number): void {
    this.#shell.readings.remaining(spectators);
  }

  /** A socket of the holder of a key: the Worker has checked that before. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const caller = readCaller(Object.fromEntries(searchParams));
    const refusal = this.#shell.refusal(caller);
    if (refusal !== undefined) return refuseSocket(refusal);
    return openSocket((socket) => {
      this.ctx.acceptWebSocket(socket);
      this.#shell.connected(socket, caller, Number(searchParams.get('from')));
    });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void | Promise<void> {
    return this.#shell.received(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    answerClose(socket);
    this.#shell.closed(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#shell.closed(socket);
  }

  override alarm(): Promise<void> {
    return this.#shell.ring();
  }
}
