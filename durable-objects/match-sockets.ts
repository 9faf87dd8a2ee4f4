/** The hibernating WebSockets of a match, as ports of the relay's shell. */

import type { SocketPort, Visitor } from '../shared/relay/match-sockets.ts';
import { PING, PONG } from '../shared/wire/messages.ts';

/** What the relay knows of a socket is its attachment, far below the platform's 16 KiB. */
export function hibernatingSockets(ctx: DurableObjectState): SocketPort<WebSocket> {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  return {
    all: () => ctx.getWebSockets(),
    isOpen: (socket) => socket.readyState === WebSocket.OPEN,
    visitorOf: (socket) => socket.deserializeAttachment() as Visitor,
    setVisitor: (socket, visitor) => socket.serializeAttachment(visitor),
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
