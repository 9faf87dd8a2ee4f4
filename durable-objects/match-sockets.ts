/** The hibernating WebSockets of a match: who they are, how many may stay, and how much they may ask. */

import { LIMITS } from '../shared/encoding/limits.ts';
import { Fault, type FaultCode } from '../shared/fault.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import { encodeMessage, PING, PONG, type RelayMessage, THERE_IS_MORE } from '../shared/wire/messages.ts';
import { SocketAllowances } from './socket-allowances.ts';

/** Kept with the socket while the object hibernates; far below the platform's 16 KiB. */
interface Attachment {
  readonly nonce: string;
  /** Grows with each arrival. */
  readonly order: number;
  /** The key that the socket has proven to hold. */
  readonly key?: string;
}

const NONCE_BYTES = 16;

/** Codes of RFC 6455 and its registry: a rule was broken, and there is no place now. */
const CLOSE = { policy: 1008, tryAgainLater: 1013 } as const;

export class MatchSockets {
  readonly #ctx: DurableObjectState;
  readonly #matchState: () => MatchState;
  readonly #allowances = new SocketAllowances();
  /** Characters of the log that each socket was told. Only remembered: an object that went to sleep had nothing to tell. */
  readonly #told = new WeakMap<WebSocket, number>();
  /** What everyone was told last of who is there. */
  #announced = { text: '', seats: '' };

  /** `life` is that of the match at the moment. */
  constructor(ctx: DurableObjectState, matchState: () => MatchState) {
    this.#ctx = ctx;
    this.#matchState = matchState;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Takes a new connection; `undefined` when the match has as many as it can hold, those included that do not close. */
  accept(): { readonly client: WebSocket; readonly server: WebSocket; readonly nonce: string } | undefined {
    const others = this.#ctx.getWebSockets();
    if (others.length >= LIMITS.socketsPerMatch) return undefined;
    const { 0: client, 1: server } = new WebSocketPair();
    const nonce = [...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    const order = 1 + Math.max(-1, ...others.map((socket) => attachmentOf(socket).order));
    this.#ctx.acceptWebSocket(server);
    attach(server, { nonce, order });
    this.#allowances.chargeArrival(this.#now());
    this.#closeSurplus();
    return { client, server, nonce };
  }

  nonceOf(socket: WebSocket): string {
    return attachmentOf(socket).nonce;
  }

  /** The socket has proven to hold a key. Whether it is its first. */
  identify(socket: WebSocket, key: string): boolean {
    const before = attachmentOf(socket);
    attach(socket, { ...before, key });
    this.#closeSurplus();
    this.announcePresence({ to: socket });
    return before.key === undefined;
  }

  send(socket: WebSocket, message: RelayMessage): void {
    sendText(socket, encodeMessage(message));
  }

  broadcast(message: RelayMessage): void {
    this.broadcastText(encodeMessage(message));
  }

  broadcastText(text: string): void {
    for (const socket of this.#ctx.getWebSockets()) sendText(socket, text);
  }

  /** Tells everyone a step. A stranger that was told as much as it may leave untaken gets it when it comes back; a seat goes on. */
  broadcastEntries(text: string): void {
    const most = this.mostUntaken;
    for (const socket of this.#ctx.getWebSockets()) {
      if ((this.#told.get(socket) ?? 0) + text.length > most) {
        if (this.#seatKeyOf(socket) === undefined) {
          this.partWith(socket);
          continue;
        }
        this.#told.delete(socket);
      }
      this.sendEntries(socket, text);
    }
  }

  sendEntries(socket: WebSocket, text: string): void {
    sendText(socket, text);
    this.#told.set(socket, (this.#told.get(socket) ?? 0) + text.length);
  }

  /** Characters of the log that a socket may leave untaken, which none can tell: the fewer the more sockets there are. */
  get mostUntaken(): number {
    return Math.min(LIMITS.untakenBytesPerSocket, LIMITS.untakenBytes / this.#ctx.getWebSockets().length);
  }

  /** Lets a socket go that has been told as much as it is told at once: it comes back for what follows. */
  partWith(socket: WebSocket): void {
    if (isOpen(socket)) socket.close(THERE_IS_MORE, 'there is more');
  }

  reject(socket: WebSocket, { code, message }: Fault): void {
    const { seq, prev } = this.#matchState();
    this.send(socket, { kind: 'rejected', code, detail: message.slice(0, 1_000), seq, prev });
  }

  /** Takes what a message cost off the allowance of its sender, and closes a socket that went over. */
  charge(socket: WebSocket, bytes: number): void {
    const key = this.#seatKeyOf(socket);
    const mayGoOn =
      key === undefined
        ? this.#allowances.chargeStranger(this.nonceOf(socket), bytes, this.#now())
        : this.#allowances.chargeSeat(key, bytes, this.#now());
    if (!mayGoOn) this.#close(socket, 'relay/rate-limited', CLOSE.policy);
  }

  /**
   * Tells everyone who is there, if it has changed, and in any case the socket `to`. While strangers come too fast, everyone hears only
   * of the seats. `leaving` is a socket that is about to be gone.
   */
  announcePresence({ to, leaving }: { readonly to?: WebSocket; readonly leaving?: WebSocket } = {}): void {
    const seatKeys = this.#seatKeys();
    const keys = this.#open().flatMap((socket) => (socket === leaving ? [] : [attachmentOf(socket).key]));
    const present = seatKeys.map((key) => key !== undefined && keys.includes(key));
    const spectators = keys.filter((key) => key === undefined || !seatKeys.includes(key)).length;
    const text = encodeMessage({ kind: 'presence', seats: present, spectators });
    const seats = String(present);
    if (text !== this.#announced.text && (seats !== this.#announced.seats || !this.#allowances.crowded)) {
      this.#announced = { text, seats };
      this.broadcastText(text);
    } else if (to !== undefined) sendText(to, text);
  }

  /** A socket is gone. */
  forget(socket: WebSocket): void {
    this.#allowances.forget(this.nonceOf(socket));
    this.announcePresence({ leaving: socket });
  }

  /**
   * Closes the oldest of what a match or a seat has too many of. So a newcomer always finds a place, for it may be a seat that has lost
   * its connection; and no crowd ever takes the place of a socket that has proven to be a seat.
   */
  #closeSurplus(): void {
    const seatKeys = this.#seatKeys();
    const sockets = this.#open()
      .map((socket) => ({ socket, ...attachmentOf(socket) }))
      .sort((a, b) => b.order - a.order);
    const spectators = sockets.filter(({ key }) => key === undefined || !seatKeys.includes(key));
    for (const { socket } of spectators.slice(LIMITS.spectators)) {
      this.#close(socket, 'relay/too-many-spectators', CLOSE.tryAgainLater);
    }
    for (const seatKey of seatKeys) {
      const own = sockets.filter(({ key }) => key !== undefined && key === seatKey);
      for (const { socket } of own.slice(LIMITS.socketsPerSeat))
        this.#close(socket, 'relay/too-many-sockets', CLOSE.tryAgainLater);
    }
  }

  #close(socket: WebSocket, code: FaultCode, closeCode: number): void {
    if (!isOpen(socket)) return;
    this.reject(socket, new Fault(code));
    socket.close(closeCode, code);
  }

  #open(): WebSocket[] {
    return this.#ctx.getWebSockets().filter(isOpen);
  }

  /** The key of a seat that the socket has proven to hold. */
  #seatKeyOf(socket: WebSocket): string | undefined {
    const { key } = attachmentOf(socket);
    return this.#seatKeys().includes(key) ? key : undefined;
  }

  #seatKeys(): (string | undefined)[] {
    return this.#matchState().seats.map((seat) => seat?.key);
  }

  #now(): { readonly time: number; readonly seq: number } {
    return { time: Date.now(), seq: this.#matchState().seq };
  }
}

const attach = (socket: WebSocket, attachment: Attachment): void => socket.serializeAttachment(attachment);
const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment;

/** Whether neither side has said that it closes. */
export function isOpen(socket: WebSocket): boolean {
  return socket.readyState === WebSocket.OPEN;
}

export function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The peer is gone. It resumes by sequence number when it comes back, so nothing is lost.
  }
}
