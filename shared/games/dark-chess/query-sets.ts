/**
 * Query sets (seed 001, §5.4, Definition 3): what a piece may ask for in each phase, as lists that are asked in order until a square
 * is not empty.
 *
 * Corrections of slips in the seed:
 *  - ℕ starts at 1 in every ray. With 0, each ray of a rook, bishop or queen would start with the piece's own square, which is
 *    not empty and would end the ray at once; and Definition 2 would not hold (max(Rook) would be 18, not 14).
 *  - The third ray of the bishop and of the queen, [(i − n, j + n)], runs to n ≤ min(i − 1, 8 − j). The seed's `<` leaves out the
 *    last square, alone of the four, and max(Bishop) = 13 would not be reached.
 *  - The en passant phase is a set of pairs in the seed. A query set is a set of lists, so each pair is a list of its own.
 *
 * As written there: the bound 1 ≤ i + x, j + y ≤ 8 is on both coordinates; the pawn phase's second square follows its first in one
 * list, so it is asked for only when the first is empty.
 */

import {
  type Color,
  fileOf,
  forward,
  isOnBoard,
  ownRank,
  ownSquares,
  type PieceType,
  rankOf,
  type Side,
  SQUARES,
  type Square,
  squareAt,
} from './board.ts';

/** In the order of the seed. */
export const PHASES = ['general', 'pawn', 'enPassant'] as const;
export type Phase = (typeof PHASES)[number];

/** Squares in the order in which they are asked for. */
export type Ray = readonly Square[];
type QuerySet = readonly Ray[];

type Step = readonly [x: number, y: number];

const ROOK_STEPS: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const BISHOP_STEPS: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const KNIGHT_STEPS: readonly Step[] = [-1, 1].flatMap((x) =>
  [-2, 2].flatMap((y): Step[] => [
    [x, y],
    [y, x],
  ]),
);

const WHOLE_RAY = 7;

/** The ray of at most `length` squares that starts one step away. */
function rayFrom(square: Square, [x, y]: Step, length: number): Ray {
  const ray: Square[] = [];
  for (let n = 1; n <= length && isOnBoard(fileOf(square) + n * x, rankOf(square) + n * y); n++) {
    ray.push(squareAt(fileOf(square) + n * x, rankOf(square) + n * y));
  }
  return ray;
}

/** Rays without a square on the board are left out. */
const raysFrom = (square: Square, steps: readonly Step[], length: number): QuerySet =>
  steps.map((step) => rayFrom(square, step, length)).filter((ray) => ray.length > 0);

function generalSet(type: PieceType, color: Color, square: Square): QuerySet {
  switch (type) {
    case 'rook':
      return raysFrom(square, ROOK_STEPS, WHOLE_RAY);
    case 'bishop':
      return raysFrom(square, BISHOP_STEPS, WHOLE_RAY);
    case 'queen':
      return raysFrom(square, [...BISHOP_STEPS, ...ROOK_STEPS], WHOLE_RAY);
    case 'knight':
      return raysFrom(square, KNIGHT_STEPS, 1);
    case 'king':
      return raysFrom(square, [...BISHOP_STEPS, ...ROOK_STEPS], 1);
    case 'pawn':
      return raysFrom(
        square,
        [
          [-1, forward(color)],
          [1, forward(color)],
        ],
        1,
      );
  }
}

function pawnSet(type: PieceType, color: Color, square: Square): QuerySet {
  if (type !== 'pawn') return [];
  return raysFrom(square, [[0, forward(color)]], ownRank(color, rankOf(square)) === 2 ? 2 : 1);
}

function enPassantSet(type: PieceType, color: Color, square: Square): QuerySet {
  if (type !== 'pawn' || ownRank(color, rankOf(square)) !== 5) return [];
  return raysFrom(
    square,
    [
      [-1, 0],
      [1, 0],
    ],
    1,
  );
}

const SETS = { general: generalSet, pawn: pawnSet, enPassant: enPassantSet } as const;

const bySquare = (phase: Phase, type: PieceType, color: Color): readonly QuerySet[] =>
  Array.from({ length: SQUARES }, (_, square) => SETS[phase](type, color, square));

const byColor = (phase: Phase, type: PieceType) => ({
  white: bySquare(phase, type, 'white'),
  black: bySquare(phase, type, 'black'),
});

const byType = (phase: Phase) => ({
  pawn: byColor(phase, 'pawn'),
  knight: byColor(phase, 'knight'),
  bishop: byColor(phase, 'bishop'),
  rook: byColor(phase, 'rook'),
  queen: byColor(phase, 'queen'),
  king: byColor(phase, 'king'),
});

const TABLE = { general: byType('general'), pawn: byType('pawn'), enPassant: byType('enPassant') } as const;

export function querySet(phase: Phase, type: PieceType, color: Color, square: Square): QuerySet {
  return TABLE[phase][type][color][square]!;
}

/** The rays of all pieces of a seat. A promoted pawn asks as what it has become. */
export function raysOf(side: Side, phase: Phase): Ray[] {
  const rays: Ray[] = [];
  for (const square of ownSquares(side)) rays.push(...querySet(phase, side.pieces[square]!.type, side.color, square));
  return rays;
}
