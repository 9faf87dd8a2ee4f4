import type { MonteView } from '../../../../shared/games/monte/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Cards, Sides } from './table.tsx';
import { MONTE_TEXTS } from './texts.ts';
import { describeStep, lastRoundWords, score } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps<MonteView>) {
  return (
    <div class="monte">
      <Sides view={view} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />
      <Cards view={view} />
    </div>
  );
}

const MONTE_REPLAY = gameReplay({
  Boards,
  movesIn: (view) => view.rounds.length + Number(isBegun(view)),
  moveWords: (view, _, names) => (isBegun(view) ? undefined : lastRoundWords(view, names)),
  describeStep,
  reasons: MONTE_TEXTS.reasons,
  score,
});

/** Whether a queen lies that was not turned. */
const isBegun = ({ stage }: MonteView): boolean => stage !== 'place' && stage !== 'over';

export const MONTE_REPLAYS = { 1: MONTE_REPLAY };
