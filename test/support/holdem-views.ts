/** Views of hold'em, for tests of what a page says of them. */

import type { PlayedHand } from '../../shared/games/holdem/played-hand.ts';
import type { HoldemSeatView, HoldemView } from '../../shared/games/holdem/view.ts';

export const seatView = (change: Partial<HoldemSeatView> = {}): HoldemSeatView => ({
  ...{ chips: 990, bet: 0, cards: [undefined, undefined], shown: false, mucked: false, folded: false, allIn: false },
  ...change,
});

interface Change extends Partial<HoldemView> {
  readonly bets?: readonly number[];
}

export function view({ bets = [0, 0], ...change }: Change = {}): HoldemView {
  return {
    ...{ params: { stack: 1_000, hands: 30, level: 10 }, stage: 'bet', seat: 0, hand: 1, button: 0 },
    ...{ blinds: { small: 5, big: 10 }, seats: bets.map((bet) => seatView({ bet })), board: [], pot: 20, turn: 0, at: 0 },
    ...{ options: undefined, unasked: undefined, acts: [], played: [], result: undefined },
    ...change,
  };
}

export const played = (change: Partial<PlayedHand> = {}): PlayedHand => ({
  ...{ hand: 1, button: 0, blinds: { small: 5, big: 10 }, shuffles: [], from: 8, to: 20, board: [] },
  ...{ shown: [undefined, undefined], mucked: [], folded: 1, won: [10, -10], chips: [1_010, 990], acts: [] },
  ...change,
});
