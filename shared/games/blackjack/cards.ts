/** What hands of cards are worth at Blackjack. */

import type { Card } from '../../cards/playing-cards.ts';

export const BLACKJACK_TOTAL = 21;

interface HandValue {
  /** The highest value up to 21 or, beyond it, the lowest. */
  readonly total: number;
  /** An ace counts 11. */
  readonly soft: boolean;
}

/** Ace 1, court cards 10. */
function pips(card: Card): number {
  const rank = card.slice(0, -1);
  return rank === 'A' ? 1 : Number(rank) || 10;
}

export function handValue(cards: readonly Card[]): HandValue {
  const low = cards.reduce((sum, card) => sum + pips(card), 0);
  const soft = cards.some((card) => pips(card) === 1) && low + 10 <= BLACKJACK_TOTAL;
  return { total: soft ? low + 10 : low, soft };
}

export const isBust = (cards: readonly Card[]): boolean => handValue(cards).total > BLACKJACK_TOTAL;

/** An ace and a card of ten among the first two. */
export const isBlackjack = (cards: readonly Card[]): boolean => cards.length === 2 && handValue(cards).total === BLACKJACK_TOTAL;
