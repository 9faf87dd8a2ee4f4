/**
 * Bots for rock, paper, scissors. `counter` expects the other seat to show most often what it has shown most often, and is beaten by a seat
 * that knows this. `random` cannot be beaten in the long run, and beats nobody: each hand one time in three is the equilibrium.
 */

import { HANDS, type Hand } from '../shared/games/rps/hands.ts';
import type { RpsView } from '../shared/games/rps/view.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

const anyOf = <T>(items: readonly T[], random: RandomInteger): T => items[random(items.length)]!;
/** The hand that beats this one. */
const over = (hand: Hand): Hand => HANDS[(HANDS.indexOf(hand) + 1) % HANDS.length]!;

function counter({ rounds, seat }: RpsView, random: RandomInteger): Hand {
  const shown = rounds.map((hands) => hands[1 - seat!]!);
  const times = (hand: Hand): number => shown.filter((one) => one === hand).length;
  const most = Math.max(...HANDS.map(times));
  const likely = HANDS.filter((hand) => times(hand) === most);
  return over(anyOf(likely, random));
}

export const RPS_BOTS: readonly Bot<RpsView>[] = [
  { name: 'counter', game: 'rps', decide: (view, random) => ({ kind: 'show', hand: counter(view, random) }) },
  randomBot('rps'),
];
