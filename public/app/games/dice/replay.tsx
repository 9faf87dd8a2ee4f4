import type { DiceView } from '../../../../shared/games/dice/view.ts';
import type { GameReplay, ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Scores, ThrowOf } from './table.tsx';
import { describeStep, REASONS } from './words.ts';

function Boards({ view: json, names, taken }: ReplayBoardsProps) {
  const view = json as DiceView;
  return (
    <div class="stack">
      <ThrowOf view={view} />
      <Scores view={view} taken={taken} playerHeader={(seat) => <SeatCaption seat={seat} name={names[seat]!} />} />
    </div>
  );
}

export const DICE_REPLAY: GameReplay = { Boards, describeStep, reasons: REASONS };
