import type { MonteView } from '../../../../shared/games/monte/view.ts';
import { gameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS, score } from './words.ts';

/** The seat that acts at a stage. */
const ACTORS: Partial<Record<MonteView['stage'], number>> = { place: 0, point: 1 };

export const monteScreen = gameScreen<MonteView>({
  Table,
  WhyFair,
  headline,
  describeStep,
  reasons: REASONS,
  score,
  keys: [
    { key: '1', does: 'the card on the left' },
    { key: '2', does: 'the card in the middle' },
    { key: '3', does: 'the card on the right' },
  ],
  sound(was, is, play) {
    if (was !== undefined && was.stage !== is.stage && is.seat !== undefined && ACTORS[is.stage] === is.seat) play('turn');
  },
});
