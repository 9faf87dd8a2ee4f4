import { expect, it } from 'vitest';
import { testSeed } from '../../../test/support/table.ts';
import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { handValue } from './cards.ts';
import { readParams } from './params.ts';
import { dealPlaces, shuffleShoe } from './shoe.ts';

const key = testSeed('key');
const sorted = (cards: readonly Card[]): string[] => [...cards].sort();

it('a shoe holds every card as often as there are decks', () => {
  expect(sorted(shuffleShoe(key, readParams({}), 1))).toEqual(sorted(FRESH_DECK));
  expect(sorted(shuffleShoe(key, readParams({ decks: 3 }), 1))).toEqual(sorted([...FRESH_DECK, ...FRESH_DECK, ...FRESH_DECK]));
});

it('the key and the round fix its order, and nothing else does', () => {
  expect(shuffleShoe(key, readParams({}), 1)).toEqual(shuffleShoe(key, readParams({ rounds: 9, chips: 7 }), 1));
  expect(shuffleShoe(key, readParams({}), 2)).not.toEqual(shuffleShoe(key, readParams({}), 1));
  expect(shuffleShoe(testSeed('other'), readParams({}), 1)).not.toEqual(shuffleShoe(key, readParams({}), 1));
});

it('deals one card to each player, one to the dealer, another to each player, and the one that lies face down', () => {
  const { hands, up, hole } = dealPlaces(3);
  expect(hands).toEqual([
    [0, 4],
    [1, 5],
    [2, 6],
  ]);
  expect([up, hole]).toEqual([3, 7]);
});

it('one deck is enough for seven players: no hands take as much as it is worth', () => {
  // Aces at 1: a player's hand is hit at 20 at most and a card is 10 at most, the dealer draws at 16 at most.
  const worth = FRESH_DECK.reduce((sum, card) => sum + (card.startsWith('A') ? 1 : handValue([card]).total), 0);
  expect(worth).toBeGreaterThan(7 * (20 + 10) + 16 + 10);
});
