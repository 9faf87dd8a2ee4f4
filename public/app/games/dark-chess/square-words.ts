/** The squares of a board in words. */

import { COLORS, type Square } from '../../../../shared/games/dark-chess/board.ts';
import type { Ghost } from '../../../../shared/games/dark-chess/ghosts.ts';
import { squareName } from '../../../../shared/games/dark-chess/notation.ts';
import type { Board, ShownSquare } from './squares.ts';
import { CHESS } from './texts.ts';

/** The name of a square for somebody who listens, such as `e4, own knight` or `d5, fog`; `viewer` has the word “own”. */
export function describeSquare(board: Board, square: Square, viewer: number | undefined): string {
  return `${squareName(square)}, ${describeShown(board[square]!, viewer)}`;
}

function describeShown({ ground, piece }: ShownSquare, viewer: number | undefined): string {
  if (piece === undefined) return CHESS.squares[ground];
  if (piece.type === 'hidden') return CHESS.squares.something;
  const named = CHESS.owned[piece.seat === viewer ? 'own' : COLORS[piece.seat]!][piece.type];
  return ground === 'haze' ? CHESS.squares.before(named) : named;
}

/** What was seen on a square that is in fog now, such as `black queen seen here at move 12`. */
export const ghostWords = ({ type, move }: Ghost, viewer: number): string =>
  CHESS.squares.ghost(CHESS.owned[COLORS[1 - viewer]!][type], move);
