/**
 * A connection between a device and the relay, as TCP gives it: each direction keeps its order, and loses nothing but what was under
 * way when the line was cut. The two ends learn of that at different times, and what was sent before may arrive after the next
 * connection has begun.
 */

import type { Entry } from '../../shared/log/step.ts';
import type { Socket } from '../../shared/player/connection.ts';
import type { World } from './world.ts';

/** The machine that a line leads to. */
export interface Server {
  /** A socket of the holder of `key`; undefined for a spectator. */
  opened(line: Line, from: number, key: string | undefined): void;
  received(line: Line, text: string): void;
  closed(line: Line): void;
  /** Some steps as spectators see them. */
  view(from: number): Promise<readonly Entry[]>;
}

/** RFC 6455: the connection ended without a closing handshake. */
const LOST = 1006;
const LATENCY_MS = 300;
const LONG_MS = 20_000;
/** How long an end may take to learn that a line is dead: longer than the silence that a client bears. */
const UNNOTICED_MS = 60_000;

class Direction {
  readonly #world: World;
  #arrived = 0;
  /** Messages with a number below this do not arrive. */
  #lostBefore = 0;
  #sent = 0;
  cut = false;

  constructor(world: World) {
    this.#world = world;
  }

  carry(deliver: () => void): void {
    if (this.cut) return;
    const world = this.#world;
    const number = this.#sent++;
    const at = Math.max(this.#arrived, world.now + world.delay(world.strikes('message delayed') ? LONG_MS : LATENCY_MS));
    this.#arrived = at;
    world.after(at - world.now, () => {
      if (number >= this.#lostBefore) deliver();
    });
  }

  /** Carries nothing more; what is under way is lost, or still arrives. */
  end(losing: boolean): void {
    this.cut = true;
    if (losing) this.#lostBefore = this.#sent;
  }
}

type Listener = (event: { readonly data: unknown; readonly code: number }) => void;

export class Line implements Socket {
  readonly #world: World;
  readonly #server: Server;
  readonly #up: Direction;
  readonly #down: Direction;
  readonly #listeners: { readonly type: string; readonly listener: Listener }[] = [];
  #over = false;

  /** `query`: what the address of the socket asks for. */
  constructor(world: World, server: Server, query: URLSearchParams) {
    this.#world = world;
    this.#server = server;
    this.#up = new Direction(world);
    this.#down = new Direction(world);
    this.#up.carry(() => server.opened(this, Number(query.get('from')), query.get('key') ?? undefined));
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.push({ type, listener });
  }

  #emit(type: 'close' | 'message', data?: string, code = LOST): void {
    for (const one of this.#listeners) if (one.type === type) one.listener({ data, code });
  }

  send(text: string): void {
    const world = this.#world;
    this.#up.carry(() => this.#server.received(this, text));
    if (world.strikes('message doubled')) this.#up.carry(() => this.#server.received(this, text));
    if (world.strikes('line cut')) this.cut();
  }

  /** The relay sends a message. */
  deliver(text: string): void {
    const world = this.#world;
    this.#down.carry(() => this.#emit('message', text));
    if (world.strikes('message doubled')) this.#down.carry(() => this.#emit('message', text));
    if (world.strikes('line cut')) this.cut();
  }

  /** The device closes the line. */
  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.#up.carry(() => this.#server.closed(this));
    this.#down.end(true);
  }

  /** The relay closes the line, or is gone. What is on its way to the relay is lost. */
  hangUp(code = LOST): void {
    this.#over = true;
    this.#down.carry(() => this.#emit('close', undefined, code));
    this.#up.end(true);
  }

  /** The line dies, and each end notices only later. */
  cut(): void {
    if (this.#over) return;
    this.#over = true;
    const world = this.#world;
    for (const direction of [this.#up, this.#down]) direction.end(world.random(2) === 0);
    world.after(world.delay(UNNOTICED_MS), () => this.#emit('close'));
    world.after(world.delay(UNNOTICED_MS), () => this.#server.closed(this));
  }
}
