/**
 * What sockets may have unread. WebSockets on this platform have no backpressure, so a relay marks what it sends now and then with a nonce
 * that the reader sends back: what was sent before it has been read. Each socket has a part of its own. What it takes beyond that comes out
 * of a pool of its owner (a seat, all newcomers, all spectators), and out of one that all objects share which run in one isolate and its
 * 128 MB. So the bound is exact: the shared pools, and the own part of each socket.
 */

interface Taken {
  bytes: number;
}

/** The pool of an isolate. */
export class SharedPool {
  readonly #most: number;
  #taken = 0;
  /** An object that is evicted says nothing; what it had taken comes back when its memory does. */
  readonly #evicted = new FinalizationRegistry<Taken>(({ bytes }) => {
    this.#taken -= bytes;
  });

  constructor(most: number) {
    this.#most = most;
  }

  get left(): number {
    return this.#most - this.#taken;
  }

  register(owner: object): Taken {
    const taken = { bytes: 0 };
    this.#evicted.register(owner, taken);
    return taken;
  }

  move(taken: Taken, bytes: number): void {
    taken.bytes += bytes;
    this.#taken += bytes;
  }
}

interface UnreadLimits {
  /** Of each socket, which nobody else can use up. */
  readonly own: number;
  readonly perSocket: number;
  /** Of all sockets of the owner together, beyond their own parts. */
  readonly perOwner: number;
}

interface Unread {
  bytes: number;
  /** The last mark that was not sent back, and how much was unread when it was sent. */
  mark?: { readonly nonce: string; readonly bytes: number } | undefined;
}

/** The sockets of one owner. It is kept in memory alone: an object that hibernates has nothing to send. */
export class UnreadBudget<Socket extends object> {
  readonly #limits: UnreadLimits;
  readonly #pool: SharedPool;
  readonly #taken: Taken;
  readonly #sockets = new Map<Socket, Unread>();

  constructor(limits: UnreadLimits, pool: SharedPool) {
    this.#limits = limits;
    this.#pool = pool;
    this.#taken = pool.register(this);
  }

  /** How many bytes the socket may be sent now. */
  room(socket: Socket): number {
    const { own, perSocket, perOwner } = this.#limits;
    const unread = this.#sockets.get(socket)?.bytes ?? 0;
    // Nobody takes more than is left to others, so that there is always some left, however many take what they can.
    const shared = Math.max(0, Math.min(perOwner - this.#taken.bytes, Math.floor((this.#pool.left - this.#taken.bytes) / 2)));
    return Math.max(0, Math.min(perSocket - unread, Math.max(0, own - unread) + shared));
  }

  /** Counts bytes that the socket is to be sent. Returns whether it may be sent them. */
  take(socket: Socket, bytes: number): boolean {
    if (bytes > this.room(socket)) return false;
    this.#move(socket, bytes);
    return true;
  }

  /** The mark that the socket is to be sent now, if it is. One at a time: the next when it has come back. */
  mark(socket: Socket, nonce: () => string): string | undefined {
    const unread = this.#sockets.get(socket);
    if (unread === undefined || unread.mark !== undefined || unread.bytes < this.#limits.own / 2) return undefined;
    unread.mark = { nonce: nonce(), bytes: unread.bytes };
    return unread.mark.nonce;
  }

  /** The socket sends a mark back. Returns whether it is the one that it was sent. */
  seen(socket: Socket, nonce: string): boolean {
    const unread = this.#sockets.get(socket);
    if (unread?.mark?.nonce !== nonce) return false;
    const { bytes } = unread.mark;
    unread.mark = undefined;
    this.#move(socket, -bytes);
    return true;
  }

  /** The socket is another owner's from now on. */
  handOver(socket: Socket, to: UnreadBudget<Socket>): void {
    const { bytes, mark } = this.#sockets.get(socket) ?? { bytes: 0 };
    this.release(socket);
    to.#move(socket, bytes);
    to.#sockets.get(socket)!.mark = mark;
  }

  /** The socket is gone. */
  release(socket: Socket): void {
    this.#move(socket, -(this.#sockets.get(socket)?.bytes ?? 0));
    this.#sockets.delete(socket);
  }

  #move(socket: Socket, bytes: number): void {
    const unread = this.#sockets.get(socket) ?? { bytes: 0 };
    const [before, after] = [unread.bytes, unread.bytes + bytes];
    unread.bytes = after;
    this.#sockets.set(socket, unread);
    this.#pool.move(this.#taken, this.#beyond(after) - this.#beyond(before));
  }

  #beyond(bytes: number): number {
    return Math.max(0, bytes - this.#limits.own);
  }
}
