import type { MonteView } from '../../../../shared/games/monte/view.ts';
import type { GameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS } from './words.ts';

/** The seat that acts at a stage. */
const ACTORS: Partial<Record<MonteView['stage'], number>> = { place: 0, point: 1 };

export const monteScreen: GameScreen = {
  Table,
  WhyFair,
  headline: (view, need, names) => headline(view as MonteView, need, names),
  describeStep,
  reasons: REASONS,
  sound(before, now, play) {
    const [was, is] = [before as MonteView | undefined, now as MonteView];
    if (was !== undefined && was.stage !== is.stage && is.seat !== undefined && ACTORS[is.stage] === is.seat) play('turn');
  },
};
