/** A game that both sides have opened, move by move: how it stood, beside it what the viewer saw, and the moves to click on. */

import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { COLORS, type Color } from '../../../../shared/games/dark-chess/board.ts';
import { type Moment, memoryOf } from '../../../../shared/games/dark-chess/played-game.ts';
import { squaresOf } from '../../../../shared/games/dark-chess/view.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { StepButton } from '../round-list.tsx';
import { Stepper, type Stepping, useStepping } from '../stepper.tsx';
import { useInSight } from '../use-in-sight.ts';
import { useKeys } from '../use-keys.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { ChessBoard } from './chess-board.tsx';
import { KingSwitch } from './king-note.tsx';
import { MoveTable } from './move-table.tsx';
import { boardOf, truthOf } from './squares.ts';
import { CHESS } from './texts.ts';
import { useOrientation } from './use-orientation.ts';
import { usePast } from './use-past.tsx';
import { moveWords } from './words.ts';

interface FinishedGameProps {
  readonly moments: readonly Moment[];
  readonly seat: number | undefined;
  readonly orientation: Color;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
}

export function FinishedGame({ moments, seat, orientation: own, names, playerHeader }: FinishedGameProps) {
  const [orientation, onFlip] = useOrientation(own);
  useKeys({ f: onFlip });
  const stepping = useStepping(moments.length - 1);
  const { sides, views, move } = moments[stepping.at]!;
  const truth = truthOf(sides.map(({ pieces }) => pieces.map((piece) => piece?.type)))!;
  const marks: BoardMarks = {
    move,
    captured: move?.captured === undefined ? undefined : { square: move.captured, by: move.by },
  };
  const below = COLORS.indexOf(orientation);
  const memory = useMemo(() => (seat === undefined ? undefined : memoryOf(moments, seat)), [moments, seat]);
  const past = usePast(memory, stepping.at, stepping.at < stepping.last);
  return (
    <div class={`chess-table laid-open ${seat === undefined ? 'watched' : ''}`}>
      <div class="chess-side rival">{playerHeader(1 - below)}</div>
      <div class="chess-side own">{playerHeader(below)}</div>
      <figure class="chess-truth">
        <figcaption>{CHESS.truth}</figcaption>
        <ChessBoard label={CHESS.truth} board={truth} orientation={orientation} marks={marks} />
      </figure>
      {seat !== undefined && (
        <figure class="chess-board">
          <figcaption>{CHESS.youSaw}</figcaption>
          <ChessBoard
            label={CHESS.youSaw}
            board={boardOf({ seat, squares: squaresOf(views[seat]!) })}
            orientation={orientation}
            viewer={seat}
            marks={{ ...(move?.by === seat ? marks : { captured: marks.captured }), ...past.marks }}
          />
          {past.note}
        </figure>
      )}
      <div class="chess-steps">
        <IconButton icon="flip" label={CHESS.flip} shortcut="f" onClick={onFlip} />
        <Stepper stepping={stepping} words={moveWords(moments[stepping.at]!, stepping.at, names)} />
      </div>
      <div class="chess-notes">
        {seat !== undefined && <KingSwitch />}
        <PlayedMoves {...{ moments, names, stepping }} />
      </div>
    </div>
  );
}

interface PlayedMovesProps {
  readonly moments: readonly Moment[];
  readonly names: readonly string[];
  readonly stepping: Stepping;
}

function PlayedMoves({ moments, names, stepping }: PlayedMovesProps) {
  const list = useRef<HTMLElement>(null);
  useInSight(list, stepping.at);
  return (
    <MoveTable plies={moments.length - 1} names={names} list={list}>
      {(ply) => <StepButton stepping={stepping} to={ply + 1} words={moments[ply + 1]!.move!.written} />}
    </MoveTable>
  );
}
