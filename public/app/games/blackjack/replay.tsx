import type { BlackjackView } from '../../../../shared/games/blackjack/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { SeatCaption } from '../seat-caption.tsx';
import { Felt } from './felt.tsx';
import { BLACKJACK_TEXTS } from './texts.ts';
import { describeStep, score } from './words.ts';

function Boards({ view, names }: ReplayBoardsProps<BlackjackView>) {
  const playerHeader = (seat: number) => (
    <SeatCaption seat={seat} name={names[seat]!}>
      {seat === 0 && <span class="tag">{BLACKJACK_TEXTS.dealer}</span>}
    </SeatCaption>
  );
  return <Felt view={view} names={names} playerHeader={playerHeader} />;
}

const BLACKJACK_REPLAY = gameReplay({ Boards, describeStep, reasons: BLACKJACK_TEXTS.reasons, score });

export const BLACKJACK_REPLAYS = { 1: BLACKJACK_REPLAY };
