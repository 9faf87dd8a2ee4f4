/** How a move is made: a piece is picked up, and put down on a square that it may go to. Pure: the board draws it. */

import type { Square } from '../../../../shared/games/dark-chess/board.ts';
import type { ChessMove, Promotion } from '../../../../shared/games/dark-chess/moves.ts';

export interface Hand {
  /** Where the piece in hand stands. */
  readonly held: Square | undefined;
  /** A pawn's move whose new piece is being chosen. */
  readonly promoting: { readonly from: Square; readonly to: Square } | undefined;
}

export const EMPTY_HAND: Hand = { held: undefined, promoting: undefined };

export const canMove = (moves: readonly ChessMove[], from: Square): boolean => moves.some((move) => move.from === from);

/** Where the piece in hand may go. */
export function targetsOf(moves: readonly ChessMove[], { held }: Hand): ReadonlySet<Square> {
  return new Set(moves.filter(({ from }) => from === held).map(({ to }) => to));
}

export interface Pressed {
  readonly hand: Hand;
  /** The move that is now complete. */
  readonly move?: ChessMove;
}

/** A square was pressed: picks up, puts down, puts back, or changes hands. */
export function press(moves: readonly ChessMove[], hand: Hand, square: Square): Pressed {
  if (hand.held !== undefined && targetsOf(moves, hand).has(square)) return putDown(moves, hand.held, square);
  const takesUp = square !== hand.held && canMove(moves, square);
  return { hand: takesUp ? { held: square, promoting: undefined } : EMPTY_HAND };
}

function putDown(moves: readonly ChessMove[], from: Square, to: Square): Pressed {
  const move = moves.find((one) => one.from === from && one.to === to);
  if (move?.promotion !== undefined) return { hand: { held: from, promoting: { from, to } } };
  return { hand: EMPTY_HAND, ...(move === undefined ? {} : { move }) };
}

export function promote({ promoting }: Hand, promotion: Promotion): Pressed {
  return { hand: EMPTY_HAND, ...(promoting === undefined ? {} : { move: { ...promoting, promotion } }) };
}
