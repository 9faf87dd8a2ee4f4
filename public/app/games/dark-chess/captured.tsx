/** What this viewer knows to be captured: what it lost, and what it took as it saw it. */

import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { PieceIcon } from './piece.tsx';
import { CHESS } from './texts.ts';

/** The pieces that a seat has captured, small and in order. */
export function Captured({ view: { seat, taken, lost, pieces }, by }: { view: BoardView; by: number }) {
  const left = pieces[by]!;
  const types = seat === undefined ? [] : seat === by ? taken : lost;
  return (
    <p class="captured">
      {types.length > 0 && (
        <span class="visually-hidden">{CHESS.captured(types.map((type) => CHESS.pieces[type]).join(', '))} </span>
      )}
      {types.map((type, i) => (
        <PieceIcon key={i} seat={1 - by} type={type} />
      ))}
      <span class="captured-left">{CHESS.left(left)}</span>
    </p>
  );
}
