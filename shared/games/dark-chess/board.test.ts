import { expect, it } from 'vitest';
import { CASTLING, fileOf, ownSquares, rankOf, SQUARES, squareAt, startSide } from './board.ts';
import { encodeSide, readSquare, squareName } from './notation.ts';

it("numbers the squares from a1 to h8 as the seed's k = 8(j − 1) + i, less one", () => {
  for (let i = 1; i <= 8; i++) for (let j = 1; j <= 8; j++) expect(squareAt(i, j) + 1).toBe(8 * (j - 1) + i);
  expect([0, 1, 8, 63].map(squareName)).toEqual(['a1', 'b1', 'a2', 'h8']);
});

it('gives each square its file and rank', () => {
  for (let square = 0; square < SQUARES; square++) expect(squareAt(fileOf(square), rankOf(square))).toBe(square);
});

it('starts with the sixteen pieces of chess in their places', () => {
  expect(encodeSide(startSide('white'))).toBe('white 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR KQ -');
  expect(encodeSide(startSide('black'))).toBe('black RNBQKBNR/PPPPPPPP/8/8/8/8/8/8 KQ -');
  expect(ownSquares(startSide('white'))).toHaveLength(16);
});

it.each([
  ['white', 'kingside', 'e1 g1 h1 f1', 'f1 g1'],
  ['white', 'queenside', 'e1 c1 a1 d1', 'b1 c1 d1'],
  ['black', 'kingside', 'e8 g8 h8 f8', 'f8 g8'],
  ['black', 'queenside', 'e8 c8 a8 d8', 'b8 c8 d8'],
] as const)('castles %s %s by %s over %s', (color, wing, squares, between) => {
  const { king, rook, between: over } = CASTLING[color][wing];
  expect([king.from, king.to, rook.from, rook.to]).toEqual(squares.split(' ').map(readSquare));
  expect(over).toEqual(between.split(' ').map(readSquare));
});
