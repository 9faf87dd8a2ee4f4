/** A game that both sides have opened, move by move: how it stood, beside it what the viewer saw, and the moves to click on. */

import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { COLORS, type Color } from '../../../../shared/games/dark-chess/board.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { Stepper, type Stepping, useStepping } from '../stepper.tsx';
import { useKeys } from '../use-keys.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { ChessBoard } from './chess-board.tsx';
import type { Position } from './played-game.ts';
import { boardOf, truthOf } from './squares.ts';
import { useOrientation } from './use-orientation.ts';
import { CHESS_FLIP, FINISHED, moveWords } from './words.ts';

interface FinishedGameProps {
  readonly positions: readonly Position[];
  readonly seat: number | undefined;
  readonly orientation: Color;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
}

export function FinishedGame({ positions, seat, orientation: own, names, playerHeader }: FinishedGameProps) {
  const [orientation, onFlip] = useOrientation(own);
  useKeys({ f: onFlip });
  const stepping = useStepping(positions.length - 1);
  const { pieces, squares, move } = positions[stepping.at]!;
  const marks: BoardMarks = {
    move,
    captured: move?.captured === undefined ? undefined : { square: move.captured, by: move.by },
  };
  const below = COLORS.indexOf(orientation);
  return (
    <div class={`chess-table laid-open ${seat === undefined ? 'watched' : ''}`}>
      <div class="chess-side rival">{playerHeader(1 - below)}</div>
      <div class="chess-side own">{playerHeader(below)}</div>
      <figure class="chess-truth">
        <figcaption>{FINISHED.truth}</figcaption>
        <ChessBoard label={FINISHED.truth} board={truthOf(pieces)!} orientation={orientation} marks={marks} />
      </figure>
      {seat !== undefined && (
        <figure class="chess-board">
          <figcaption>{FINISHED.seen}</figcaption>
          <ChessBoard
            label={FINISHED.seen}
            board={boardOf({ seat, squares: squares[seat] })}
            orientation={orientation}
            viewer={seat}
            marks={move?.by === seat ? marks : { captured: marks.captured }}
          />
        </figure>
      )}
      <div class="chess-steps">
        <IconButton icon="flip" label={CHESS_FLIP} shortcut="f" onClick={onFlip} />
        <Stepper stepping={stepping} words={moveWords(positions, stepping.at, names)} />
      </div>
      <div class="chess-notes">
        <PlayedMoves {...{ positions, names, stepping }} />
      </div>
    </div>
  );
}

interface PlayedMovesProps {
  readonly positions: readonly Position[];
  readonly names: readonly string[];
  readonly stepping: Stepping;
}

function PlayedMoves({ positions, names, stepping: { at, goTo } }: PlayedMovesProps) {
  const list = useRef<HTMLElement>(null);
  // The move at hand is in sight, and the page does not move.
  useLayoutEffect(() => {
    const [box, here] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (box === null || here === null || here === undefined) return;
    const top = here.offsetTop - box.clientHeight / 2;
    box.scrollTo({ top });
  }, [at]);
  const rounds = Array.from({ length: Math.ceil((positions.length - 1) / COLORS.length) }, (_, i) => i);
  return (
    <>
      <h2 class="chess-notes-title" id="played">
        {FINISHED.moves}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={list} class="move-list" tabIndex={0} aria-labelledby="played">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{FINISHED.number}</span>
              </th>
              {COLORS.map((color, seat) => (
                <th key={color} scope="col" class={`seat-${seat}`}>
                  <span class="pip" /> <span class="seat-name">{names[seat]}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round}>
                <th scope="row">{round + 1}.</th>
                {COLORS.map((color, seat) => {
                  const ply = COLORS.length * round + seat + 1;
                  const move = positions[ply]?.move;
                  return (
                    <td key={color}>
                      {move !== undefined && (
                        <button
                          type="button"
                          class="step-button"
                          aria-current={ply === at ? 'step' : undefined}
                          onClick={() => goTo(ply)}
                        >
                          {move.written}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
