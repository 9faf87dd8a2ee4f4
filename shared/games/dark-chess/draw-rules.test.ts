import { expect, it } from 'vitest';
import { decodeSide } from '../../../test/support/side-text.ts';
import { startSide } from './board.ts';
import { countMove, countPly, isQuiet, isQuietDraw, mustState } from './draw-rules.ts';
import { decodeMove } from './notation.ts';

const after = <T>(count: number, start: T, next: (before: T) => T): T => {
  let now = start;
  for (let i = 0; i < count; i++) now = next(now);
  return now;
};

it('counts plies since the last capture', () => {
  const plies = after(7, 0, (before) => countPly(before, false));
  expect(plies).toBe(7);
  expect(countPly(plies, true)).toBe(0);
});

it("counts a seat's moves since its last pawn move", () => {
  const start = startSide('white');
  const moves = after(3, 0, (before) => countMove(before, start, decodeMove('b1c3')));
  expect(moves).toBe(3);
  expect(countMove(moves, start, decodeMove('e2e4'))).toBe(0);
});

it('counts a promotion as a pawn move, and what has been promoted no longer', () => {
  expect(countMove(3, decodeSide('white 8/P7/8/8/8/8/8/K7 - -'), decodeMove('a7a8q'))).toBe(0);
  expect(countMove(3, decodeSide('white Q~7/8/8/8/8/8/8/K7 - -'), decodeMove('a8a7'))).toBe(4);
});

it('asks for statements from the 100th ply without a capture on', () => {
  expect([99, 100, 101].map(mustState)).toEqual([false, true, true]);
});

it('lets a seat state that it moved no pawn in its last 50 moves', () => {
  expect([49, 50, 51].map(isQuiet)).toEqual([false, true, true]);
});

it('draws when every seat states so, and not before the 100th ply', () => {
  expect(isQuietDraw(100, [true, true])).toBe(true);
  expect(isQuietDraw(100, [true, false])).toBe(false);
  expect(isQuietDraw(99, [true, true])).toBe(false);
});
