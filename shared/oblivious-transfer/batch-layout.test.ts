import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BatchPlan, type BatchRole, layOutBatch, mayFly } from './batch-layout.ts';

/** The plan of dark chess: 16 plies, lines and leaps in pool 0, squares, slots and fronts in pool 1. */
const DARK_CHESS: BatchPlan = {
  pools: [
    { tuples: 1_100, width: 6, bucketSize: 4 },
    { tuples: 218, width: 3, bucketSize: 5 },
  ],
  places: 8,
  proofBits: 8_051,
  trees: 16,
  extensionPieces: 3,
  tuplePieces: 2,
};
const layout = layOutBatch(DARK_CHESS);
const bytes = (role: BatchRole): number[] => layout.flights[role].map((flight) => flight.bytes);

describe('the batch of dark chess', () => {
  it('has the sizes that the rules state', () => {
    expect(layout.pools.map(({ raw }) => raw)).toEqual([35_200, 8_720]);
    expect(layout).toMatchObject({ tuples: 43_920, strings: 237_360, differences: 179_328, bits: 820_408 });
    expect(layout.pieces).toEqual([273_536, 273_536, 273_336]);
  });

  it('has 15 flights of the lengths that the rules state', () => {
    expect(bytes('first')).toEqual([32, 513_424, 513_424, 513_184, 381_030, 410_732, 96, 22_448]);
    expect(bytes('second')).toEqual([513_456, 513_424, 513_184, 381_030, 381_030, 29_734, 22_512]);
    const all = [...bytes('first'), ...bytes('second')].reduce((total, one) => total + one, 0);
    expect(all).toBe(4_708_740);
    expect(Math.round(all / 16)).toBe(294_296);
  });

  it.each(['first', 'second'] as const)('has the flights of the %s seat as the page of the protocol shows them', (role) => {
    const page = readFileSync(new URL('../../docs/protocol/proven-bits.md', import.meta.url), 'utf8');
    const [own, others] = role === 'first' ? ['X', 'Y'] : ['Y', 'X'];
    layout.flights[role].forEach(({ bytes, needs }, at) => {
      const row = page.split('\n').find((line) => line.startsWith(`| ${own}${at + 1} |`));
      expect(row).toContain(`| ${bytes.toLocaleString('en-US')} | ${needs === 0 ? '' : `${others}${needs} `}|`);
    });
  });

  it('has a place for every bit of a holder and no gap between', () => {
    const runs = layout.pools.flatMap(({ raw, width, ...at }) => [
      [at.selectorsAt, raw],
      [at.askerMasksAt, raw * width],
      [at.stringsAt, raw * width],
      [at.answererMasksAt, raw * width],
    ]);
    runs.sort(([a], [b]) => a! - b!);
    let end = 0;
    for (const [at, count] of runs) {
      expect(at).toBe(end);
      end += count!;
    }
    expect(layout.proofsAt).toBe(end);
    expect(layout.bits).toBe(end + 8 * 8_051);
  });
});

/** The order in which the flights reach the log when each seat sends all that it may and then passes. */
function inRow(plan: BatchPlan): string[] {
  const small = layOutBatch(plan);
  const sent = { first: 0, second: 0 };
  const passes: string[] = [];
  let role: BatchRole = 'first';
  while (sent.first < small.flights.first.length || sent.second < small.flights.second.length) {
    const other: BatchRole = role === 'first' ? 'second' : 'first';
    const names: string[] = [];
    while (mayFly(small, role, sent[role], sent[other])) names.push(`${role === 'first' ? 'X' : 'Y'}${++sent[role]}`);
    if (names.length === 0) throw new Error('neither seat may send a flight');
    passes.push(names.join(' '));
    role = other;
  }
  return passes;
}

describe('the order of flights', () => {
  const small: BatchPlan = { ...DARK_CHESS, pools: [{ tuples: 2, width: 3, bucketSize: 1 }], places: 1, proofBits: 1_000 };

  it.each([DARK_CHESS, small])('takes nine passes in a row', (plan) => {
    expect(inRow(plan)).toEqual(['X1', 'Y1 Y2 Y3', 'X2 X3 X4 X5', 'Y4 Y5', 'X6', 'Y6', 'X7', 'Y7', 'X8']);
  });

  it('allows one flight a turn, by each seat in turn', () => {
    for (let flight = 0; flight < 8; flight++) expect(mayFly(layout, 'first', flight, flight)).toBe(true);
    for (let flight = 0; flight < 7; flight++) expect(mayFly(layout, 'second', flight, flight + 1)).toBe(true);
    expect(mayFly(layout, 'first', 8, 7)).toBe(false);
    expect(mayFly(layout, 'second', 7, 8)).toBe(false);
  });

  it('has as many flights as the plan has pieces, whatever their size', () => {
    const flights = layOutBatch({ ...small, extensionPieces: 2, tuplePieces: 1 }).flights;
    expect([flights.first.length, flights.second.length]).toEqual([6, 5]);
  });
});

it('a plan of too few bits for its pieces is refused', () => {
  const pools = [{ tuples: 1, width: 1, bucketSize: 1 }];
  expect(() => layOutBatch({ ...DARK_CHESS, pools, places: 1, proofBits: 0 })).toThrow('too few');
});
