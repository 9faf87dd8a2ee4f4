/** The sockets of a match: whose they are, how many may stay, how much each may ask, and how much it may leave unread. */

import { Fault, type FaultCode } from '../fault.ts';
import { type LeftOut, leftOutOfView } from '../match/left-out.ts';
import type { MatchState } from '../match/match-state.ts';
import { encodeMessage, type RelayMessage, THERE_IS_MORE } from '../wire/messages.ts';
import type { Moment } from './allowance.ts';
import { RELAY_LIMITS } from './limits.ts';
import { SocketAllowances } from './socket-allowances.ts';

/** What the relay knows of a socket. The platform keeps it while the object hibernates. */
export interface Visitor {
  readonly nonce: string;
  /** Grows with each arrival. */
  readonly order: number;
  /** The key that the socket has proven to hold. */
  readonly key?: string;
  /** It asked for the payloads too that no record will hold: a device that plays needs them. */
  readonly unpublished?: true;
}

/** The platform's sockets. Nothing here throws or waits. */
export interface SocketPort<Socket> {
  /** Every socket, also one that was told to close and has not yet. */
  all(): readonly Socket[];
  /** Whether neither side has begun to close it. */
  isOpen(socket: Socket): boolean;
  visitorOf(socket: Socket): Visitor;
  setVisitor(socket: Socket, visitor: Visitor): void;
  /** Drops the text where the peer is gone: it resumes by sequence number when it comes back. */
  send(socket: Socket, text: string): void;
  close(socket: Socket, code: number, reason: string): void;
}

/** Codes of RFC 6455 and its registry: a rule was broken, and there is no place now. */
const CLOSE = { policy: 1008, tryAgainLater: 1013 } as const;

export class MatchSockets<Socket extends object> {
  readonly #port: SocketPort<Socket>;
  readonly #matchState: () => MatchState;
  readonly #now: () => Moment;
  readonly #allowances = new SocketAllowances();
  /** Characters of the log that each socket was sent. It is kept in memory alone: an object that hibernated had nothing to send. */
  readonly #sent = new WeakMap<Socket, number>();
  /** Sockets that the platform may still list. */
  readonly #gone = new WeakSet<Socket>();
  /** The presence that everyone was sent last. */
  #announced = { text: '', seats: '' };

  constructor(port: SocketPort<Socket>, matchState: () => MatchState, now: () => Moment) {
    this.#port = port;
    this.#matchState = matchState;
    this.#now = now;
  }

  /** Whether the match has as many sockets as it can hold, those included that do not close. */
  get full(): boolean {
    return this.#port.all().length >= RELAY_LIMITS.socketsPerMatch;
  }

  /** Makes room for a new socket, which is nobody's yet. `unpublished`: it asks for payloads that no record will hold. */
  admit(socket: Socket, nonce: string, unpublished: boolean): void {
    const others = this.#port.all().flatMap((one) => (one === socket ? [] : [this.#port.visitorOf(one).order]));
    const order = 1 + Math.max(-1, ...others);
    this.#port.setVisitor(socket, unpublished ? { nonce, order, unpublished } : { nonce, order });
    this.#allowances.chargeStrangers(1, this.#now());
    this.#closeSurplus();
  }

  /** Remembers the key that the socket has proven to hold. Returns whether it is its first. */
  identify(socket: Socket, key: string): boolean {
    const before = this.#port.visitorOf(socket);
    this.#port.setVisitor(socket, { ...before, key });
    this.#closeSurplus();
    this.announcePresence({ to: socket });
    return before.key === undefined;
  }

  send(socket: Socket, message: RelayMessage): void {
    this.#port.send(socket, encodeMessage(message));
  }

  broadcast(message: RelayMessage): void {
    const text = encodeMessage(message);
    for (const socket of this.#port.all()) this.#port.send(socket, text);
  }

  /** What a socket is not sent of the log. */
  leftOutFor(socket: Socket): LeftOut | undefined {
    return this.#port.visitorOf(socket).unpublished ? undefined : leftOutOfView(this.#matchState());
  }

  /**
   * Sends everyone a step; `short` is its text for those who did not ask for all payloads. A stranger that may have too much unread is
   * closed and resumes later; a seat goes on.
   */
  broadcastEntries(whole: string, short = whole): void {
    const most = this.mostUnread;
    for (const socket of this.#port.all()) {
      const text = short === whole || this.leftOutFor(socket) === undefined ? whole : short;
      if ((this.#sent.get(socket) ?? 0) + text.length > most) {
        if (this.#seatKeyOf(socket) === undefined) {
          this.closeForMore(socket);
          continue;
        }
        this.#sent.delete(socket);
      }
      this.sendEntries(socket, text);
    }
  }

  sendEntries(socket: Socket, text: string): void {
    this.#port.send(socket, text);
    this.#sent.set(socket, (this.#sent.get(socket) ?? 0) + text.length);
  }

  /** How many characters of the log a socket may have unread. We cannot observe this, so it is a budget shared by all sockets. */
  get mostUnread(): number {
    return Math.min(RELAY_LIMITS.unreadBytesPerSocket, RELAY_LIMITS.unreadBytes / this.#port.all().length);
  }

  /** Closes a socket that was sent as much as it may have unread: it resumes for what follows. */
  closeForMore(socket: Socket): void {
    if (this.#port.isOpen(socket)) this.#port.close(socket, THERE_IS_MORE, 'there is more');
  }

  reject(socket: Socket, { code, message }: Fault): void {
    const { seq, prev } = this.#matchState();
    this.send(socket, { kind: 'rejected', code, detail: message.slice(0, 1_000), seq, prev });
  }

  /** Charges the sender of a message for it, and closes a socket that went over its allowance. */
  charge(socket: Socket, bytes: number): void {
    const mayGoOn = this.#allowances.charge(this.#seatKeyOf(socket), this.#port.visitorOf(socket).nonce, bytes, this.#now());
    if (!mayGoOn) this.#close(socket, 'relay/rate-limited', CLOSE.policy);
  }

  /**
   * Broadcasts who is there, if that has changed, and in any case sends it to the socket `to`. While strangers connect too fast, only
   * changes of the seats are broadcast. `leaving` is a socket that is about to be gone.
   */
  announcePresence({ to, leaving }: { readonly to?: Socket; readonly leaving?: Socket } = {}): void {
    const seatKeys = this.#seatKeys();
    const keys = this.#open().flatMap((socket) => (socket === leaving ? [] : [this.#port.visitorOf(socket).key]));
    const present = seatKeys.map((key) => key !== undefined && keys.includes(key));
    const spectators = keys.filter((key) => key === undefined || !seatKeys.includes(key)).length;
    const message = { kind: 'presence', seats: present, spectators } as const;
    const [text, seats] = [encodeMessage(message), String(present)];
    if (text !== this.#announced.text && (seats !== this.#announced.seats || !this.#allowances.crowded)) {
      this.#announced = { text, seats };
      this.broadcast(message);
    } else if (to !== undefined) this.send(to, message);
  }

  /** Whether a socket of the seat is open. */
  isHere(seat: number): boolean {
    const key = this.#matchState().seats[seat]?.key;
    return this.#open().some((socket) => !this.#gone.has(socket) && this.#port.visitorOf(socket).key === key);
  }

  /** Forgets a socket that is gone. */
  forget(socket: Socket): void {
    this.#gone.add(socket);
    this.#allowances.forget(this.#port.visitorOf(socket).nonce);
    this.announcePresence({ leaving: socket });
  }

  /**
   * Closes the oldest of what a match or a seat has too many of. So a newcomer always finds a place, for it may be a seat that has lost
   * its connection; and no crowd ever takes the place of a socket that has proven to be a seat.
   */
  #closeSurplus(): void {
    const seatKeys = this.#seatKeys();
    const sockets = this.#open()
      .map((socket) => ({ socket, ...this.#port.visitorOf(socket) }))
      .sort((a, b) => b.order - a.order);
    const spectators = sockets.filter(({ key }) => key === undefined || !seatKeys.includes(key));
    for (const { socket } of spectators.slice(RELAY_LIMITS.spectators))
      this.#close(socket, 'relay/too-many-spectators', CLOSE.tryAgainLater);
    for (const seatKey of seatKeys) {
      const own = sockets.filter(({ key }) => key !== undefined && key === seatKey);
      for (const { socket } of own.slice(RELAY_LIMITS.socketsPerSeat))
        this.#close(socket, 'relay/too-many-sockets', CLOSE.tryAgainLater);
    }
  }

  #close(socket: Socket, code: FaultCode, closeCode: number): void {
    if (!this.#port.isOpen(socket)) return;
    this.reject(socket, new Fault(code));
    this.#port.close(socket, closeCode, code);
  }

  #open(): Socket[] {
    return this.#port.all().filter((socket) => this.#port.isOpen(socket));
  }

  /** The key of a seat that the socket has proven to hold. */
  #seatKeyOf(socket: Socket): string | undefined {
    const { key } = this.#port.visitorOf(socket);
    return this.#seatKeys().includes(key) ? key : undefined;
  }

  #seatKeys(): (string | undefined)[] {
    return this.#matchState().seats.map((seat) => seat?.key);
  }
}
