import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BatchPlan, type BatchRole, layOutBatch, mayFly, passesOf } from './batch-layout.ts';

/** The plan of dark chess: 8 plies, lines and leaps in pool 0, squares, slots and fronts in pool 1. */
const DARK_CHESS: BatchPlan = {
  pools: [
    { tuples: 1_100, width: 6, bucketSize: 4 },
    { tuples: 218, width: 3, bucketSize: 5 },
  ],
  places: 4,
  proofBits: 8_051,
  trees: 16,
  extensionPieces: 2,
};
const layout = layOutBatch(DARK_CHESS);
const bytes = (role: BatchRole): number[] => layout.flights[role].map((flight) => flight.bytes);

describe('the batch of dark chess', () => {
  it('has the sizes that the rules state', () => {
    expect(layout.pools.map(({ raw }) => raw)).toEqual([17_600, 4_360]);
    expect(layout).toMatchObject({ tuples: 21_960, strings: 118_680, differences: 89_664, bits: 410_204 });
    expect(layout.pieces).toEqual([205_184, 205_020]);
  });

  it('has 12 flights of the lengths that the rules state', () => {
    expect(bytes('first')).toEqual([32, 385_264, 385_024, 395_897, 96, 11_240]);
    expect(bytes('second')).toEqual([32, 385_264, 385_024, 381_030, 14_899, 11_304]);
    const all = [...bytes('first'), ...bytes('second')].reduce((total, one) => total + one, 0);
    expect(all).toBe(2_355_106);
    expect(Math.round(all / 8)).toBe(294_388);
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
    expect(layout.bits).toBe(end + 4 * 8_051);
  });
});

/** The names of the flights, pass after pass. */
function namesOf(plan: BatchPlan): string[] {
  const sent = { first: 0, second: 0 };
  return passesOf(layOutBatch(plan)).map((pass, at) => {
    const [role, word] = at % 2 === 0 ? (['first', 'X'] as const) : (['second', 'Y'] as const);
    return pass.map(() => `${word}${++sent[role]}`).join(' ');
  });
}

describe('the order of flights', () => {
  const small: BatchPlan = { ...DARK_CHESS, pools: [{ tuples: 2, width: 3, bucketSize: 1 }], places: 1, proofBits: 1_000 };

  it.each([DARK_CHESS, small])('takes seven passes, whatever the size', (plan) => {
    expect(namesOf(plan)).toEqual(['X1 X2 X3', 'Y1 Y2 Y3 Y4', 'X4', 'Y5', 'X5', 'Y6', 'X6']);
  });

  it('lets a seat send no byte of tuples before all pieces of the other are there', () => {
    for (const others of [0, 1, 2]) expect(mayFly(layout, 'second', 3, others)).toBe(false);
    for (const others of [0, 1, 2]) expect(mayFly(layout, 'first', 3, others)).toBe(false);
    expect(mayFly(layout, 'second', 3, 3)).toBe(true);
  });

  it('has as many flights as the plan has pieces', () => {
    const { flights } = layOutBatch({ ...small, extensionPieces: 1 });
    expect([flights.first.length, flights.second.length]).toEqual([5, 5]);
  });
});

it('a plan of too few bits for its pieces is refused', () => {
  const pools = [{ tuples: 1, width: 1, bucketSize: 1 }];
  expect(() => layOutBatch({ ...DARK_CHESS, pools, places: 1, proofBits: 0 })).toThrow('too few');
});
