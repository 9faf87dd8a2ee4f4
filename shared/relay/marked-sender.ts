/** Sends to sockets what they may have unread, and marks it, so that it is known when it was read (`unread-budget.ts`). */

import { utf8Length } from '../encoding/bytes.ts';
import { encodeMessage } from '../wire/messages.ts';
import { THERE_IS_MORE } from '../wire/socket.ts';
import type { SocketPort } from './socket-port.ts';
import type { UnreadBudget } from './unread-budget.ts';

interface SenderPorts<Socket extends object> {
  readonly sockets: Pick<SocketPort<Socket, never>, 'isOpen' | 'send' | 'close'>;
  /** Fresh randomness of 8 bytes, in hex. */
  readonly nonce: () => string;
  readonly budgetOf: (socket: Socket) => UnreadBudget<Socket>;
}

export class MarkedSender<Socket extends object> {
  readonly #ports: SenderPorts<Socket>;

  constructor(ports: SenderPorts<Socket>) {
    this.#ports = ports;
  }

  /** Sends a text, unless the socket may have too much unread: it is closed then, and resumes. Returns whether it was sent. */
  send(socket: Socket, text: string, bytes = utf8Length(text)): boolean {
    const { sockets, budgetOf } = this.#ports;
    if (!sockets.isOpen(socket)) return false;
    if (!budgetOf(socket).take(socket, bytes)) {
      sockets.close(socket, THERE_IS_MORE, 'there is more');
      return false;
    }
    sockets.send(socket, text);
    this.#mark(socket);
    return true;
  }

  /**
   * A mark came back. What was sent after it is marked at once, or it would count until more is sent. Returns whether the socket had been
   * sent it.
   */
  seen(socket: Socket, nonce: string): boolean {
    const isKnown = this.#ports.budgetOf(socket).seen(socket, nonce);
    if (isKnown) this.#mark(socket);
    return isKnown;
  }

  #mark(socket: Socket): void {
    const { sockets, nonce, budgetOf } = this.#ports;
    const mark = budgetOf(socket).mark(socket, nonce);
    if (mark !== undefined && sockets.isOpen(socket)) sockets.send(socket, encodeMessage({ kind: 'mark', nonce: mark }));
  }
}
