/**
 * How likely the best attack on the buckets of cross tuples is. An answerer that spoils `a` raw tuples survives the check of the batch
 * with probability 2^−a, and learns a selector only if the shuffle then fills a whole bucket with spoiled tuples. For n buckets of B
 * that has probability at most h = n·C(a, B)/C(n·B, B), the expected number of such buckets. If none was filled the next batch is
 * another chance, and a failed check ends the match: so over any number of batches it wins with 2^−a·h / (1 − 2^−a·(1 − h)), for the
 * a that serves it best.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TuplePool } from './batch-layout.ts';

/** Nobody gains by spoiling more: beyond twice the size of a bucket, each further tuple costs more than it wins. */
const MOST_SPOILED = 200;

/** log2 of the number of ways to choose `chosen` of `all`. */
function logChoices(all: number, chosen: number): number {
  let sum = 0;
  for (let at = 0; at < chosen; at++) sum += Math.log2((all - at) / (at + 1));
  return sum;
}

/** log2 of the probability for one pool that has `places` places in a batch. */
function poolBound({ tuples, bucketSize }: TuplePool, places: number): number {
  const buckets = tuples * places;
  let best = Number.NEGATIVE_INFINITY;
  for (let spoiled = bucketSize; spoiled < MOST_SPOILED; spoiled++) {
    const filled = Math.min(
      0,
      Math.log2(buckets) + logChoices(spoiled, bucketSize) - logChoices(buckets * bucketSize, bucketSize),
    );
    const again = 2 ** -spoiled * (1 - 2 ** filled);
    best = Math.max(best, filled - spoiled - Math.log2(1 - again));
  }
  return best;
}

/** log2 of the probability that a cheater learns one random mask of its opponent, through any pool of a plan. */
function bucketBound(pools: readonly TuplePool[], places: number): number {
  return Math.log2(pools.reduce((sum, pool) => sum + 2 ** poolBound(pool, places), 0));
}

const LINES = { tuples: 1_100, width: 6, bucketSize: 4 };
const REST = { tuples: 218, width: 3, bucketSize: 5 };
const PLACES = 4;

describe('the best attack on the buckets of dark chess', () => {
  it('wins with probability below 2^−41.5 in a whole match, and the pool of lines is the weaker one', () => {
    expect(poolBound(LINES, PLACES)).toBeCloseTo(-41.6, 1);
    expect(poolBound(REST, PLACES)).toBeCloseTo(-45.8, 1);
    expect(bucketBound([LINES, REST], PLACES)).toBeLessThan(-41.5);
    expect(bucketBound([LINES, REST], PLACES)).toBeGreaterThan(-41.6);
  });

  it.each([8, 4, 2])('is as the page of the protocol says for %i places of a seat', (places) => {
    const page = readFileSync(new URL('../../docs/protocol/proven-bits.md', import.meta.url), 'utf8');
    const bounds = [poolBound(LINES, places), poolBound(REST, places), bucketBound([LINES, REST], places)];
    expect(page).toContain(`| ${places} | ${bounds.map((bound) => `2^−${(-bound).toFixed(1)}`).join(' | ')} |\n`);
  });

  it('would win far more often if a small pool had small buckets', () => {
    expect(poolBound({ ...REST, bucketSize: 4 }, PLACES)).toBeGreaterThan(-38);
  });
});

it('a bucket of one raw tuple is spoiled by a bet of one bit', () => {
  expect(poolBound({ tuples: 1, width: 1, bucketSize: 1 }, 1)).toBe(-1);
});
