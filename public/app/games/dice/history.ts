/** A match of Greedy Pig as it stood when so many of its rounds had ended. Pure. */

import type { DiceView } from '../../../../shared/games/dice/view.ts';
import { roundsOf } from './rounds.ts';

export function viewAfter(view: DiceView, count: number): DiceView {
  const ended = roundsOf(view).slice(0, count);
  const totals = view.totals.map((_, seat) => ended.reduce((sum, { kept }) => sum + (kept.get(seat) ?? 0), 0));
  const throws = view.throws.filter(({ round }) => round < count);
  return { ...view, stage: 'over', round: count, throws, totals, points: 0, committed: [], choice: undefined };
}
