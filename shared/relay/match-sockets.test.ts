import { expect, it } from 'vitest';
import { beginMatchState } from '../match/match-state.ts';
import { MatchSockets, type Visitor } from './match-sockets.ts';
import type { SocketPort } from './socket-port.ts';
import { type Spectator, Spectators } from './spectators.ts';
import { SharedPool } from './unread-budget.ts';

/** A socket that is never closed. */
class FakeSocket {
  sent: string[] = [];

  /** The marks that it was sent since it was last asked. */
  takeMarks(): string[] {
    const marks = this.sent.flatMap((text) => {
      const message = JSON.parse(text) as { kind: string; nonce: string };
      return message.kind === 'mark' ? [message.nonce] : [];
    });
    this.sent = [];
    return marks;
  }
}

const portOf = <Known>(socket: FakeSocket, known: Known): SocketPort<FakeSocket, Known> => ({
  all: () => [socket],
  isOpen: () => true,
  visitorOf: () => known,
  setVisitor: () => {},
  answeredAt: () => undefined,
  send: (_, text) => void socket.sent.push(text),
  close: () => {
    throw new Error('nothing closes it');
  },
});

let marks = 0;
const nonce = (): string => `${marks++}`;
const text = (bytes: number): string => JSON.stringify('a'.repeat(bytes - 2));
const pool = (): SharedPool => new SharedPool(16 * 1_048_576);

it('a newcomer that has read everything has its whole room again, though nothing more is sent', () => {
  const socket = new FakeSocket();
  const sockets = new MatchSockets<FakeSocket>({
    sockets: portOf<Visitor>(socket, { order: 0, key: 'a newcomer' }),
    pools: { seats: pool(), strangers: pool() },
    nonce,
    matchState: () => beginMatchState('A'.repeat(22)),
    now: () => ({ time: 0, seq: 0 }),
    spectators: () => 0,
    tellSpectators: () => {},
  });
  const whole = sockets.room(socket);
  for (const bytes of [100_000, 200_000]) expect(sockets.sendText(socket, text(bytes))).toBe(true);
  const first = socket.takeMarks();
  expect(first).toHaveLength(1);
  expect(sockets.seen(socket, first[0]!)).toBe(true);
  expect(sockets.room(socket)).toBe(whole - 200_000);
  const second = socket.takeMarks();
  expect(second).toHaveLength(1);
  expect(sockets.seen(socket, second[0]!)).toBe(true);
  expect(sockets.room(socket)).toBe(whole);
  expect(socket.takeMarks()).toEqual([]);
});

it('a spectator that has read everything has its whole room again, though nothing more is sent', () => {
  const socket = new FakeSocket();
  const strangers = pool();
  const spectators = new Spectators<FakeSocket>({
    sockets: portOf<Spectator>(socket, { order: 0, next: 0 }),
    pool: strangers,
    nonce,
  });
  spectators.arrive();
  spectators.admit(socket, { texts: [text(60_000), text(60_000)], next: 0 });
  const first = socket.takeMarks();
  expect(first).toHaveLength(1);
  spectators.seen(socket, first[0]!);
  const second = socket.takeMarks();
  expect(second).toHaveLength(1);
  spectators.seen(socket, second[0]!);
  expect(strangers.left).toBe(16 * 1_048_576);
  expect(socket.takeMarks()).toEqual([]);
});
