/** How a game that is over stood, and beside it what each side saw of it. */

import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import type { ReplayBoardsProps } from '../game-replay.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { ChessBoard } from './chess-board.tsx';
import { ALL_FOG, boardOf, ownPieces, truthOf } from './squares.ts';
import { CHESS } from './texts.ts';

interface BoardsProps extends ReplayBoardsProps<BoardView> {
  /** The seat that has moved last. */
  readonly mover: number;
}

export function ReplayBoards({ view: everybody, seatViews, names, mover }: BoardsProps) {
  const views = COLORS.map((_, seat) => seatViews[seat]);
  const truth = truthOf(views.map(ownPieces));
  const last = views[mover]?.lastMove;
  const written = last && views[mover]?.ownMoves.at(-1);
  const captured = everybody.captured === undefined ? undefined : { square: readSquare(everybody.captured), by: mover };
  const marks = (move: string | undefined): BoardMarks => ({ move: move === undefined ? undefined : decodeMove(move), captured });
  const captures = everybody.captures.map(({ square, by }) => ({ square: readSquare(square), by }));
  return (
    <div class="chess-replay">
      <figure>
        <figcaption>
          <span>{truth === undefined ? CHESS.everybodySaw : CHESS.truth}</span>
          {written !== undefined && (
            <span class={`soft small seat-${mover}`}>
              <span class="pip" /> {written}
            </span>
          )}
        </figcaption>
        <ChessBoard
          label={truth === undefined ? CHESS.everybodySaw : CHESS.truth}
          board={truth ?? ALL_FOG}
          orientation="white"
          marks={truth === undefined ? { captured, captures } : marks(last)}
        />
      </figure>
      {views.map(
        (own, seat) =>
          own !== undefined && (
            <figure key={COLORS[seat]} class={`seat-${seat}`}>
              <figcaption>
                <span>
                  {CHESS.whoSaw(
                    <>
                      <span class="pip" /> <span class="seat-name">{names[seat]}</span>
                    </>,
                  )}
                </span>
              </figcaption>
              <ChessBoard
                label={CHESS.whatWhoSaw[COLORS[seat]!](names[seat]!)}
                board={boardOf(own)}
                orientation={own.orientation}
                viewer={seat}
                marks={marks(own.lastMove)}
              />
            </figure>
          ),
      )}
    </div>
  );
}
