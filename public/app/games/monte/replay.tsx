import type { MonteView } from '../../../../shared/games/monte/view.ts';
import type { GameReplay, ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Cards, Sides } from './table.tsx';
import { describeStep, REASONS } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps) {
  const shown = view as MonteView;
  return (
    <div class="monte">
      <Sides view={shown} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />
      <Cards view={shown} />
    </div>
  );
}

export const MONTE_REPLAY: GameReplay = { Boards, describeStep, reasons: REASONS };
