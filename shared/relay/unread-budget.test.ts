import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedPool, UnreadBudget } from './unread-budget.ts';

const LIMITS = { own: 100, perSocket: 1_000, perOwner: 2_000 };
const sockets = (count: number): object[] => Array.from({ length: count }, () => ({}));

/** Takes as much as it can, in texts of 10 bytes; returns how much that is. */
function takeAll(budget: UnreadBudget<object>, socket: object): number {
  let bytes = 0;
  while (budget.take(socket, 10)) bytes += 10;
  return bytes;
}

describe('what sockets may have unread', () => {
  it('is bounded per socket and per owner, and each socket has a part of its own', () => {
    const budget = new UnreadBudget<object>(LIMITS, new SharedPool(1_000_000));
    const taken = sockets(4).map((socket) => takeAll(budget, socket));
    expect(taken).toEqual([1_000, 1_000, 300, 100]);
  });

  it('is bounded for all owners of an isolate, and nobody takes more than is left to others', () => {
    const pool = new SharedPool(1_600);
    const taken = sockets(5).map((socket) => takeAll(new UnreadBudget(LIMITS, pool), socket) - LIMITS.own);
    expect(taken[0]).toBe(800);
    for (const [i, bytes] of taken.entries()) expect(bytes).toBeGreaterThanOrEqual(i === 4 ? 50 : 1);
    expect(taken.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1_600);
    expect(pool.left).toBeGreaterThan(0);
  });

  it('never exceeds its bounds, whatever is sent, read, handed over and closed', () => {
    const act = fc.record({
      socket: fc.nat(5),
      kind: fc.constantFrom('take', 'take', 'mark', 'seen', 'move', 'release'),
      bytes: fc.nat(700),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 200 }), (acts) => {
        const pool = new SharedPool(3_000);
        const budgets = [0, 1].map(() => new UnreadBudget<object>(LIMITS, pool));
        const all = sockets(6);
        const owner = new Map(all.map((socket, i) => [socket, budgets[i % 2]!]));
        const marks = new Map<object, string>();
        const unread = new Map<object, number>();
        const markedAt = new Map<object, number>();
        for (const [i, { socket: at, kind, bytes }] of acts.entries()) {
          const [socket, budget] = [all[at]!, owner.get(all[at]!)!];
          const before = unread.get(socket) ?? 0;
          if (kind === 'take' && budget.take(socket, bytes)) unread.set(socket, before + bytes);
          if (kind === 'mark') {
            const nonce = budget.mark(socket, () => `${i}`);
            if (nonce !== undefined) {
              marks.set(socket, nonce);
              markedAt.set(socket, before);
            }
          }
          if (kind === 'seen' && budget.seen(socket, marks.get(socket) ?? '')) {
            unread.set(socket, before - markedAt.get(socket)!);
            marks.delete(socket);
          }
          if (kind === 'release') {
            budget.release(socket);
            unread.delete(socket);
            marks.delete(socket);
          }
          const beyond = [...unread.values()].reduce((sum, one) => sum + Math.max(0, one - LIMITS.own), 0);
          expect(3_000 - pool.left).toBe(beyond);
          expect(beyond).toBeLessThanOrEqual(3_000);
          expect(Math.max(0, ...unread.values())).toBeLessThanOrEqual(LIMITS.perSocket);
          if (kind === 'move') {
            const to = budgets.find((other) => other !== budget)!;
            budget.handOver(socket, to);
            owner.set(socket, to);
            expect(3_000 - pool.left).toBe(beyond);
          }
        }
      }),
    );
  });

  it('comes back when an object is evicted, with its memory', async () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const pool = new SharedPool(10_000);
    (() => takeAll(new UnreadBudget<object>(LIMITS, pool), {}))();
    expect(pool.left).toBeLessThan(10_000);
    while (pool.left < 10_000) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
});

describe('a mark', () => {
  const budgetOf = () => ({ budget: new UnreadBudget<object>(LIMITS, new SharedPool(10_000)), socket: {} });

  it('is sent when half of the own part is unread, and one at a time', () => {
    const { budget, socket } = budgetOf();
    budget.take(socket, 49);
    expect(budget.mark(socket, () => 'a')).toBeUndefined();
    budget.take(socket, 1);
    expect(budget.mark(socket, () => 'a')).toBe('a');
    budget.take(socket, 500);
    expect(budget.mark(socket, () => 'b')).toBeUndefined();
    expect(budget.seen(socket, 'a')).toBe(true);
    expect(budget.mark(socket, () => 'b')).toBe('b');
  });

  it('that comes back releases what was sent before it, and nothing else', () => {
    const { budget, socket } = budgetOf();
    budget.take(socket, 600);
    budget.mark(socket, () => 'a');
    budget.take(socket, 300);
    expect(budget.room(socket)).toBe(100);
    expect(budget.seen(socket, 'a')).toBe(true);
    expect(budget.room(socket)).toBe(700);
  });

  it('counts for the socket that it was sent to, once, and only with its nonce', () => {
    const { budget, socket } = budgetOf();
    budget.take(socket, 1_000);
    budget.mark(socket, () => 'a');
    expect(budget.seen(socket, 'b')).toBe(false);
    expect(budget.seen({}, 'a')).toBe(false);
    expect(budget.room(socket)).toBe(0);
    expect(budget.seen(socket, 'a')).toBe(true);
    expect(budget.seen(socket, 'a')).toBe(false);
    expect(budget.room(socket)).toBe(1_000);
  });
});
