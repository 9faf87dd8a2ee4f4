/** Hibernating WebSockets, as ports of what has them; and what all objects of an isolate share. */

import { encodeHex } from '../shared/encoding/bytes.ts';
import type { FaultCode } from '../shared/fault.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import type { IsolatePools } from '../shared/relay/match-sockets.ts';
import type { SocketPort } from '../shared/relay/socket-port.ts';
import { SharedPool } from '../shared/relay/unread-budget.ts';
import { PING, PONG } from '../shared/wire/messages.ts';

/** One of each in an isolate, however many objects run in it. */
export const POOLS: IsolatePools = {
  seats: new SharedPool(RELAY_LIMITS.unreadBytesOfSeatsPerIsolate),
  strangers: new SharedPool(RELAY_LIMITS.unreadBytesOfStrangersPerIsolate),
};

const NORMAL_CLOSURE = 1_000;

export const freshNonce = (): string => encodeHex(crypto.getRandomValues(new Uint8Array(8)));

/** A socket is opened, or the code of the fault says why not. */
export function openSocket(open: (socket: WebSocket) => void): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  open(server);
  return new Response(null, { status: 101, webSocket: client });
}

export const refuseSocket = (code: FaultCode): Response => new Response(code, { status: 400 });

/** The close frame of a client wants one back (RFC 6455 §5.5.1): without it Node.js keeps a program alive for ten seconds. */
export function answerClose(socket: WebSocket): void {
  try {
    socket.close(NORMAL_CLOSURE);
  } catch {
    // It is closed already.
  }
}

/** What the relay knows of a socket is its attachment, far below the platform's 16 KiB. */
export function hibernatingSockets<Known>(ctx: DurableObjectState): SocketPort<WebSocket, Known> {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  // Each step asks for the attachment of every socket, and to read one again costs as much as to check the shape of a message.
  const known = new WeakMap<WebSocket, Known>();
  return {
    all: () => ctx.getWebSockets(),
    isOpen: (socket) => socket.readyState === WebSocket.OPEN,
    visitorOf(socket) {
      let visitor = known.get(socket);
      if (visitor === undefined) {
        visitor = socket.deserializeAttachment() as Known;
        known.set(socket, visitor);
      }
      return visitor;
    },
    setVisitor(socket, visitor) {
      socket.serializeAttachment(visitor);
      known.set(socket, visitor);
    },
    answeredAt: (socket) => ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime(),
    send(socket, text) {
      try {
        socket.send(text);
      } catch {
        // The peer is gone.
      }
    },
    close: (socket, code, reason) => socket.close(code, reason),
  };
}
