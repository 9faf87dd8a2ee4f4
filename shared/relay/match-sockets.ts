/**
 * The sockets of a match: whose they are, how many may stay, how much each may ask, and how much it may leave unread. Each has proven a key
 * before it was opened. It is a seat's, or a newcomer's: of a key that is about to take a seat, or to take one over.
 */

import { utf8Length } from '../encoding/bytes.ts';
import { Fault, type FaultCode } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';
import type { MatchState } from '../match/match-state.ts';
import { encodeMessage, type RelayMessage } from '../wire/messages.ts';
import { CLOSE } from '../wire/socket.ts';
import type { SocketCaller } from '../wire/socket-caller.ts';
import type { Moment } from './allowance.ts';
import { RELAY_LIMITS } from './limits.ts';
import { MarkedSender } from './marked-sender.ts';
import { hasPlace, type Newcomer, surplusOf } from './newcomer-places.ts';
import { SocketAllowances } from './socket-allowances.ts';
import type { SocketPort } from './socket-port.ts';
import { type SharedPool, UnreadBudget } from './unread-budget.ts';

/** What the relay knows of a socket. The platform keeps it while the object hibernates. */
export interface Visitor extends Newcomer, SocketCaller {}

/** What an isolate gives each of its objects. */
export interface IsolatePools {
  readonly seats: SharedPool;
  /** Newcomers and spectators. */
  readonly strangers: SharedPool;
}

interface SocketsPorts<Socket> {
  readonly sockets: SocketPort<Socket, Visitor>;
  readonly pools: IsolatePools;
  /** Fresh randomness of 8 bytes, in hex. */
  readonly nonce: () => string;
  readonly matchState: () => MatchState;
  readonly now: () => Moment;
  /** How many watch elsewhere, and how they hear of what everyone hears. */
  readonly spectators: () => number;
  readonly tellSpectators: (message: RelayMessage) => void;
}

const OF_SEAT = {
  own: RELAY_LIMITS.unreadBytes,
  perSocket: RELAY_LIMITS.unreadBytesPerSocket,
  perOwner: RELAY_LIMITS.unreadBytesPerSeat,
};
const OF_NEWCOMERS = { ...OF_SEAT, perOwner: RELAY_LIMITS.unreadBytesOfNewcomers };

export class MatchSockets<Socket extends object> {
  readonly #platform: SocketPort<Socket, Visitor>;
  readonly #ports: SocketsPorts<Socket>;
  readonly #sender: MarkedSender<Socket>;
  readonly #allowances = new SocketAllowances();
  /** Sockets that the platform may still list. */
  readonly #gone = new WeakSet<Socket>();
  /** By the key of a seat; that of all newcomers under no key. */
  readonly #budgets = new Map<string | undefined, UnreadBudget<Socket>>();
  readonly #budgetOfSocket = new WeakMap<Socket, UnreadBudget<Socket>>();
  /** The presence that everyone was sent last. */
  #announced = { text: '', seats: '' };

  constructor(ports: SocketsPorts<Socket>) {
    this.#platform = ports.sockets;
    this.#ports = ports;
    this.#sender = new MarkedSender({ ...ports, budgetOf: (socket) => this.#budgetOf(socket) });
  }

  /** Whether a seat, or all newcomers together, have as many sockets as can be held, those included that do not close. */
  isFull({ key, networks }: SocketCaller): boolean {
    const seatKeys = this.#seatKeys();
    const all = this.#platform.all().map((socket) => this.#platform.visitorOf(socket));
    if (seatKeys.includes(key)) return all.filter((other) => other.key === key).length >= RELAY_LIMITS.closingSockets;
    return !hasPlace(
      all.filter((other) => !seatKeys.includes(other.key)),
      networks,
    );
  }

  /** Makes room for a new socket. */
  admit(socket: Socket, { key, networks }: SocketCaller): void {
    const others = this.#platform.all().flatMap((one) => (one === socket ? [] : [this.#platform.visitorOf(one).order]));
    this.#platform.setVisitor(socket, { order: 1 + Math.max(-1, ...others), key, ...(networks && { networks }) });
    if (!this.#seatKeys().includes(key)) this.chargeStranger();
    this.#closeSurplus();
  }

  /** A newcomer, or somebody who watches elsewhere, has arrived. */
  chargeStranger(): void {
    this.#allowances.chargeStrangers(1, this.#ports.now());
  }

  send(socket: Socket, message: RelayMessage): boolean {
    return this.sendText(socket, encodeMessage(message));
  }

  sendText(socket: Socket, text: string, bytes = utf8Length(text)): boolean {
    return this.#sender.send(socket, text, bytes);
  }

  /** How many bytes a socket may be sent now. */
  room(socket: Socket): number {
    return this.#budgetOf(socket).room(socket);
  }

  /** A mark came back. Returns whether the socket had been sent it. */
  seen(socket: Socket, nonce: string): boolean {
    return this.#sender.seen(socket, nonce);
  }

  /** Asks a socket to come back later, because others have too much unread. */
  closeForNow(socket: Socket): void {
    if (this.#platform.isOpen(socket)) this.#platform.close(socket, CLOSE.rateLimited, 'relay/rate-limited');
  }

  broadcast(message: RelayMessage): void {
    this.broadcastText(encodeMessage(message));
    this.#ports.tellSpectators(message);
  }

  broadcastText(text: string, except?: Socket): void {
    const bytes = utf8Length(text);
    for (const socket of this.#platform.all()) if (socket !== except) this.sendText(socket, text, bytes);
  }

  reject(socket: Socket, fault: Fault): void {
    const { seq, prev } = this.#ports.matchState();
    this.send(socket, { kind: 'rejected', code: fault.code, detail: explainFault(fault).slice(0, 1_000), seq, prev });
  }

  /** Charges the sender of a message for it, and closes a socket that went over its allowance. */
  charge(socket: Socket, bytes: number): void {
    const { key } = this.#platform.visitorOf(socket);
    const mayGoOn = this.#allowances.charge(key, this.#seatKeys().includes(key), bytes, this.#ports.now());
    if (!mayGoOn) this.#close(socket, 'relay/rate-limited', CLOSE.rateLimited);
  }

  close(socket: Socket, code: FaultCode, closeCode: number): void {
    this.#close(socket, code, closeCode);
  }

  /** Closes them all, and refuses nothing that they said. */
  closeAll(closeCode: number, reason: FaultCode): void {
    for (const socket of this.#open()) this.#platform.close(socket, closeCode, reason);
  }

  /** What everyone is told of who is there. `leaving` is a socket that is about to be gone. */
  presence(leaving?: Socket): Extract<RelayMessage, { kind: 'presence' }> {
    const seatKeys = this.#seatKeys();
    const keys = this.#open().flatMap((socket) => (socket === leaving ? [] : [this.#platform.visitorOf(socket).key]));
    const newcomers = keys.filter((key) => !seatKeys.includes(key)).length;
    const seats = seatKeys.map((key) => key !== undefined && keys.includes(key));
    return { kind: 'presence', seats, spectators: newcomers + this.#ports.spectators() };
  }

  /**
   * Broadcasts who is there, if that has changed, and in any case sends it to the socket `to`. While strangers connect too fast, only
   * changes of the seats are broadcast.
   */
  announcePresence({ to, leaving }: { readonly to?: Socket; readonly leaving?: Socket } = {}): void {
    const message = this.presence(leaving);
    const [text, seats] = [encodeMessage(message), String(message.seats)];
    if (text !== this.#announced.text && (seats !== this.#announced.seats || !this.#allowances.crowded)) {
      this.#announced = { text, seats };
      this.broadcast(message);
    } else if (to !== undefined) this.send(to, message);
  }

  isHere(seat: number): boolean {
    return this.#openOf(seat).length > 0;
  }

  /** When a seat that has an open socket last pinged by one; 0 if it has not yet. */
  answeredAt(seat: number): number | undefined {
    const open = this.#openOf(seat);
    return open.length === 0 ? undefined : Math.max(...open.map((socket) => this.#platform.answeredAt(socket) ?? 0));
  }

  forget(socket: Socket): void {
    this.#gone.add(socket);
    this.#budgetOfSocket.get(socket)?.release(socket);
    const { key } = this.#platform.visitorOf(socket);
    if (!this.#seatKeys().includes(key)) this.#allowances.forget(key);
    this.announcePresence({ leaving: socket });
  }

  /** Closes what a seat, or all newcomers, have too many of: no crowd ever takes the place of a seat. */
  #closeSurplus(): void {
    const seatKeys = this.#seatKeys();
    const sockets = this.#open()
      .map((socket) => ({ socket, ...this.#platform.visitorOf(socket) }))
      .sort((a, b) => b.order - a.order);
    const newcomers = surplusOf(sockets.filter(({ key }) => !seatKeys.includes(key)));
    for (const { socket } of newcomers) this.#close(socket, 'relay/too-many-sockets', CLOSE.full);
    for (const seatKey of seatKeys) {
      const own = sockets.filter(({ key }) => key === seatKey);
      for (const { socket } of own.slice(RELAY_LIMITS.socketsPerSeat)) this.#close(socket, 'relay/too-many-sockets', CLOSE.full);
    }
  }

  #close(socket: Socket, code: FaultCode, closeCode: number): void {
    if (!this.#platform.isOpen(socket)) return;
    this.reject(socket, new Fault(code));
    this.#platform.close(socket, closeCode, code);
  }

  /** A newcomer that has taken a seat has what it left unread there from now on. */
  #budgetOf(socket: Socket): UnreadBudget<Socket> {
    const { key } = this.#platform.visitorOf(socket);
    const owner = this.#seatKeys().includes(key) ? key : undefined;
    const { seats, strangers } = this.#ports.pools;
    let budget = this.#budgets.get(owner);
    if (budget === undefined) {
      budget = owner === undefined ? new UnreadBudget(OF_NEWCOMERS, strangers) : new UnreadBudget(OF_SEAT, seats);
      this.#budgets.set(owner, budget);
    }
    const before = this.#budgetOfSocket.get(socket);
    if (before !== budget) {
      before?.handOver(socket, budget);
      this.#budgetOfSocket.set(socket, budget);
    }
    return budget;
  }

  #openOf(seat: number): Socket[] {
    const key = this.#ports.matchState().seats[seat]?.key;
    return this.#open().filter((socket) => !this.#gone.has(socket) && this.#platform.visitorOf(socket).key === key);
  }

  #open(): Socket[] {
    return this.#platform.all().filter((socket) => this.#platform.isOpen(socket));
  }

  #seatKeys(): (string | undefined)[] {
    return this.#ports.matchState().seats.map((seat) => seat?.key);
  }
}
