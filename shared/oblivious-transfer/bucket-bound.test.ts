import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bucketBound, poolBound } from './bucket-bound.ts';

const LINES = { tuples: 1_100, width: 6, bucketSize: 4 };
const REST = { tuples: 218, width: 3, bucketSize: 5 };
const PLACES = 8;

describe('the best attack on the buckets of dark chess', () => {
  it('wins with probability below 2^−44.5 in a whole match, and the pool of lines is the weaker one', () => {
    expect(poolBound(LINES, PLACES)).toBeCloseTo(-44.6, 1);
    expect(poolBound(REST, PLACES)).toBeCloseTo(-49.8, 1);
    expect(bucketBound([LINES, REST], PLACES)).toBeLessThan(-44.5);
    expect(bucketBound([LINES, REST], PLACES)).toBeGreaterThan(-44.6);
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
