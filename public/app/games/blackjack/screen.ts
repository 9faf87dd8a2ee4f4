import type { BlackjackView } from '../../../../shared/games/blackjack/view.ts';
import type { GameScreen } from '../game-screen.ts';
import { Table } from './table.tsx';
import { WhyFair } from './why-fair.tsx';
import { describeStep, headline, isSettled, REASONS } from './words.ts';

/** A round that is paid is looked at for this long, in ms, before the dealer's device deals the next. */
const PAID_MS = 3_000;

export const blackjackScreen: GameScreen = {
  Table,
  WhyFair,
  headline: (view, need, names) => headline(view as BlackjackView, need, names),
  describeStep,
  reasons: REASONS,
  sound(before, now, play) {
    const [was, is] = [before as BlackjackView | undefined, now as BlackjackView];
    if (was !== undefined && is.actions.length > 0 && was.actions.length === 0) play('turn');
  },
  linger(json) {
    const view = json as BlackjackView;
    return isSettled(view) && view.stage !== 'over' ? PAID_MS : 0;
  },
};
