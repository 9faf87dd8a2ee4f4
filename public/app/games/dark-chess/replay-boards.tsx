/** How a game that is over stood, and beside it what each side saw of it. */

import { useMemo } from 'preact/hooks';
import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import type { Memory } from '../../../../shared/games/dark-chess/observed.ts';
import { memoryOf } from '../../../../shared/games/dark-chess/played-game.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import type { ReplayBoardsProps } from '../game-replay.ts';
import type { StepLine } from '../step-line.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { ChessBoard } from './chess-board.tsx';
import { KingSwitch } from './king-note.tsx';
import { playedGame } from './played-moves.ts';
import { ALL_FOG, boardOf, ownPieces, truthOf } from './squares.ts';
import { CHESS } from './texts.ts';
import { usePast } from './use-past.tsx';

interface BoardsProps extends ReplayBoardsProps<BoardView> {
  /** The seat that has moved last. */
  readonly mover: number;
}

export function ReplayBoards({ view: everybody, seatViews, names, mover, record, lastSeatViews, isBack }: BoardsProps) {
  const memories = useMemories(record, lastSeatViews);
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
            <SeatBoard
              key={COLORS[seat]}
              {...{ seat, own, isBack, plies: everybody.plies }}
              name={names[seat]!}
              marks={marks(own.lastMove)}
              memory={memories[seat]}
            />
          ),
      )}
      {views.some((own) => own !== undefined) && <KingSwitch />}
    </div>
  );
}

interface SeatBoardProps {
  readonly seat: number;
  readonly own: BoardView;
  readonly name: string;
  readonly plies: number;
  readonly marks: BoardMarks;
  readonly memory: Memory | undefined;
  readonly isBack: boolean;
}

/** What one side saw, and could have known by it. */
function SeatBoard({ seat, own, name, plies, marks, memory, isBack }: SeatBoardProps) {
  const past = usePast(memory, plies, isBack);
  return (
    <figure class={`seat-${seat}`}>
      <figcaption>
        <span>
          {CHESS.whoSaw(
            <>
              <span class="pip" /> <span class="seat-name">{name}</span>
            </>,
          )}
        </span>
      </figcaption>
      <ChessBoard
        label={CHESS.whatWhoSaw[COLORS[seat]!](name)}
        board={boardOf(own)}
        orientation={own.orientation}
        viewer={seat}
        marks={{ ...marks, ...past.marks }}
      />
      {past.note}
    </figure>
  );
}

/** By seat what it saw: as the rules say where both have opened, else as its machine was shown it. */
function useMemories(
  record: readonly StepLine[],
  lastSeatViews: readonly (BoardView | undefined)[],
): readonly (Memory | undefined)[] {
  return useMemo(() => {
    // Of a seat that was convicted nothing is taken from what it opened.
    const moments = COLORS.every((_, seat) => lastSeatViews[seat] !== undefined) ? playedGame(record) : undefined;
    return COLORS.map((_, seat) => {
      const view = lastSeatViews[seat];
      return moments === undefined ? view && { ...view, seat } : memoryOf(moments, seat);
    });
  }, [record, ...COLORS.map((_, seat) => lastSeatViews[seat])]);
}
