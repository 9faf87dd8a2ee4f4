/** What the bot's seat saw at one moment (`encodeSight`), and whether a whole board fits it. */

import { BISHOP, type ChessPosition, KING, KNIGHT, PAWN, PAWN_TARGETS, pieceOf, QUEEN, ROOK } from './position.ts';

/** Of a square that the seat does not see, and of one that holds a piece of hidden type. */
export const DARK = 255;
export const HIDDEN = 254;

export interface Sight {
  /** By square: 0, a piece, `DARK` or `HIDDEN`. */
  readonly squares: Uint8Array;
  /** The squares of the other seat of which something is known. */
  readonly known: readonly number[];
  /** The pawn that may be captured en passant; -1 if none. */
  readonly enPassant: number;
}

const TYPES: Readonly<Record<string, number>> = { P: PAWN, N: KNIGHT, B: BISHOP, R: ROOK, Q: QUEEN, K: KING, E: PAWN };

function readSquare(mark: string, color: number): number {
  if (mark === '.') return 0;
  if (mark === '?') return DARK;
  if (mark === 'o') return HIDDEN;
  const type = TYPES[mark.toUpperCase()]!;
  return pieceOf(mark === mark.toUpperCase() ? color : 1 - color, type);
}

/** Undefined where the seat did not see the board. */
export function readSight(text: string, color: number): Sight | undefined {
  if (text.length !== 64) return undefined;
  const squares = Uint8Array.from(text, (mark) => readSquare(mark, color));
  const known: number[] = [];
  for (const [square, there] of squares.entries())
    if (there !== DARK && (there === 0 || there >> 3 !== color)) known.push(square);
  return { squares, known, enPassant: text.indexOf('e') };
}

/** Whether what is seen of a square can be this. */
export const agrees = (seen: number, there: number, color: number): boolean =>
  seen === DARK || seen === there || (seen === HIDDEN && there !== 0 && there >> 3 !== color);

/** The pawn that a seat sees it may capture en passant; -1 if none. */
export function passedPawn({ board, doubleStep }: ChessPosition, color: number): number {
  if (doubleStep < 0 || board[doubleStep]! >> 3 === color) return -1;
  // A pawn that captures there comes from a square that the square behind would be captured from.
  const behind = doubleStep + (color === 0 ? 8 : -8);
  const isBeside = PAWN_TARGETS[1 - color]![behind]!.some((from) => board[from] === pieceOf(color, PAWN));
  return isBeside ? doubleStep : -1;
}

/**
 * Whether a board with the same own pieces would be seen so: what is seen stops at the first piece of a line, so squares that hold what was seen
 * are also all that would be seen.
 */
export const fits = (position: ChessPosition, { squares, known, enPassant }: Sight, color: number): boolean =>
  known.every((square) => agrees(squares[square]!, position.board[square]!, color)) && passedPawn(position, color) === enPassant;
