import { describe, expect, it } from 'vitest';
import type { Card } from '../../cards/playing-cards.ts';
import { describe as describeCards, evaluate } from './evaluate.ts';

const cardsOf = (cards: string): Card[] => cards.split(' ') as Card[];
const worth = (cards: string): number => evaluate(cardsOf(cards));

/** Each worth more than the next one, whatever order its cards are in. */
const FROM_THE_BEST = [
  'AS KS QS JS 10S',
  '5H 4H 3H 2H AH',
  'AS AH AD AC KS',
  'AS AH AD AC QS',
  'AS AH AD KC KS',
  'AS AH AD QC QS',
  'KS KH KD AC AS',
  'AS KS QS JS 9S',
  'AS KS QS JS 8S',
  'AS KH QS JS 10S',
  '5H 4H 3H 2H AS',
  'AS AH AD KC QS',
  'AS AH AD KC JS',
  'AS AH KD KC QS',
  'AS AH KD KC JS',
  'AS AH QD QC KS',
  'AS AH KD QC JS',
  'AS AH KD QC 10S',
  'KS KH AD QC JS',
  'AS KH QD JC 9S',
  'AS KH QD JC 8S',
  '7S 5H 4D 3C 2S',
];

describe('the value of five cards', () => {
  it('falls by category, then by its ranks, then by the others', () => {
    const values = FROM_THE_BEST.map(worth);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(new Set(values).size).toBe(values.length);
    expect(FROM_THE_BEST.map((cards) => evaluate(cardsOf(cards).reverse()))).toEqual(values);
  });

  it('is the same for hands that differ in suits alone', () => {
    expect(worth('AS KH QD JC 9S')).toBe(worth('AD KC QS JH 9D'));
  });
});

describe('the value of seven cards', () => {
  it.each([
    ['the kicker on the board counts for both', 'AS KH', 'AD QC', 'AH 9S 9D 7C KD', -1],
    ['five cards of the board are shared', '2S 3H', '4D 5C', 'AH KH QS JD 10C', 0],
    ['the fourth and fifth kicker do not count', 'AS 3H', 'AD 2C', 'AH KS QD 9C 7H', 0],
    ['the better of two threes makes the full house', 'AS AH', 'QD 2C', 'AD KS KD KC QH', -1],
    ['a third pair is only a kicker', '6S 6H', 'QD 2C', 'AH AS KD KC 3H', 1],
    ['a flush of six is its best five', 'AS 2D', '3S 2H', 'KS QS 9S 7S 5S', -1],
    ['a straight does not go around the ace', 'KH 4D', '2C 9H', 'AS 2H 3D 7C 8S', 1],
  ])('%s', (_, one, other, board, order) => {
    const [first, second] = [worth(`${one} ${board}`), worth(`${other} ${board}`)];
    expect(Math.sign(second - first)).toBe(order);
  });
});

it.each([
  ['10S JS QS KS AS 2H 2D', 'straight-flush', 'A'],
  ['AH 2H 3H 4H 5H KS KD', 'straight-flush', '5'],
  ['7S 7H 7D 7C AS KH QD', 'four', '7'],
  ['2S 2H 2D AC AS KH QD', 'full-house', '2 A'],
  ['2S 2H 2D AC AS AH QD', 'full-house', 'A 2'],
  ['9H 7H 5H 3H 2H AS AD', 'flush', '9'],
  ['9H 8S 7D 6H 5C 4S 2D', 'straight', '9'],
  ['10H 10S 10D 6H 5C 4S 2D', 'three', '10'],
  ['10H 10S 6D 6H 2C 2S AD', 'two-pair', '10 6'],
  ['3H 3S AD KH 9C 7S 2D', 'pair', '3'],
  ['JH 10S 8D 7H 5C', 'high-card', 'J'],
])('%s is described as %s of %s', (cards, category, ranks) => {
  expect(describeCards(cardsOf(cards))).toEqual({ category, ranks: ranks.split(' ') });
});
