import { expect, it } from 'vitest';
import { type ChessPosition, KING, makeMove, moveOf, pieceOf, QUEEN, ROOK, startPosition } from './position.ts';
import { Search, WON } from './search.ts';

const E8 = 60;

/** White's and black's pieces by square. */
function boardWith(white: Readonly<Record<number, number>>, black: Readonly<Record<number, number>>): ChessPosition {
  const board = new Uint8Array(64);
  for (const [square, type] of Object.entries(white)) board[Number(square)] = pieceOf(0, type);
  for (const [square, type] of Object.entries(black)) board[Number(square)] = pieceOf(1, type);
  return { board, rights: 0, doubleStep: -1 };
}

it('sees a king that it can capture, at any depth', () => {
  const position = boardWith({ 0: KING, 4: ROOK }, { [E8]: KING });
  for (const depth of [0, 1, 3]) expect(new Search().valueOf(position, 0, depth)).toBeGreaterThanOrEqual(WON);
});

it('sees a king that cannot get away', () => {
  // A rook on each of the two last ranks.
  const position = boardWith({ 0: KING, 48: ROOK, 57: ROOK }, { [E8]: KING });
  expect(new Search().valueOf(position, 1, 2)).toBeLessThanOrEqual(-WON);
});

it('takes a position without a move for a draw', () => {
  // White's pieces stand in the way of a black pawn alone.
  const position = boardWith({ 0: KING, 8: QUEEN }, { 16: 1 });
  expect(new Search().valueOf(position, 1, 2)).toBe(0);
});

it('leaves the board as it was', () => {
  const position = startPosition();
  makeMove(position, moveOf(12, 28));
  const before = structuredClone(position);
  new Search().valueOf(position, 1, 2);
  expect(position).toEqual(before);
});

it('stops when its nodes are spent, and says so', () => {
  const search = new Search();
  search.limit = 2_000;
  search.valueOf(startPosition(), 0, 6);
  expect(search.isSpent).toBe(true);
  expect(search.nodes).toBeLessThan(2_200);
  const short = new Search();
  short.limit = 2_000;
  short.valueOf(startPosition(), 0, 1);
  expect(short.isSpent).toBe(false);
});
