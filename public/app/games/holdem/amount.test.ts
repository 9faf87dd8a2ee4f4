import { describe, expect, it } from 'vitest';
import { view } from '../../../../test/support/holdem-views.ts';
import { readAmount, SIZES, sizeOf, stepBy } from './amount.ts';

const RAISE = { kind: 'raise', min: 40, max: 980 } as const;

describe('an amount that is typed', () => {
  it.each([
    ['40', 40],
    [' 980 ', 980],
    ['0123', 123],
    ['39', 'too-little'],
    ['981', 'too-much'],
    ['999999999', 'too-much'],
    ['', 'not-whole'],
    ['60.5', 'not-whole'],
    ['1e3', 'not-whole'],
    ['-60', 'not-whole'],
    ['4 0', 'not-whole'],
    ['9999999999', 'not-whole'],
  ])('"%s" is %s', (typed, amount) => {
    expect(readAmount(typed, RAISE)).toBe(amount);
  });
});

it.each([
  ['100', 20, 120],
  ['100', -20, 80],
  ['50', -20, 40],
  ['970', 20, 980],
  ['5', 20, 40],
  ['', 20, 60],
])('"%s" and %i more is %i, within what is allowed', (typed, by, amount) => {
  expect(stepBy(typed, by, RAISE)).toBe(amount);
});

it('the buttons set the least, half the pot and the pot after a call, and all chips', () => {
  // Bob has bet 60 into 100: a call makes it 220.
  const facing = view({
    seat: 0,
    turn: 0,
    pot: 100,
    options: { check: false, call: 60, raise: { kind: 'raise', min: 120, max: 900 } },
    bets: [0, 60],
  });
  expect(SIZES.map((size) => sizeOf(facing, size))).toEqual([120, 60 + 110, 60 + 220, 900]);
  expect(SIZES.map((size) => sizeOf(view({ seat: 0 }), size))).toEqual(SIZES.map(() => undefined));
});
