/** A sample of what `npm run evaluator` shows of all 133,784,560 hands. */

import { getCardCodes } from '@pokertools/evaluator';
import { expect, it } from 'vitest';
import { type Card, FRESH_DECK } from '../../shared/cards/playing-cards.ts';
import { pick, seededRng } from '../support/seeded-rng.ts';
import { forEachHand, HandOrders } from './hand-orders.ts';

const ofRanks = (ranks: string): readonly Card[] => FRESH_DECK.filter((card) => ranks.split(' ').includes(card.slice(0, -1)));

it.each(['A 2 3 4 5', '10 J Q K A', '2 5 9 J K'])(
  'seven cards of the ranks %s have the order that another evaluator gives them',
  (ranks) => {
    const orders = new HandOrders();
    forEachHand(ofRanks(ranks), 7, (cards, codes) => orders.add(cards, codes));
    expect(orders).toMatchObject({ differing: [], areOne: true });
  },
);

it.each([
  [5, 20_000],
  [6, 20_000],
  [7, 60_000],
])('%i cards drawn at random have the order that another evaluator gives them', (size, count) => {
  const [orders, rng] = [new HandOrders(), seededRng(size)];
  for (let i = 0; i < count; i++) {
    const cards = new Set<Card>();
    while (cards.size < size) cards.add(pick(rng, FRESH_DECK));
    forEachHand([...cards], size, (hand, codes) => orders.add(hand, codes));
  }
  expect(orders).toMatchObject({ differing: [], areOne: true });
});

it('the comparison finds two hands that only one evaluator ranks alike', () => {
  const orders = new HandOrders();
  const codes = getCardCodes(['As', 'Ks', 'Qs', 'Js', '9s']);
  orders.add(['AS', 'KS', 'QS', 'JS', '9S'], codes);
  expect(orders.areOne).toBe(true);
  orders.add(['AS', 'KS', 'QS', 'JS', '8S'], codes);
  expect(orders).toMatchObject({ differing: [['AS', 'KS', 'QS', 'JS', '8S']], areOne: false });
  const swapped = new HandOrders();
  swapped.add(['AS', 'KS', 'QS', 'JS', '8S'], codes);
  swapped.add(['AS', 'KS', 'QS', 'JS', '9S'], getCardCodes(['As', 'Ks', 'Qs', 'Js', '8s']));
  expect(swapped).toMatchObject({ differing: [], areOne: false });
});
