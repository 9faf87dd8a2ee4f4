/**
 * `npm run evaluator` compares our evaluator of poker hands with an independent one on all 133,784,560 hands of seven cards, and counts
 * the categories. `--cards 5` or `6` takes hands of so many.
 */

import { readOptions } from '../../cli/program-options.ts';
import { FRESH_DECK } from '../../shared/cards/playing-cards.ts';
import { forEachHand, HandOrders } from './hand-orders.ts';

const HELP = `npm run evaluator -- [options]

Compares our evaluator of poker hands with an independent one on every hand.

  --cards N         of a hand, 5 to 7 (default: 7)`;

/** From high cards to straight flushes, as they are published (en.wikipedia.org/wiki/Poker_probability); royal flushes are straight flushes. */
const PUBLISHED: Readonly<Record<string, readonly number[]>> = {
  5: [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40],
  6: [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_844],
  7: [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 41_584],
};
const NAMES = ['high card', 'pair', 'two pair', 'three', 'straight', 'flush', 'full house', 'four', 'straight flush'];

const { cards } = readOptions(HELP, { options: { cards: { type: 'string', default: '7' } } }).values;
const published = PUBLISHED[cards];
if (published === undefined) {
  console.error('a hand has 5, 6 or 7 cards');
  process.exit(2);
}

const start = performance.now();
const orders = new HandOrders();
forEachHand(FRESH_DECK, Number(cards), (hand, codes) => orders.add(hand, codes));
const seconds = (performance.now() - start) / 1_000;

const shown = (count: number): string => count.toLocaleString('en').padStart(12);
for (const [i, name] of NAMES.entries()) {
  const count = orders.categories[i]!;
  console.log(
    `${name.padEnd(15)}${shown(count)}  ${count === published[i] ? 'as published' : `published: ${shown(published[i]!)}`}`,
  );
}
const total = orders.categories.reduce((sum, count) => sum + count, 0);
const isRight = orders.areOne && published.every((count, i) => count === orders.categories[i]);
console.log(`${'hands'.padEnd(15)}${shown(total)}  ${orders.values.length} different values, ${seconds.toFixed(0)} s`);
console.log(
  isRight ? 'both evaluators put them into one order' : `they differ, as for ${orders.differing[0]?.join(' ') ?? 'their order'}`,
);
process.exit(isRight ? 0 : 1);
