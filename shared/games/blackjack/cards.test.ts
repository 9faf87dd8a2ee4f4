import { describe, expect, it } from 'vitest';
import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { handValue, isBlackjack, isBust } from './cards.ts';

const hand = (cards: string): Card[] => cards.split(' ') as Card[];

it('a deck has 52 different cards, thirteen of each suit', () => {
  expect(FRESH_DECK).toHaveLength(52);
  expect(new Set(FRESH_DECK).size).toBe(52);
  for (const suit of 'SHDC') expect(FRESH_DECK.filter((card) => card.endsWith(suit))).toHaveLength(13);
});

describe('a hand is worth', () => {
  it.each([
    ['its pips, with court cards at ten', '2S 3H 10D', 15, false],
    ['ten for each of jack, queen and king', 'JS QH', 20, false],
    ['eleven for an ace that fits', 'AS 6H', 17, true],
    ['one for an ace that does not', 'AS 6H 10D', 17, false],
    ['eleven for one ace only', 'AS AH AD', 13, true],
    ['one for every ace beyond that', 'AS AH 10D', 12, false],
    ['twenty-one with a soft ace', 'AS 4H 6D', 21, true],
    ['the lowest count beyond twenty-one', 'KS QH AD AC', 22, false],
  ])('%s', (_, cards, total, soft) => {
    expect(handValue(hand(cards))).toEqual({ total, soft });
  });
});

it('a blackjack is an ace and a ten in two cards, and no other 21', () => {
  expect(['AS KH', '10D AC'].map((cards) => isBlackjack(hand(cards)))).toEqual([true, true]);
  expect(['7S 7H 7D', 'AS 4H 6D', 'AS 9H'].map((cards) => isBlackjack(hand(cards)))).toEqual([false, false, false]);
});

it('a hand is bust above 21', () => {
  expect(['KS QH AD', 'KS QH 2D', 'AS AH 10D 9C'].map((cards) => isBust(hand(cards)))).toEqual([false, true, false]);
});
