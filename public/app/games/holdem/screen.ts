import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { type HoldemDecision, Table } from './table.tsx';
import { HOLDEM_TEXTS } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline, score } from './words.ts';

/** How long a hand that is over is looked at, in ms, before the next is drawn. */
const SHOWDOWN_MS = 4_000;
const FOLD_MS = 1_500;

export const holdemScreen = gameScreen<HoldemView, HoldemDecision>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: HOLDEM_TEXTS.reasons,
  score,
  keys: Object.values(HOLDEM_TEXTS.keys),
  sound(was, is, play) {
    if (was !== undefined && is.options !== undefined && was.options === undefined) play('turn');
  },
  linger(view, before) {
    const ended = endedHand(view);
    if (ended === undefined || view.stage === 'over' || view.played.length === before?.played.length) return 0;
    return ended.folded === undefined ? SHOWDOWN_MS : FOLD_MS;
  },
});
