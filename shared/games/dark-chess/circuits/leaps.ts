/**
 * Squares that are looked at without a line: the leaps of all pieces, and the fronts of pawns
 * (docs/protocol/proven-dark-chess.md, "Selectors and strings").
 */

import { COLORS, type Color, forward, ownRank, type PieceType, rankOf, SQUARES, type Square, squareAt } from '../board.ts';
import { DIAGONAL_DIRECTIONS, DIRECTIONS, type Direction, STRAIGHT_DIRECTIONS, squareFrom } from './lines.ts';

export const KNIGHT_STEPS: readonly Direction[] = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
];

function leapSteps(type: PieceType, color: Color): readonly Direction[] {
  switch (type) {
    case 'pawn':
      return [
        [1, forward(color)],
        [-1, forward(color)],
      ];
    case 'knight':
      return KNIGHT_STEPS;
    case 'bishop':
      return DIAGONAL_DIRECTIONS;
    case 'rook':
      return STRAIGHT_DIRECTIONS;
    case 'queen':
    case 'king':
      return DIRECTIONS;
  }
}

/** The squares of the board one step away in some of these directions. */
export const squaresAround = (square: Square, directions: readonly Direction[]): Square[] =>
  directions.map((direction) => squareFrom(square, direction)).filter((one) => one !== undefined);

/** The squares at which a piece looks by a leap, whatever stands elsewhere. */
export const leapTargets = (type: PieceType, color: Color, square: Square): Square[] =>
  squaresAround(square, leapSteps(type, color));

/** A square in front of a pawn. */
interface Front {
  readonly square: Square;
  /** Where the pawn stands: one rank back, on a rank from 2 to 7. */
  readonly pawnSquare: Square;
}

const frontsOf = (color: Color): readonly Front[] =>
  Array.from({ length: SQUARES }, (_, square) => ({ square, pawnSquare: square - 8 * forward(color) })).filter(
    ({ pawnSquare }) => pawnSquare >= 8 && pawnSquare < SQUARES - 8,
  );

/** By color, the 48 fronts in ascending order. */
export const FRONTS: Readonly<Record<Color, readonly Front[]>> = { white: frontsOf('white'), black: frontsOf('black') };

export const FILES = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Where a pawn of this color starts on a file. */
export const homeSquare = (color: Color, file: number): Square => squareAt(file, ownRank(color, 2));
export const firstFront = (color: Color, file: number): Square => squareAt(file, ownRank(color, 3));
/** Where it ends its double step, on its fourth rank. */
export const secondFront = (color: Color, file: number): Square => squareAt(file, ownRank(color, 4));
/** Where a pawn of this color stands that may capture en passant, and the captured pawn beside it. */
export const enPassantSquare = (color: Color, file: number): Square => squareAt(file, ownRank(color, 5));

export const isOnFourthRank = (color: Color, square: Square): boolean => ownRank(color, rankOf(square)) === 4;

/** The files beside a file, lower first. */
export const filesBeside = (file: number): number[] => [file - 1, file + 1].filter((one) => one >= 1 && one <= 8);

export const opponentOf = (color: Color): Color => COLORS[1 - COLORS.indexOf(color)]!;
