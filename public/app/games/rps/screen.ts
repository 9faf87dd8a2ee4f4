import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { HAND_SIGN } from './hand-sign.tsx';
import { Table } from './table.tsx';
import { RPS_TEXTS } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline, score } from './words.ts';

export const rpsScreen = gameScreen<RpsView>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: RPS_TEXTS.reasons,
  score,
  confirms: 'large',
  keys: [
    { key: 'R', does: HAND_SIGN.rock },
    { key: 'P', does: HAND_SIGN.paper },
    { key: 'S', does: HAND_SIGN.scissors },
  ],
  sound(was, is, play) {
    if (was !== undefined && is.rounds.length > was.rounds.length) play('turn');
  },
});
