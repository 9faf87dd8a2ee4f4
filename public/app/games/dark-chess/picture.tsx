/** Black's half of a middle game seen by white: what dark chess looks like, before anybody reads a word. */

import { PIECE_TYPES } from '../../../../shared/games/dark-chess/board.ts';
import { SquarePicture } from '../../components/square-picture.tsx';
import { BoardDrawing } from './board-drawing.tsx';
import { PieceIcon } from './piece.tsx';
import { type Board, groundClass, type ShownSquare, turnBoard } from './squares.ts';

/** From the eighth rank down: capitals are white's pieces, small letters what it sees of black's, `?` something, `~` fog. */
const ROWS = ['~~~~k~~~', '~~n.~~p~', '~~~.~?~~', '~p..P...', '..BP..~.', '..N..N..', 'PPP...PP', 'R.BQ.RK.'];
const LETTERS = 'PNBRQK';

function shownOf(mark: string): ShownSquare {
  if (mark === '~') return { ground: 'fog' };
  if (mark === '.') return { ground: 'clear' };
  if (mark === '?') return { ground: 'haze', piece: { seat: 1, type: 'hidden' } };
  const type = PIECE_TYPES[LETTERS.indexOf(mark.toUpperCase())]!;
  return { ground: 'clear', piece: { seat: mark === mark.toUpperCase() ? 0 : 1, type } };
}

const board: Board = ROWS.toReversed().flatMap((row) => Array.from(row, shownOf));

export function ChessPicture() {
  return (
    <SquarePicture
      class="chess seat-0"
      columns={[...'abcdefgh']}
      rows={[8, 7, 6, 5, 4, 3, 2, 1]}
      cells={board.map((_, i) => groundClass(board, turnBoard('white', i)))}
    >
      <BoardDrawing board={board} orientation="white" marks={{ move: { from: 11, to: 27 } }} />
    </SquarePicture>
  );
}

export function ChessPieces() {
  return (
    <span class="chess-pieces" aria-hidden="true">
      {(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const).map((type, i) => (
        <PieceIcon key={type} seat={i % 2} type={type} />
      ))}
    </span>
  );
}
