import type { BlackjackView } from '../../../../shared/games/blackjack/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { Table } from './table.tsx';
import { BLACKJACK_TEXTS } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline, isSettled, score } from './words.ts';

/** A round that is paid is looked at for this long, in ms, before the dealer's device deals the next. */
const PAID_MS = 3_000;

export const blackjackScreen = gameScreen<BlackjackView>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: BLACKJACK_TEXTS.reasons,
  score,
  keys: [BLACKJACK_TEXTS.keys.hit, BLACKJACK_TEXTS.keys.stand, BLACKJACK_TEXTS.keys.double],
  sound(was, is, play) {
    if (was !== undefined && is.actions.length > 0 && was.actions.length === 0) play('turn');
  },
  linger(view) {
    return isSettled(view) && view.stage !== 'over' ? PAID_MS : 0;
  },
});
