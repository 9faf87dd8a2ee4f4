/**
 * Bots for Greedy Pig. `random` sits down one time in two; `patient` about when the next throw would cost more than it brings. Every throw
 * is everybody's, so two that always decided alike would sit down together in every round, and have the same points in the end: it leaves
 * to chance what makes little difference.
 */

import type { DiceView } from '../shared/games/dice/view.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

/** A throw brings 2 to 6 in five cases of six and costs all points in one: 20 points are where both weigh the same. */
const ENOUGH = 20;
/** So many points more or less cost next to nothing. */
const ABOUT = 3;

/** What the best of the others has once all who stand have sat down now. */
function bestOfOthers({ points, totals, standing, playing, seat }: DiceView): number {
  const others = playing.filter((other) => other !== seat);
  return Math.max(...others.map((other) => totals[other]! + (standing.includes(other) ? points : 0)));
}

function sitsPatiently(view: DiceView, random: RandomInteger): boolean {
  const own = view.totals[view.seat!]! + view.points;
  const best = bestOfOthers(view);
  if (Math.max(own, best) < view.target) return view.points >= ENOUGH - ABOUT + random(2 * ABOUT + 1);
  // The round may be the last: a seat that would be behind has nothing to keep, and one that would be level something to gain.
  return own > best || (own === best && random(2) === 0);
}

export const DICE_BOTS: readonly Bot<DiceView>[] = [
  randomBot('dice'),
  { name: 'patient', game: 'dice', decide: (view, random) => ({ kind: sitsPatiently(view, random) ? 'sit' : 'stand' }) },
];
