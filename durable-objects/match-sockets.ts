/** The hibernating WebSockets of a match: greeting, presence and broadcast. What a socket is survives in its attachment. */

import { LIMITS } from '../shared/encoding/limits.ts';
import { encodeMessage, PING, PONG, type RelayMessage } from '../shared/wire/messages.ts';

/** Kept with the socket while the object hibernates; far below the platform's 16 KiB. */
interface Attachment {
  readonly nonce: string;
  /** The key that the socket has proven to hold. */
  readonly key?: string;
}

const NONCE_BYTES = 16;

export class MatchSockets {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Takes a new connection; `undefined` when the match has as many as it can take. */
  accept(): { readonly client: WebSocket; readonly server: WebSocket; readonly nonce: string } | undefined {
    if (this.#ctx.getWebSockets().length >= LIMITS.spectators) return undefined;
    const { 0: client, 1: server } = new WebSocketPair();
    const nonce = [...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    this.#ctx.acceptWebSocket(server);
    attach(server, { nonce });
    return { client, server, nonce };
  }

  nonceOf(socket: WebSocket): string {
    return attachmentOf(socket).nonce;
  }

  identify(socket: WebSocket, key: string): void {
    attach(socket, { ...attachmentOf(socket), key });
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

  /** Tells everyone which seats are connected; `leaving` is a socket that is about to be gone. */
  announcePresence(seatKeys: readonly (string | undefined)[], leaving?: WebSocket): void {
    const keys = this.#ctx
      .getWebSockets()
      .filter((socket) => socket !== leaving)
      .map((socket) => attachmentOf(socket).key);
    const seats = seatKeys.map((key) => key !== undefined && keys.includes(key));
    const spectators = keys.filter((key) => key === undefined || !seatKeys.includes(key)).length;
    this.broadcast({ kind: 'presence', seats, spectators });
  }
}

const attach = (socket: WebSocket, attachment: Attachment): void => socket.serializeAttachment(attachment);
const attachmentOf = (socket: WebSocket): Attachment => socket.deserializeAttachment() as Attachment;

export function sendText(socket: WebSocket, text: string): void {
  try {
    socket.send(text);
  } catch {
    // The peer is gone. It resumes by sequence number when it comes back, so nothing is lost.
  }
}
