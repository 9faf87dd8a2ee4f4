/** The object of a schedule's spectators, over the rules of the real one. It may be evicted at any time; its sockets live on. */

import type { Answer } from '../../shared/relay/answer.ts';
import type { SocketPort } from '../../shared/relay/socket-port.ts';
import { type OpeningState, type Spectator, Spectators } from '../../shared/relay/spectators.ts';
import { SharedPool } from '../../shared/relay/unread-budget.ts';
import type { News, Watched } from '../../shared/relay/watch-feed.ts';
import { decodeClientMessage, PING, PONG } from '../../shared/wire/messages.ts';
import type { Line } from './line.ts';
import { SimulatedFailure, type World } from './world.ts';

/** How long one object takes to answer another. */
const CALL_MS = 500;
/** How long the answer of a client takes to the closing of its socket. */
const CLOSING_MS = 1_000;

interface MatchPort {
  show(from: number, spectators: number): Answer<OpeningState>;
  remaining(spectators: number): void;
}

export class WatchObject {
  readonly #world: World;
  readonly #match: MatchPort;
  readonly #lines = new Map<Line, 'open' | 'closing'>();
  readonly #visitors = new WeakMap<Line, Spectator>();
  readonly #sockets: SocketPort<Line, Spectator> = {
    all: () => [...this.#lines.keys()],
    isOpen: (line) => this.#lines.get(line) === 'open',
    visitorOf: (line) => this.#visitors.get(line)!,
    setVisitor: (line, visitor) => void this.#visitors.set(line, visitor),
    answeredAt: () => undefined,
    send: (line, text) => line.deliver(text),
    close: (line, code) => {
      this.#lines.set(line, 'closing');
      line.hangUp(code);
      this.#world.after(this.#world.delay(CLOSING_MS), () => this.closed(line));
    },
  };
  #spectators: Spectators<Line>;
  #nonces = 0;
  /** While a spectator is shown the match, the object is in use, and not evicted. */
  #showing = 0;

  constructor(world: World, match: MatchPort) {
    this.#world = world;
    this.#match = match;
    this.#spectators = this.#wake();
  }

  has(line: Line): boolean {
    return this.#lines.has(line);
  }

  async opened(line: Line, from: number): Promise<void> {
    this.#maybeEvict();
    this.#showing++;
    this.#spectators.arrive();
    await this.#world.sleep(this.#world.delay(CALL_MS));
    const shown = this.#match.show(from, this.#spectators.count);
    await this.#world.sleep(this.#world.delay(CALL_MS));
    this.#showing--;
    if (!shown.ok) {
      this.#spectators.leave();
      line.hangUp();
      return;
    }
    this.#lines.set(line, 'open');
    this.#spectators.admit(line, shown.value);
  }

  received(line: Line, text: string): void {
    this.#maybeEvict();
    if (text === PING) {
      line.deliver(PONG);
      return;
    }
    const message = decodeClientMessage(text);
    if (message.kind === 'seen') this.#spectators.seen(line, message.nonce);
    else this.#world.fail('a spectator said something');
  }

  closed(line: Line): void {
    this.#spectators.forget(line);
    this.#lines.delete(line);
    this.#match.remaining(this.#spectators.count);
  }

  /** The match tells what is new: it may not get here, or the answer may be lost. */
  async push(news: News): Promise<Watched | undefined> {
    await this.#world.sleep(this.#world.delay(CALL_MS));
    if (this.#world.strikes('outlet fails')) throw new SimulatedFailure('the spectators were not told');
    this.#maybeEvict();
    const watched = this.#spectators.take(news);
    await this.#world.sleep(this.#world.delay(CALL_MS));
    if (this.#world.strikes('outlet answer lost')) throw new SimulatedFailure('no answer came');
    return watched;
  }

  recent(from: number): readonly string[] | undefined {
    return this.#spectators.recent(from);
  }

  #maybeEvict(): void {
    if (this.#showing === 0 && this.#world.strikes('relay evicted')) this.#spectators = this.#wake();
  }

  #wake(): Spectators<Line> {
    const nonce = (): string => (this.#nonces++).toString(16).padStart(16, '0');
    return new Spectators({ sockets: this.#sockets, pool: new SharedPool(2 ** 30), nonce });
  }
}
