/** Cards and what they are worth at poker, in words. */

import type { Card } from '../../../../shared/cards/playing-cards.ts';
import { describe, kickerOf } from '../../../../shared/games/holdem/evaluate.ts';
import { listWords } from '../../language/texts.ts';
import { CARDS, cardWords } from '../cards/card-words.ts';
import { HOLDEM_TEXTS } from './texts.ts';

const named = (names: Readonly<Record<string, string>>, rank: string): string => names[rank] ?? rank;

/** Such as `two pair, aces and tens`; undefined of fewer than five cards, which are no hand yet. */
export function madeWords(cards: readonly Card[]): string | undefined {
  if (cards.length < 5) return undefined;
  const { category, ranks } = describe(cards);
  const [first = '', second = ''] = ranks;
  if (category === 'straight-flush' && first === 'A') return HOLDEM_TEXTS.royal;
  const many = (rank: string): string => named(HOLDEM_TEXTS.ranks, rank);
  return HOLDEM_TEXTS.made[category](named(CARDS.ranks, first), many(first), many(second));
}

/** Which card decides between two hands of the same name; undefined where their names say it, or where they are equal. */
export function decidingWords(cards: readonly Card[], others: readonly Card[]): string | undefined {
  const rank = madeWords(cards) === madeWords(others) ? kickerOf(cards, others) : undefined;
  return rank === undefined ? undefined : HOLDEM_TEXTS.kicker(named(CARDS.ranks, rank));
}

/** Such as `ace of spades and ten of hearts`. */
export const cardsWords = (cards: readonly Card[]): string => listWords(cards.map(cardWords));
