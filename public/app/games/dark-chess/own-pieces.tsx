/** The own pieces, before anybody has joined. */

import { COLORS, startSide } from '../../../../shared/games/dark-chess/board.ts';
import { ChessBoard } from './chess-board.tsx';
import { ALL_FOG, type Board } from './squares.ts';
import { CHESS } from './texts.ts';

export function OwnPieces({ seat }: { seat: number | undefined }) {
  if (seat === undefined) return null;
  const { color, pieces } = startSide(COLORS[seat]!);
  const board = ALL_FOG.map((fog, square): Board[number] => {
    const piece = pieces[square];
    return piece === undefined ? fog : { ground: 'clear', piece: { seat, type: piece.type } };
  });
  return (
    <div class="chess-table">
      <ChessBoard label={CHESS.yourBoard} board={board} orientation={color} viewer={seat} still />
    </div>
  );
}
