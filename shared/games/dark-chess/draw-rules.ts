/**
 * Draws by rule. A seat without a move draws (`hasMove` of moves.ts says so of its view), and so does a long game in which nothing
 * happens. Captures are announced, so anyone counts them; pawn moves are hidden, so each seat states what it did, and its audit after
 * the game checks the statement. From the 100th ply without a capture on, both seats state after every ply.
 */

import type { Side } from './board.ts';
import type { ChessMove } from './moves.ts';

/** Plies of both seats without a capture. */
const QUIET_PLIES = 100;
/** Moves of one seat without a pawn's. */
export const QUIET_MOVES = 50;

/** Plies since the last capture, after one more ply; public. */
export const countPly = (plies: number, captured: boolean): number => (captured ? 0 : plies + 1);

/** A seat's own moves since its last pawn move, after one more; `before` is its side before the move. A promoted pawn is no pawn. */
export const countMove = (moves: number, before: Side, { from }: ChessMove): number =>
  before.pieces[from]?.type === 'pawn' ? 0 : moves + 1;

/** Whether both seats must now state whether they moved a pawn. */
export const mustState = (plies: number): boolean => plies >= QUIET_PLIES;

/** A seat's statement: it has moved no pawn in its last 50 moves. */
export const isQuiet = (moves: number): boolean => moves >= QUIET_MOVES;

export const isQuietDraw = (plies: number, statements: readonly boolean[]): boolean =>
  mustState(plies) && statements.every(Boolean);
