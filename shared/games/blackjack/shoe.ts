/** The shuffled cards of a round, and where in them the deal lies. */

import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { randomIntegers, shuffle } from '../../randomness/random-integers.ts';
import type { BlackjackParams } from './params.ts';

/**
 * All cards of a round in the order in which they are dealt, shuffled by the game key. One deck is enough for seven players: no hand is
 * hit above 20, so none takes cards worth more than 30 with aces at 1, the dealer's not more than 26, and a deck is worth 340.
 */
export function shuffleShoe(key: Uint8Array, { decks }: BlackjackParams, round: number): Card[] {
  const cards = Array.from({ length: decks }, () => FRESH_DECK).flat();
  return shuffle(cards, randomIntegers(key, `blackjack round ${round}`));
}

/** Places of the first cards: one to each player, the dealer's face up, another to each player, the dealer's face down. */
interface DealPlaces {
  /** Two for each player of the round, in the order of the seats. */
  readonly hands: readonly (readonly [number, number])[];
  readonly up: number;
  readonly hole: number;
}

export function dealPlaces(players: number): DealPlaces {
  const hands = Array.from({ length: players }, (_, i) => [i, players + 1 + i] as const);
  return { hands, up: players, hole: 2 * players + 1 };
}
