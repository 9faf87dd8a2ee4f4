/**
 * What a record says of each hand that was played to its end, once somebody has checked it: who shuffled, whether its proofs were checked and
 * hold, and which cards were shown. Data alone: pages and terminals put it into words. Cards that nobody showed are in no record, so there is
 * nothing of them to check: they are `not-shown`, which is neither good nor bad.
 */

import type { Card } from '../../cards/playing-cards.ts';
import type { PlayedHand } from './played-hand.ts';

/** `folded` and `mucked`: by its owner. `won`: everybody else had folded, so nobody had to see them. */
type SeatCards =
  | { readonly kind: 'shown'; readonly cards: readonly Card[] }
  | { readonly kind: 'not-shown'; readonly why: 'folded' | 'mucked' | 'won' };

export interface HandAccount extends Pick<PlayedHand, 'hand' | 'shuffles' | 'from' | 'to' | 'board' | 'won'> {
  /** Every proof of it was checked, those of the shuffles too, and holds; false where that was not asked. */
  readonly checked: boolean;
  readonly seats: readonly SeatCards[];
}

/** `heldTo`: the steps before this one were checked by the rules of the game, and hold. */
export const handAccounts = (played: readonly PlayedHand[], heldTo: number): HandAccount[] =>
  played.map(({ hand, shuffles, from, to, board, won, shown, mucked, folded }) => ({
    ...{ hand, shuffles, from, to, board, won },
    checked: to < heldTo,
    seats: shown.map((cards, seat): SeatCards => {
      if (cards !== undefined) return { kind: 'shown', cards };
      return { kind: 'not-shown', why: folded === seat ? 'folded' : mucked.includes(seat) ? 'mucked' : 'won' };
    }),
  }));
