/** Bots for Greedy Pig. `random` sits down one time in four; `patient` when the next throw would cost more than it brings. */

import type { DiceView } from '../shared/games/dice/dice.ts';
import type { RandomInteger } from '../shared/randomness/draws.ts';
import type { Bot } from './bot.ts';

/** A throw brings 2 to 6 in five cases of six and costs all points in one: 20 points are where both weigh the same. */
const ENOUGH = 20;

const bot = (name: string, sits: (view: DiceView, random: RandomInteger) => boolean): Bot => ({
  name,
  game: 'dice',
  decide: (view, random) => ({ kind: sits(view as DiceView, random) ? 'sit' : 'stand' }),
});

export const DICE_BOTS: readonly Bot[] = [
  bot('random', (_, random) => random(4) === 0),
  bot('patient', ({ points, totals, seat, target }) => points >= ENOUGH || totals[seat!]! + points >= target),
];
