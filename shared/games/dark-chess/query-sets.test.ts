import { describe, expect, it } from 'vitest';
import { decodeSide } from '../../../test/support/side-text.ts';
import { COLORS, type Color, fileOf, type PieceType, rankOf, SQUARES, squareAt } from './board.ts';
import { readSquare, squareName } from './notation.ts';
import { PHASES, type Phase, querySet, raysOf } from './query-sets.ts';

const EVERY_SQUARE = Array.from({ length: SQUARES }, (_, square) => square);

const named = (phase: Phase, type: PieceType, color: Color, square: string): string[] =>
  querySet(phase, type, color, readSquare(square)).map((ray) => ray.map(squareName).join(' '));

describe('Definition 3, its slips corrected', () => {
  /** [(i + x·n, j + y·n)] for n = 1 … last, as the seed writes a ray. */
  const ray = (i: number, j: number, x: number, y: number, last: number): number[] =>
    Array.from({ length: Math.max(last, 0) }, (_, n) => squareAt(i + x * (n + 1), j + y * (n + 1)));
  const rook = (i: number, j: number): number[][] => [
    ray(i, j, -1, 0, i - 1),
    ray(i, j, 1, 0, 8 - i),
    ray(i, j, 0, -1, j - 1),
    ray(i, j, 0, 1, 8 - j),
  ];
  const bishop = (i: number, j: number): number[][] => [
    ray(i, j, 1, 1, 8 - Math.max(i, j)),
    ray(i, j, 1, -1, Math.min(8 - i, j - 1)),
    ray(i, j, -1, 1, Math.min(i - 1, 8 - j)),
    ray(i, j, -1, -1, Math.min(i, j) - 1),
  ];

  it.each([
    ['rook', rook],
    ['bishop', bishop],
    ['queen', (i: number, j: number) => [...bishop(i, j), ...rook(i, j)]],
  ] as const)('gives the %s the rays of the formulas, in their order', (type, formula) => {
    for (const square of EVERY_SQUARE) {
      const rays = formula(fileOf(square), rankOf(square)).filter((one) => one.length > 0);
      expect(querySet('general', type, 'white', square)).toEqual(rays);
      expect(querySet('general', type, 'black', square)).toEqual(rays);
    }
  });

  it('starts no ray with the square of the piece itself (n from 1, not 0)', () => {
    for (const phase of PHASES) {
      for (const type of ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const) {
        for (const square of EVERY_SQUARE) expect(querySet(phase, type, 'white', square).flat()).not.toContain(square);
      }
    }
  });

  it.each(['bishop', 'queen'] as const)("runs the third ray of the %s to the edge (≤, not the seed's <)", (type) => {
    expect(named('general', type, 'white', 'h1')).toContain('g2 f3 e4 d5 c6 b7 a8');
    expect(named('general', type, 'white', 'd4')).toContain('c5 b6 a7');
  });

  it('makes each square beside a pawn a list of its own in the en passant phase', () => {
    expect(named('enPassant', 'pawn', 'white', 'd5')).toEqual(['c5', 'e5']);
  });
});

it("asks at most for the seed's max(p) squares, and for as many somewhere (Definition 2)", () => {
  const most = (phases: readonly Phase[], type: PieceType): number =>
    Math.max(...EVERY_SQUARE.map((square) => phases.flatMap((phase) => querySet(phase, type, 'white', square).flat()).length));
  expect(most(['general'], 'knight')).toBe(8);
  expect(most(['general'], 'bishop')).toBe(13);
  expect(most(['general'], 'rook')).toBe(14);
  expect(most(['general'], 'king')).toBe(8);
  expect(most(['general'], 'queen')).toBe(27);
  expect(most(PHASES, 'pawn')).toBe(5);
});

it('lets knights and kings ask for each square by itself', () => {
  expect(named('general', 'knight', 'white', 'a1').sort()).toEqual(['b3', 'c2']);
  expect(named('general', 'knight', 'white', 'd4').sort()).toEqual('b3 b5 c2 c6 e2 e6 f3 f5'.split(' '));
  expect(named('general', 'king', 'white', 'a1').sort()).toEqual(['a2', 'b1', 'b2']);
  expect(named('general', 'king', 'white', 'd4').sort()).toEqual('c3 c4 c5 d3 d5 e3 e4 e5'.split(' '));
});

it('lets pawns ask diagonally forward in the general phase', () => {
  expect(named('general', 'pawn', 'white', 'd4')).toEqual(['c5', 'e5']);
  expect(named('general', 'pawn', 'black', 'd4')).toEqual(['c3', 'e3']);
  expect(named('general', 'pawn', 'white', 'a2')).toEqual(['b3']);
});

it('lets pawns ask straight ahead in the pawn phase, for the second square behind the first', () => {
  expect(named('pawn', 'pawn', 'white', 'd2')).toEqual(['d3 d4']);
  expect(named('pawn', 'pawn', 'black', 'd7')).toEqual(['d6 d5']);
  expect(named('pawn', 'pawn', 'white', 'd7')).toEqual(['d8']);
  expect(named('pawn', 'pawn', 'black', 'd2')).toEqual(['d1']);
});

it('lets pawns ask beside them on their fifth rank only, in the en passant phase', () => {
  for (const color of COLORS) {
    for (const square of EVERY_SQUARE) {
      const asks = querySet('enPassant', 'pawn', color, square).length > 0;
      expect(asks).toBe(rankOf(square) === (color === 'white' ? 5 : 4));
    }
  }
  expect(named('enPassant', 'pawn', 'black', 'a4')).toEqual(['b4']);
});

it('lets only pawns ask in the pawn and en passant phases', () => {
  for (const type of ['knight', 'bishop', 'rook', 'queen', 'king'] as const) {
    for (const square of EVERY_SQUARE) {
      expect(querySet('pawn', type, 'white', square)).toEqual([]);
      expect(querySet('enPassant', type, 'white', square)).toEqual([]);
    }
  }
});

it('lets a promoted pawn ask as what it has become', () => {
  const side = decodeSide('white 8/8/8/8/8/8/8/N~7 - -');
  expect(raysOf(side, 'general')).toEqual(querySet('general', 'knight', 'white', readSquare('a1')));
  expect(raysOf(side, 'pawn')).toEqual([]);
});
