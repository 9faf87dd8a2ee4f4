import type { DiceView } from '../../../../shared/games/dice/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Scores, ThrowOf } from './table.tsx';
import { DICE_TEXTS } from './texts.ts';
import { describeStep, score } from './words.ts';

function Boards({ view, names, taken }: ReplayBoardsProps<DiceView>) {
  return (
    <div class="stack">
      <ThrowOf view={view} />
      <Scores view={view} taken={taken} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />
    </div>
  );
}

const DICE_REPLAY = gameReplay({
  Boards,
  // A throw, for which each seat seals a choice and then shows it: its last step says what was thrown.
  movesIn: ({ throws, committed, stage }) =>
    throws.length + Number(stage !== 'over' && (committed.length > 0 || stage === 'reveal')),
  describeStep,
  reasons: DICE_TEXTS.reasons,
  score,
});

export const DICE_REPLAYS = { 1: DICE_REPLAY };
