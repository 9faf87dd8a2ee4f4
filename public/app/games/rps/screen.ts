import type { RpsView } from '../../../../shared/games/rps/view.ts';
import type { GameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, REASONS } from './words.ts';

export const rpsScreen: GameScreen = {
  Table,
  WhyFair,
  headline: (view, need, names) => headline(view as RpsView, need, names),
  describeStep,
  reasons: REASONS,
  sound(before, now, play) {
    const [was, is] = [before as RpsView | undefined, now as RpsView];
    if (was !== undefined && is.rounds.length > was.rounds.length) play('turn');
  },
};
