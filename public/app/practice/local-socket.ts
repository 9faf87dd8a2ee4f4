/** Sockets within one thread: what a session opens, and what a relay on this device has at the other end. */

import type { Socket } from '../../../shared/player/connection.ts';
import type { Visitor } from '../../../shared/relay/match-sockets.ts';
import type { SocketPort } from '../../../shared/relay/socket-port.ts';
import { PING, PONG } from '../../../shared/wire/messages.ts';

type Kind = 'open' | 'error' | 'close' | 'message';
interface LocalEvent {
  readonly code: number;
  readonly reason?: string;
  readonly data: unknown;
}

/** Both ends of one socket. */
export class LocalSocket implements Socket {
  readonly #listeners: { readonly kind: Kind; readonly listener: (event: LocalEvent) => void }[] = [];
  #received: ((text: string) => void) | undefined;
  #closed: (() => void) | undefined;
  visitor: Visitor | undefined;
  answeredAt: number | undefined;
  isOpen = true;

  addEventListener(kind: Kind, listener: (event: LocalEvent) => void): void {
    this.#listeners.push({ kind, listener });
  }

  /** Takes the other end, which hears what is sent from then on. */
  accept(received: (text: string) => void, closed: () => void): void {
    this.#received = received;
    this.#closed = closed;
  }

  /** From the session. It is heard in a later turn, as over a network. */
  send(text: string): void {
    queueMicrotask(() => {
      if (!this.isOpen) return;
      if (text !== PING) return this.#received?.(text);
      this.answeredAt = Date.now();
      this.deliver(PONG);
    });
  }

  /** By the session, which hears nothing more. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#listeners.length = 0;
    queueMicrotask(() => this.#closed?.());
  }

  /** To the session. */
  deliver(data: string): void {
    this.#tell('message', { data, code: 0 });
  }

  /** By the relay. */
  hangUp(code: number, reason: string): void {
    this.isOpen = false;
    this.#tell('close', { code, reason, data: undefined });
    this.#closed?.();
  }

  #tell(kind: Kind, event: LocalEvent): void {
    for (const one of [...this.#listeners]) if (one.kind === kind) one.listener(event);
  }
}

/** The sockets of one match. What the relay says goes out once `saved` has resolved: never before it would survive a crash. */
export function localSockets(saved: () => Promise<void>): SocketPort<LocalSocket, Visitor> & { readonly open: Set<LocalSocket> } {
  const open = new Set<LocalSocket>();
  /** What could not be saved is said to nobody: the relay of the match ends then (`practice-match.ts`). */
  const later = (act: () => void): void => void saved().then(act, () => {});
  return {
    open,
    all: () => [...open],
    isOpen: (socket) => socket.isOpen,
    visitorOf: (socket) => socket.visitor!,
    setVisitor(socket, visitor) {
      socket.visitor = visitor;
    },
    answeredAt: (socket) => socket.answeredAt,
    send: (socket, text) => later(() => socket.deliver(text)),
    close(socket, code, reason) {
      socket.isOpen = false;
      later(() => socket.hangUp(code, reason));
    },
  };
}
