import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { gameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS, score } from './words.ts';

export const rpsScreen = gameScreen<RpsView>({
  Table,
  WhyFair,
  headline,
  describeStep,
  reasons: REASONS,
  score,
  keys: [
    { key: 'R', does: 'rock' },
    { key: 'P', does: 'paper' },
    { key: 'S', does: 'scissors' },
  ],
  sound(was, is, play) {
    if (was !== undefined && is.rounds.length > was.rounds.length) play('turn');
  },
});
