/**
 * Bots for Blackjack players; the dealer and the regulator have nothing to decide. `random` does anything that is allowed; `basic`
 * plays the basic strategy for a dealer who stands on all 17s, as far as it needs no splitting.
 */

import type { Action } from '../shared/games/blackjack/hands.ts';
import type { BlackjackView } from '../shared/games/blackjack/view.ts';
import type { Bot } from './bot.ts';

/** What to do when doubling is what the strategy wants and the rules do not allow it comes second. */
type Advice = Action | readonly ['double', Action];

const DOUBLE_OR_HIT: Advice = ['double', 'hit'];
const DOUBLE_OR_STAND: Advice = ['double', 'stand'];

/** `up` is the value of the dealer's card, 11 for an ace. */
function adviseHard(total: number, up: number): Advice {
  const within = (low: number, high: number): boolean => up >= low && up <= high;
  if (total >= 17) return 'stand';
  if (total >= 13) return within(2, 6) ? 'stand' : 'hit';
  if (total === 12) return within(4, 6) ? 'stand' : 'hit';
  if (total === 11) return within(2, 10) ? DOUBLE_OR_HIT : 'hit';
  if (total === 10) return within(2, 9) ? DOUBLE_OR_HIT : 'hit';
  return total === 9 && within(3, 6) ? DOUBLE_OR_HIT : 'hit';
}

function adviseSoft(total: number, up: number): Advice {
  const within = (low: number, high: number): boolean => up >= low && up <= high;
  if (total >= 19) return 'stand';
  if (total === 18) return within(3, 6) ? DOUBLE_OR_STAND : up >= 9 ? 'hit' : 'stand';
  const weakest = total === 17 ? 3 : total >= 15 ? 4 : 5;
  return within(weakest, 6) ? DOUBLE_OR_HIT : 'hit';
}

export function adviseAction(
  hand: { readonly total: number; readonly soft: boolean },
  up: number,
  allowed: readonly Action[],
): Action {
  const advice = hand.soft ? adviseSoft(hand.total, up) : adviseHard(hand.total, up);
  if (typeof advice === 'string') return advice;
  return allowed.includes('double') ? 'double' : advice[1];
}

export const BLACKJACK_BOTS: readonly Bot<BlackjackView>[] = [
  {
    name: 'random',
    game: 'blackjack',
    decide({ actions }, random) {
      return { kind: actions[random(actions.length)]! };
    },
  },
  {
    name: 'basic',
    game: 'blackjack',
    decide({ seats, seat, actions }) {
      return { kind: adviseAction(seats[seat!]!.hand!, seats[0]!.hand!.total, actions) };
    },
  },
];
