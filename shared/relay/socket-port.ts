/** The platform's sockets, as the relay sees them. */

/** Nothing here throws or waits. `Known`: what the platform keeps of a socket while its object hibernates. */
export interface SocketPort<Socket, Known> {
  /** Every socket, also one that was told to close and has not yet. */
  all(): readonly Socket[];
  /** Whether neither side has begun to close it. */
  isOpen(socket: Socket): boolean;
  visitorOf(socket: Socket): Known;
  setVisitor(socket: Socket, visitor: Known): void;
  /** When the platform last answered a ping of it, which wakes nobody. */
  answeredAt(socket: Socket): number | undefined;
  /** Drops the text where the peer is gone: it resumes by sequence number when it comes back. */
  send(socket: Socket, text: string): void;
  close(socket: Socket, code: number, reason: string): void;
}
