/** What is marked on a board: what the viewer knows of the last move, and captures. */

import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { decodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import type { BoardMarks } from './board-drawing.tsx';

/** `pending`: an own move that is not in the log yet. */
export function marksOf({ lastMove, captured, captures, seat }: BoardView, pending?: ChessMove): BoardMarks {
  const last = captures.at(-1);
  return {
    move: pending ?? (lastMove === undefined ? undefined : decodeMove(lastMove)),
    captured:
      captured === undefined || last === undefined || pending !== undefined
        ? undefined
        : { square: readSquare(captured), by: last.by },
    // Somebody who sees no piece sees at least where pieces fell.
    ...(seat === undefined ? { captures: captures.map(({ square, by }) => ({ square: readSquare(square), by })) } : {}),
  };
}
