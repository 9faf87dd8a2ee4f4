/**
 * The table's rules, apart from any log: what a seat may do with its hand, how the dealer plays and what a round pays. The game of
 * American casinos with the dealer standing on all 17s, without splitting, insurance and surrender (docs/protocol/blackjack.md).
 */

import type { Card } from '../../cards/playing-cards.ts';
import { BLACKJACK_TOTAL, handValue, isBlackjack, isBust } from './cards.ts';

/** What every round costs, in chips. It is even, so that 3:2 of it is whole. */
export const BET = 2;
const BLACKJACK_PAYS = (BET * 3) / 2;

export type Action = 'hit' | 'stand' | 'double';
export const ACTIONS = ['hit', 'stand', 'double'] as const satisfies readonly Action[];

export interface Hand {
  readonly cards: readonly Card[];
  readonly doubled: boolean;
  readonly stood: boolean;
}

/** Whether a hand can still ask for cards; 21 stands by itself. */
export function isActive({ cards, doubled, stood }: Hand): boolean {
  return !stood && handValue(cards).total < BLACKJACK_TOTAL && !(doubled && cards.length > 2);
}

/** What a player may do with an active hand; `chips` includes the bet that lies on the table. */
export function allowedActions({ cards }: Hand, chips: number): readonly Action[] {
  return ACTIONS.filter((action) => action !== 'double' || (cards.length === 2 && chips >= 2 * BET));
}

const DEALER_STANDS_ON = 17;

/** The dealer draws to 16 and stands on all 17s, soft ones too. */
export function dealerDraws(cards: readonly Card[]): boolean {
  return handValue(cards).total < DEALER_STANDS_ON;
}

/** Whether the dealer's cards can still change anything for a hand: it is neither bust nor a blackjack. */
export function awaitsDealer({ cards }: Hand): boolean {
  return !isBust(cards) && !isBlackjack(cards);
}

export const stakeOf = ({ doubled }: Hand): number => (doubled ? 2 * BET : BET);

/** Chips that a hand wins from the dealer, or loses when negative. */
export function payout(hand: Hand, dealer: readonly Card[]): number {
  const stake = stakeOf(hand);
  if (isBust(hand.cards)) return -stake;
  if (isBlackjack(hand.cards)) return isBlackjack(dealer) ? 0 : BLACKJACK_PAYS;
  if (isBlackjack(dealer)) return -stake;
  if (isBust(dealer)) return stake;
  return stake * Math.sign(handValue(hand.cards).total - handValue(dealer).total);
}
