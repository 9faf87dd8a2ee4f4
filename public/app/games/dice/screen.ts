import type { DiceView } from '../../../../shared/games/dice/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { roundsOf } from './rounds.ts';
import { Table } from './table.tsx';
import { DICE_TEXTS } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline, score } from './words.ts';

/** The end of a round is looked at for this long, in ms, before the next begins. */
const ROUND_END_MS = 2_000;

const mustChoose = ({ seat, standing, points, stage, choice }: DiceView): boolean =>
  seat !== undefined && standing.includes(seat) && points > 0 && stage === 'commit' && choice === undefined;

export const diceScreen = gameScreen<DiceView>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: DICE_TEXTS.reasons,
  score,
  keys: [DICE_TEXTS.keys.roll, DICE_TEXTS.keys.bank],
  sound(was, is, play) {
    if (was !== undefined && is.throws.length > was.throws.length && is.throws.at(-1)?.die === 1) play('hit');
    else if (was !== undefined && mustChoose(is) && !mustChoose(was)) play('turn');
  },
  linger(view) {
    const ended = roundsOf(view).at(-1)?.endedBy !== undefined;
    return ended && view.committed.length === 0 ? ROUND_END_MS : 0;
  },
});
