/**
 * The spectators of one match, in an object of their own under the same name: the platform around `shared/relay/spectators.ts`. It asks the
 * match once for each spectator that arrives, one after the other, and hears of what is new. It stores nothing.
 */

import { DurableObject } from 'cloudflare:workers';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt } from '../shared/fault.ts';
import { joinLines } from '../shared/log/file.ts';
import type { Answer, LogPart } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { type OpeningState, Spectators } from '../shared/relay/spectators.ts';
import type { News, Watched } from '../shared/relay/watch-feed.ts';
import { decodeClientMessage } from '../shared/wire/messages.ts';
import { CLOSE, TOO_BIG } from '../shared/wire/socket.ts';
import { answerClose, freshNonce, hibernatingSockets, openSocket, POOLS, refuseSocket } from './hibernating-sockets.ts';
import type { Match } from './match.ts';

interface WatchEnv {
  readonly MATCH: DurableObjectNamespace<Match>;
}

export class Watch extends DurableObject<WatchEnv> {
  readonly #spectators: Spectators<WebSocket>;
  #asking: Promise<unknown> = Promise.resolve();
  #reportedAt = 0;

  constructor(ctx: DurableObjectState, env: WatchEnv) {
    super(ctx, inJurisdiction(env));
    this.#spectators = new Spectators({ sockets: hibernatingSockets(ctx), pool: POOLS.strangers, nonce: freshNonce });
  }

  get #match(): DurableObjectStub<Match> {
    return this.env.MATCH.getByName(this.ctx.id.name ?? '');
  }

  override async fetch(request: Request): Promise<Response> {
    if (this.#spectators.isFull) return refuseSocket('relay/too-many-spectators');
    this.#spectators.arrive();
    const shown = await this.#ask(Number(new URL(request.url).searchParams.get('from'))).catch((error: unknown) => {
      this.#spectators.leave();
      throw error;
    });
    if (!shown.ok) {
      this.#spectators.leave();
      return refuseSocket(shown.code);
    }
    return openSocket((socket) => {
      this.ctx.acceptWebSocket(socket);
      this.#spectators.admit(socket, shown.value);
    });
  }

  /** The match shows one spectator after the other, so that its seats never wait for more than one of them. */
  #ask(from: number): Promise<Answer<OpeningState>> {
    const shown = this.#asking.then(async (): Promise<Answer<OpeningState>> => this.#match.show(from, this.#spectators.count));
    this.#asking = shown.catch(() => {});
    return shown;
  }

  /** News of the match; undefined when nobody watches. */
  push(news: News): Watched | undefined {
    return this.#spectators.take(news);
  }

  /** The match was deleted. */
  end(code: number, reason: string): void {
    this.#spectators.end(code, reason);
  }

  /** Steps as spectators see them, as lines of a log file: the newest are here, the others the match has. */
  async log(from: number): Promise<Answer<LogPart>> {
    const lines = this.#spectators.recent(from);
    if (lines === undefined) return this.#match.log(from, 'view');
    return { ok: true, value: { text: joinLines(lines), next: from + lines.length } };
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    if (typeof data === 'string' && data.length <= LIMITS.messageBytes) {
      const message = attempt(() => decodeClientMessage(data));
      if (message.ok && message.value.kind === 'seen') this.#spectators.seen(socket, message.value.nonce);
      else this.#spectators.close(socket, CLOSE.badRequest, 'relay/only-watching');
    } else this.#spectators.close(socket, TOO_BIG, 'encoding/too-large');
  }

  override webSocketClose(socket: WebSocket): Promise<void> {
    answerClose(socket);
    return this.#gone(socket);
  }

  override webSocketError(socket: WebSocket): Promise<void> {
    return this.#gone(socket);
  }

  async #gone(socket: WebSocket): Promise<void> {
    this.#spectators.forget(socket);
    const due = this.#reportedAt + RELAY_LIMITS.watchReportMs;
    if (Date.now() < due) await this.ctx.storage.setAlarm(due);
    else await this.alarm();
  }

  /** The match is told how many still watch. */
  override async alarm(): Promise<void> {
    this.#reportedAt = Date.now();
    await this.#match.remaining(this.#spectators.count);
  }
}
