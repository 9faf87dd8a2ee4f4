/**
 * The spectators of a match, in an object of their own, so that the match holds sockets of its seats alone. The match sends what is new
 * (`shared/relay/watch-feed.ts`); what a spectator lacks besides, and every large step, it fetches over HTTP. Nothing is stored: each
 * socket knows where it is, also after an eviction.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { encodeEntryLines, encodeMessage } from '../wire/messages.ts';
import { CLOSE, THERE_IS_MORE } from '../wire/socket.ts';
import { RELAY_LIMITS } from './limits.ts';
import { MarkedSender } from './marked-sender.ts';
import type { SocketPort } from './socket-port.ts';
import { type SharedPool, UnreadBudget } from './unread-budget.ts';
import type { News, Watched } from './watch-feed.ts';

/** What the platform keeps of a spectator's socket while the object hibernates. */
export interface Spectator {
  /** Grows with each arrival. */
  readonly order: number;
  /** The first step that it has not been sent, nor told to fetch. */
  readonly next: number;
}

/** What a newcomer is sent: it lacks the steps from `next` on. */
export interface OpeningState {
  readonly texts: readonly string[];
  readonly next: number;
}

interface SpectatorPorts<Socket> {
  readonly sockets: SocketPort<Socket, Spectator>;
  readonly pool: SharedPool;
  /** Fresh randomness of 8 bytes, in hex. */
  readonly nonce: () => string;
}

const LIMITS_OF_SOCKET = {
  own: RELAY_LIMITS.spectatorUnreadBytes,
  perSocket: RELAY_LIMITS.unreadBytesPerSpectator,
  perOwner: RELAY_LIMITS.unreadBytesOfSpectators,
};

/** How much of the newest steps is kept to be fetched: all spectators fetch a large one at once. */
const RECENT_BYTES = 4 * 1_048_576;

export class Spectators<Socket extends object> {
  readonly #ports: SpectatorPorts<Socket>;
  readonly #budget: UnreadBudget<Socket>;
  readonly #sender: MarkedSender<Socket>;
  /** How many are being shown the match, and have no socket yet. */
  #arriving = 0;
  /** The newest steps, as lines, to the end of what the match has sent. */
  #recent: { readonly line: string; readonly bytes: number }[] = [];
  #next: number | undefined;
  /** Sockets that the platform still names while it says that they are gone. */
  readonly #gone = new WeakSet<Socket>();

  constructor(ports: SpectatorPorts<Socket>) {
    this.#ports = ports;
    this.#budget = new UnreadBudget(LIMITS_OF_SOCKET, ports.pool);
    this.#sender = new MarkedSender({ ...ports, budgetOf: () => this.#budget });
  }

  get count(): number {
    return this.#open().length + this.#arriving;
  }

  /** Whether there are as many sockets as can be held, those included that do not close. */
  get isFull(): boolean {
    return this.#ports.sockets.all().length + this.#arriving >= RELAY_LIMITS.socketsPerWatch;
  }

  /** Somebody arrives: what the match sends from now on is not missed, until `admit` or `leave`. */
  arrive(): void {
    if (this.count === 0) this.#forgetPlace();
    this.#arriving++;
  }

  leave(): void {
    this.#arriving--;
  }

  /** A new socket, which the match has shown what there is. */
  admit(socket: Socket, { texts, next }: OpeningState): void {
    const { sockets } = this.#ports;
    const others = this.#open().filter((one) => one !== socket);
    const orders = others.map((one) => sockets.visitorOf(one).order);
    if (others.length > 0) this.#place(others);
    sockets.setVisitor(socket, { order: 1 + Math.max(-1, ...orders), next });
    this.leave();
    for (const text of texts) this.#send(socket, text);
    // What the others were sent while the match was being asked; or what the match has not sent yet, if there are others.
    if (this.#next === undefined || (others.length === 0 && this.#next < next)) this.#forgetPlace(next);
    this.#pointTo(socket, this.#next!);
    this.#closeSurplus();
  }

  /** News of the match. Undefined when nobody watches. */
  take({ first, lines, texts }: News): Watched | undefined {
    if (this.count === 0) return undefined;
    const next = this.#place(this.#open()) ?? first;
    this.#next = next;
    if (first > next) return { next, spectators: this.count };
    const fresh = lines.slice(next - first).map((line) => ({ line, bytes: utf8Length(line) }));
    for (const { line, bytes } of fresh) this.#show(line, bytes);
    for (const socket of this.#open()) for (const text of texts) this.#send(socket, text);
    return { next: this.#next, spectators: this.count };
  }

  /** The lines from a step on, if these are among the newest. */
  recent(from: number): readonly string[] | undefined {
    const first = (this.#next ?? 0) - this.#recent.length;
    if (this.#next === undefined || from < first || from >= this.#next) return undefined;
    return this.#recent.slice(from - first).map(({ line }) => line);
  }

  /** A mark came back. One that is not known here, as after an eviction, makes the socket resume, so that nobody sends many. */
  seen(socket: Socket, nonce: string): void {
    if (!this.#sender.seen(socket, nonce)) this.close(socket, THERE_IS_MORE, 'there is more');
  }

  /** Closes every socket, and keeps nothing of what they were shown. */
  end(code: number, reason: string): void {
    for (const socket of this.#open()) this.close(socket, code, reason);
    this.#forgetPlace();
  }

  close(socket: Socket, code: number, reason: string): void {
    if (this.#ports.sockets.isOpen(socket)) this.#ports.sockets.close(socket, code, reason);
  }

  forget(socket: Socket): void {
    this.#budget.release(socket);
    this.#gone.add(socket);
  }

  /** The first step that nobody was sent: by these sockets, after an eviction. */
  #place(sockets: readonly Socket[]): number | undefined {
    const places = sockets.map((socket) => this.#ports.sockets.visitorOf(socket).next);
    if (places.length > 0) this.#next ??= Math.max(...places);
    return this.#next;
  }

  #forgetPlace(next?: number): void {
    this.#next = next;
    this.#recent = [];
  }

  #show(line: string, bytes: number): void {
    const seq = this.#next!;
    this.#keep(line, bytes);
    const text = bytes <= RELAY_LIMITS.inlineBytes ? encodeEntryLines([line]) : undefined;
    for (const socket of this.#open()) {
      const visitor = this.#ports.sockets.visitorOf(socket);
      if (visitor.next > seq) continue;
      if (text === undefined) this.#pointTo(socket, seq + 1);
      else {
        this.#pointTo(socket, seq);
        this.#ports.sockets.setVisitor(socket, { ...visitor, next: seq + 1 });
        this.#send(socket, text);
      }
    }
    this.#next = seq + 1;
  }

  #keep(line: string, bytes: number): void {
    this.#recent.push({ line, bytes });
    let size = this.#recent.reduce((sum, one) => sum + one.bytes, 0);
    while (size > RECENT_BYTES) size -= this.#recent.shift()!.bytes;
  }

  /** Tells a socket to fetch what it lacks of the steps before `to`. */
  #pointTo(socket: Socket, to: number): void {
    const { sockets } = this.#ports;
    const visitor = sockets.visitorOf(socket);
    if (visitor.next >= to) return;
    sockets.setVisitor(socket, { ...visitor, next: to });
    this.#send(socket, encodeMessage({ kind: 'behind', from: visitor.next, to }));
  }

  #send(socket: Socket, text: string): void {
    this.#sender.send(socket, text);
  }

  /** The oldest gives way to a newcomer. */
  #closeSurplus(): void {
    const { sockets } = this.#ports;
    const byAge = this.#open().sort((a, b) => sockets.visitorOf(b).order - sockets.visitorOf(a).order);
    for (const socket of byAge.slice(RELAY_LIMITS.spectators)) sockets.close(socket, CLOSE.full, 'relay/too-many-spectators');
  }

  #open(): Socket[] {
    return this.#ports.sockets.all().filter((socket) => this.#ports.sockets.isOpen(socket) && !this.#gone.has(socket));
  }
}
