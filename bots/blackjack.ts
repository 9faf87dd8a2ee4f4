/**
 * Bots for Blackjack players; the dealer and the regulator have nothing to decide. `random` does anything that is allowed; `basic`
 * plays the basic strategy for a dealer who looks for a blackjack first and stands on all 17s, without splitting. With one deck,
 * where each card on the table changes more, it doubles more often.
 */

import type { Action } from '../shared/games/blackjack/hands.ts';
import type { BlackjackView } from '../shared/games/blackjack/view.ts';
import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

/** What to do when doubling is what the strategy wants and the rules do not allow it comes second. */
type Advice = Action | readonly ['double', Action];

const DOUBLE_OR_HIT: Advice = ['double', 'hit'];
const DOUBLE_OR_STAND: Advice = ['double', 'stand'];

/** `up` is the value of the dealer's card, 11 for an ace. */
function adviseHard(total: number, up: number, isOneDeck: boolean): Advice {
  const within = (low: number, high: number): boolean => up >= low && up <= high;
  if (total >= 17) return 'stand';
  if (total >= 13) return within(2, 6) ? 'stand' : 'hit';
  if (total === 12) return within(4, 6) ? 'stand' : 'hit';
  if (total === 11) return within(2, isOneDeck ? 11 : 10) ? DOUBLE_OR_HIT : 'hit';
  if (total === 10) return within(2, 9) ? DOUBLE_OR_HIT : 'hit';
  if (total === 9) return within(isOneDeck ? 2 : 3, 6) ? DOUBLE_OR_HIT : 'hit';
  return total === 8 && isOneDeck && within(5, 6) ? DOUBLE_OR_HIT : 'hit';
}

function adviseSoft(total: number, up: number, isOneDeck: boolean): Advice {
  const within = (low: number, high: number): boolean => up >= low && up <= high;
  if (total >= 20) return 'stand';
  if (total === 19) return isOneDeck && up === 6 ? DOUBLE_OR_STAND : 'stand';
  if (total === 18) return within(3, 6) ? DOUBLE_OR_STAND : within(9, isOneDeck ? 10 : 11) ? 'hit' : 'stand';
  if (total === 17) return within(isOneDeck ? 2 : 3, 6) ? DOUBLE_OR_HIT : 'hit';
  return within(total >= 15 || isOneDeck ? 4 : 5, 6) ? DOUBLE_OR_HIT : 'hit';
}

export function adviseAction(
  hand: { readonly total: number; readonly soft: boolean },
  up: number,
  allowed: readonly Action[],
  decks: number,
): Action {
  const advise = hand.soft ? adviseSoft : adviseHard;
  const advice = advise(hand.total, up, decks === 1);
  if (typeof advice === 'string') return advice;
  return allowed.includes('double') ? 'double' : advice[1];
}

export const BLACKJACK_BOTS: readonly Bot<BlackjackView>[] = [
  randomBot('blackjack'),
  {
    name: 'basic',
    game: 'blackjack',
    decide({ rules, seats, seat, actions }) {
      return { kind: adviseAction(seats[seat!]!.hand!, seats[0]!.hand!.total, actions, rules.decks) };
    },
  },
];
