/** The moves of a game in its replay: what was opened of them, and else what was announced. */

import { useRef } from 'preact/hooks';
import { COLORS } from '../../../../shared/games/dark-chess/board.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import type { MovesProps } from '../game-replay.ts';
import { StepButton } from '../round-list.tsx';
import { useInSight } from '../use-in-sight.ts';
import { MoveTable } from './move-table.tsx';
import { CHESS } from './texts.ts';

const moverOf = (plies: number): number => (plies - 1) % COLORS.length;

/** As the seat wrote its last move, if it has opened. */
const writtenBy = (seatViews: readonly (BoardView | undefined)[], plies: number): string | undefined =>
  seatViews[moverOf(plies)]?.ownMoves[Math.ceil(plies / COLORS.length) - 1];

/** Such as `12. Ada played Nxe5`; of a move that stays hidden, what was announced. */
export function playedWords(
  { plies, captured }: BoardView,
  seatViews: readonly (BoardView | undefined)[],
  names: readonly string[],
): string {
  const [number, who] = [Math.ceil(plies / COLORS.length), names[moverOf(plies)]!];
  const written = writtenBy(seatViews, plies);
  if (written !== undefined) return CHESS.played(number, who, written);
  return captured === undefined ? CHESS.playedUnseen(number, who) : CHESS.capturedUnseen(number, who, captured);
}

export function ReplayedMoves({ stops, names, stepping }: MovesProps<BoardView>) {
  const list = useRef<HTMLElement>(null);
  useInSight(list, stepping.at);
  const plies = stops.reduce((most, { move = 0 }) => Math.max(most, move), 0);
  const others = stops.flatMap(({ words, move }, at) => (move === undefined ? [{ words, at }] : []));
  return (
    <div class="replay-moves">
      <MoveTable plies={plies} names={names} list={list}>
        {(ply) => {
          const at = stops.findIndex(({ move }) => move === ply + 1);
          const { view, seatViews } = stops[at]!;
          const announced = view.captured === undefined ? '…' : `×${view.captured}`;
          return <StepButton stepping={stepping} to={at} words={writtenBy(seatViews, ply + 1) ?? announced} />;
        }}
      </MoveTable>
      <ul class="other-stops">
        {others.map(({ words, at }) => (
          <li key={at}>
            <StepButton stepping={stepping} to={at} words={words} />
          </li>
        ))}
      </ul>
    </div>
  );
}
