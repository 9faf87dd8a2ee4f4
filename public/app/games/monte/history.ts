/** A match of Three Card Monte as it stood when so many of its rounds had ended. Pure. */

import { scoresOf } from '../../../../shared/games/monte/rounds.ts';
import type { MonteView } from '../../../../shared/games/monte/view.ts';

export function viewAfter(view: MonteView, count: number): MonteView {
  const rounds = view.rounds.slice(0, count);
  return { ...view, stage: 'over', rounds, scores: scoresOf(rounds), queen: undefined, pointed: undefined };
}
