import type { MonteView } from '../../../../shared/games/monte/view.ts';
import { gameScreen } from '../game-screen.ts';
import { whyFair } from '../why.tsx';
import { Table } from './table.tsx';
import { MONTE_TEXTS } from './texts.ts';
import { reasonsOf } from './why-fair.ts';
import { describeStep, headline, score } from './words.ts';

/** The seat that acts at a stage. */
const ACTORS: Partial<Record<MonteView['stage'], number>> = { place: 0, point: 1 };

export const monteScreen = gameScreen<MonteView>({
  Table,
  WhyFair: whyFair(reasonsOf),
  headline,
  describeStep,
  reasons: MONTE_TEXTS.reasons,
  score,
  confirms: 'large',
  keys: [MONTE_TEXTS.keys.left, MONTE_TEXTS.keys.middle, MONTE_TEXTS.keys.right],
  sound(was, is, play) {
    if (was !== undefined && was.stage !== is.stage && is.seat !== undefined && ACTORS[is.stage] === is.seat) play('turn');
  },
});
