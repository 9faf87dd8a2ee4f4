import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { type RandomInteger, randomIntegers, rollDie, shuffle } from './random-integers.ts';

const KEY = new Uint8Array(32).fill(7);
const drawsOf = (label: string): RandomInteger => randomIntegers(KEY, label);
const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);

/** Pearson's statistic of outcomes 0 … bins−1 that should all be equally likely. */
function chiSquare(outcomes: readonly number[], bins: number): number {
  const expected = outcomes.length / bins;
  const counts = new Array<number>(bins).fill(0);
  for (const outcome of outcomes) counts[outcome]!++;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The statistic that an even draw exceeds for one key in a thousand, by number of bins. With fixed keys the outcome is fixed. */
const CRITICAL: Readonly<Record<number, number>> = { 3: 13.82, 6: 20.52, 24: 49.73 };

function expectEven(outcomes: readonly number[], bins: number): void {
  expect(Math.max(...outcomes)).toBeLessThan(bins);
  expect(chiSquare(outcomes, bins)).toBeLessThan(CRITICAL[bins]!);
}

function expectUneven(outcomes: readonly number[], bins: number): void {
  expect(chiSquare(outcomes, bins)).toBeGreaterThan(CRITICAL[bins]!);
}

describe('integers of a key', () => {
  it('are the same for the same key and label, and others for another', () => {
    const first = (key: Uint8Array, label: string): number[] => {
      const random = randomIntegers(key, label);
      return times(400, () => random(1_000));
    };
    expect(first(KEY, 'a')).toEqual(first(KEY, 'a'));
    expect(first(KEY, 'b')).not.toEqual(first(KEY, 'a'));
    expect(first(new Uint8Array(32).fill(8), 'a')).not.toEqual(first(KEY, 'a'));
  });

  it('are below their bound, and 0 when nothing else is', () => {
    const random = drawsOf('bounds');
    expect(new Set(times(200, () => random(3)))).toEqual(new Set([0, 1, 2]));
    expect(new Set(times(20, () => random(1)))).toEqual(new Set([0]));
    expect(times(20, () => random(2 ** 32)).every((value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32)).toBe(
      true,
    );
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])(
    'refuse the bound %d, by which they would never end',
    (bound) => {
      expect(faultCode(() => drawsOf('bounds')(bound))).toBe('randomness/wrong-bound');
    },
  );

  // With this bound the remainder of a word falls into the lowest third half of the time.
  const BOUND = 3 * 2 ** 30;
  const thirdOf = (value: number): number => Math.floor(value / 2 ** 30);

  it('fall equally often in each third of a range that does not divide 2^32', () => {
    const random = drawsOf('thirds');
    expectEven(
      times(6_000, () => thirdOf(random(BOUND))),
      3,
    );
  });

  it('would fail this test if a word were only reduced modulo its bound', () => {
    const random = drawsOf('thirds');
    expectUneven(
      times(6_000, () => thirdOf(random(2 ** 32) % BOUND)),
      3,
    );
  });
});

describe('a die', () => {
  it('shows each of its faces equally often', () => {
    const random = drawsOf('die');
    expectEven(
      times(12_000, () => rollDie(random) - 1),
      6,
    );
  });

  it('would fail this test if it were three bits modulo six', () => {
    const random = drawsOf('die');
    expectUneven(
      times(12_000, () => random(8) % 6),
      6,
    );
  });

  it('has as many sides as asked for, from 1', () => {
    const random = drawsOf('sides');
    expect(new Set(times(300, () => rollDie(random, 4)))).toEqual(new Set([1, 2, 3, 4]));
  });
});

describe('a shuffle', () => {
  const ITEMS = [0, 1, 2, 3];
  const ORDERS = new Map<string, number>();
  for (const a of ITEMS) {
    for (const b of ITEMS) {
      for (const c of ITEMS) {
        const order = [a, b, c, 6 - a - b - c];
        if (new Set(order).size === 4) ORDERS.set(order.join(), ORDERS.size);
      }
    }
  }
  const numbersOf = (shuffleOnce: (random: RandomInteger) => number[]): number[] => {
    const random = drawsOf('shuffle');
    return times(12_000, () => ORDERS.get(shuffleOnce(random).join())!);
  };

  it('gives each of the 24 orders of four items equally often', () => {
    expect(ORDERS.size).toBe(24);
    expectEven(
      numbersOf((random) => shuffle(ITEMS, random)),
      24,
    );
  });

  it.each<[string, (size: number, at: number) => number]>([
    ['every item with any other', (size) => size],
    ['never an item with itself', (_, at) => at],
  ])('would fail this test if it exchanged %s', (_, bound) => {
    const badly = (random: RandomInteger): number[] => {
      const order = [...ITEMS];
      for (let at = order.length - 1; at > 0; at--) {
        const other = random(bound(order.length, at));
        [order[at], order[other]] = [order[other]!, order[at]!];
      }
      return order;
    };
    expectUneven(numbersOf(badly), 24);
  });

  it('keeps every item, and does not change the list that it was given', () => {
    const cards = times(52, () => 0).map((_, card) => card);
    const shuffled = shuffle(cards, drawsOf('deck'));
    expect(shuffled).not.toEqual(cards);
    expect(shuffled.toSorted((a, b) => a - b)).toEqual(cards);
    expect(shuffle(cards, drawsOf('deck'))).toEqual(shuffled);
    expect([shuffle([], drawsOf('none')), shuffle(['one'], drawsOf('one'))]).toEqual([[], ['one']]);
  });
});
