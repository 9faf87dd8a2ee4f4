/** A chessboard from one side: its squares, and what stands on them. */

import { type Color, fileOf, rankOf, type Square } from '../../../../shared/games/dark-chess/board.ts';
import { SquareGrid } from '../../components/square-grid.tsx';
import { BoardDrawing, type BoardInput, type BoardMarks } from './board-drawing.tsx';
import { Ghosts, KingsAndPencil } from './fog-marks.tsx';
import { describeSquare, ghostWords } from './square-words.ts';
import { type Board, groundClass, turnBoard } from './squares.ts';
import { CHESS } from './texts.ts';
import { PENCIL_KEY, type Pencil } from './use-pencil.ts';

const SIZE = 8;
const LINES = Array.from({ length: SIZE }, (_, i) => i);

interface ChessBoardProps {
  readonly label: string;
  readonly board: Board;
  readonly orientation: Color;
  /** The seat whose pieces are called “own”, and whose colour the frame has. */
  readonly viewer?: number | undefined;
  readonly marks?: BoardMarks;
  /** Nothing has moved yet: what is shown is there at once. */
  readonly still?: boolean;
  readonly input?: BoardInput | undefined;
  /** How the person marks squares, where it can. */
  readonly pencil?: Pencil | undefined;
}

export function ChessBoard({ label, board, orientation, viewer, marks = {}, still = false, input, pencil }: ChessBoardProps) {
  const squareAt = (cell: number): Square => turnBoard(orientation, cell);
  const cellClass = (square: Square): string =>
    [
      groundClass(board, square),
      input?.held === square ? 'held' : '',
      input?.canMove(square) === true ? 'grip' : '',
      input?.targets.has(square) === true ? 'target-square' : '',
      input?.drag?.over === square ? 'over' : '',
      marks.danger === square ? 'endangered' : '',
    ].join(' ');
  const writes = pencil?.isInHand === true;
  const press = writes ? pencil.onMark : input?.onPress;
  // A king in sight needs no mark.
  const kings = new Set([...(marks.kings ?? [])].filter((square) => board[square]!.piece?.type !== 'king'));
  const ghosts = marks.ghosts ?? [];
  const describe = (square: Square): string => {
    const parts = [describeSquare(board, square, viewer)];
    const ghost = ghosts.find((one) => one.square === square);
    if (ghost !== undefined && viewer !== undefined && board[square]!.piece === undefined) parts.push(ghostWords(ghost, viewer));
    if (kings.has(square)) parts.push(CHESS.squares.kingHere);
    if (marks.pencil?.has(square) === true) parts.push(CHESS.squares.pencilled);
    if (marks.move?.to === square) parts.push(CHESS.squares.movedHere);
    if (marks.danger === square) parts.push(CHESS.squares.endangered);
    if (marks.captured?.square === square) parts.push(CHESS.squares.capturedHere);
    if (input?.held === square) parts.push(CHESS.squares.inHand);
    if (input?.targets.has(square) === true) parts.push(input.ahead ? CHESS.squares.mayGoNext : CHESS.squares.canGo);
    if (marks.premove?.from === square) parts.push(CHESS.squares.movesNext);
    if (marks.premove?.to === square) parts.push(CHESS.squares.nextGoesHere);
    return parts.join(', ');
  };
  return (
    <SquareGrid
      label={label}
      class={`chess ${viewer === undefined ? '' : `seat-${viewer}`} ${still ? 'still' : ''} ${writes ? 'writing' : input === undefined ? '' : 'playing'}`}
      corner={CHESS.rank}
      columns={LINES.map((x) => 'abcdefgh'[fileOf(squareAt(x)) - 1]!)}
      rows={LINES.map((y) => rankOf(squareAt(SIZE * y)))}
      describe={(cell) => describe(squareAt(cell))}
      cellClass={(cell) => cellClass(squareAt(cell))}
      selected={input && ((cell) => input.held === squareAt(cell))}
      start={SIZE * (SIZE - 2) + 4}
      onPress={press && ((cell) => press(squareAt(cell)))}
      onGrip={input && !writes ? (event, cell) => input.onGrip(event, squareAt(cell)) : undefined}
      onMenu={pencil && ((cell) => pencil.onMark(squareAt(cell)))}
      onKey={(key, cell) => {
        if (key === 'Escape') input?.onEscape();
        if (key.toLowerCase() !== PENCIL_KEY || pencil === undefined) return key === 'Escape';
        pencil.onMark(squareAt(cell));
        return true;
      }}
    >
      <BoardDrawing
        {...{ board, orientation, marks, input }}
        below={<Ghosts {...{ board, orientation, viewer, marks }} />}
        above={<KingsAndPencil {...{ board, orientation, viewer }} marks={{ ...marks, kings }} />}
      />
    </SquareGrid>
  );
}
