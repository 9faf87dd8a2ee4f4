import type { BlackjackView } from '../../../../shared/games/blackjack/view.ts';
import type { GameReplay, ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Felt } from './felt.tsx';
import { describeStep, REASONS } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps) {
  const playerHeader = (seat: number) => (
    <SeatCaption seat={seat} name={names[seat]!}>
      {seat === 0 && <span class="tag">Dealer</span>}
    </SeatCaption>
  );
  return <Felt view={view as BlackjackView} names={names} playerHeader={playerHeader} />;
}

export const BLACKJACK_REPLAY: GameReplay = { Boards, describeStep, reasons: REASONS };
