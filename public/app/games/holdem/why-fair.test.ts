import { expect, it } from 'vitest';
import type { StepLine } from '../step-line.ts';
import { stepsOfHand } from './why-fair.ts';

/** Two hands: the deck of the second is shuffled while the first is played. */
const KINDS = [
  ...['cards.key', 'cards.key', 'cards.shuffle', 'cards.shuffle', 'start', 'cards.deal', 'cards.deal'],
  ...['cards.shuffle', 'holdem.act', 'cards.shuffle', 'holdem.act', 'cards.share', 'cards.share', 'cards.show', 'holdem.muck'],
  ...['cards.deal', 'cards.deal', 'cards.shuffle', 'holdem.act', 'cards.share'],
];
const RECORD = KINDS.map((kind, seq): StepLine => ({ seq, kind, author: 0, time: 0, link: '', says: {} }));

const stepsAt = (length: number) =>
  Object.fromEntries(
    Object.entries(stepsOfHand(RECORD.slice(0, length))).map(([name, lines]) => [name, lines.map(({ seq }) => seq)]),
  );

it.each([
  ['before the deal', 5, { shuffles: [2, 3], deals: [], shares: [], shows: [] }],
  ['while the first hand is dealt', 6, { shuffles: [2, 3], deals: [5], shares: [], shows: [] }],
  ['after the first hand', 15, { shuffles: [2, 3], deals: [5, 6], shares: [11, 12], shows: [13] }],
  ['in the second hand', 20, { shuffles: [7, 9], deals: [15, 16], shares: [19], shows: [] }],
])('the steps of a hand are its own: %s', (_, length, steps) => {
  expect(stepsAt(length)).toEqual(steps);
});
