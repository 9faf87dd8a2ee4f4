/** A match of rock, paper, scissors as it stood when so many of its rounds had ended. Pure. */

import { roundWinner } from '../../../../shared/games/rps/hands.ts';
import type { RpsView } from '../../../../shared/games/rps/view.ts';

export function viewAfter(view: RpsView, count: number): RpsView {
  const rounds = view.rounds.slice(0, count);
  const wins = view.wins.map((_, seat) => rounds.filter((hands) => roundWinner(hands) === seat).length);
  return { ...view, stage: 'over', rounds, wins };
}

/** Whether a hand of the round that is played is there, if only sealed. */
export const isBegun = ({ stage, now }: RpsView): boolean =>
  stage !== 'over' && now.some(({ committed, hand }) => committed || hand !== undefined);
