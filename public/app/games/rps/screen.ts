import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { gameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS } from './words.ts';

export const rpsScreen = gameScreen<RpsView>({
  Table,
  WhyFair,
  headline,
  describeStep,
  reasons: REASONS,
  sound(was, is, play) {
    if (was !== undefined && is.rounds.length > was.rounds.length) play('turn');
  },
});
