import { describe, expect, it } from 'vitest';
import { dealBits, fitsTogether, randomValues, wordStream } from '../../test/support/dealt-bits.ts';
import type { AuthenticatedBits, HeldBits } from '../proofs/authenticated-bits.ts';
import { bucketDifferences, type CrossTuples, combineBuckets, shuffleTuples } from './bucket.ts';

const next = wordStream(8);
const askerDelta = next(4);
const answererDelta = next(4);
const seed = Uint8Array.from({ length: 32 }, (_, at) => at);

describe('the shuffle of a pool', () => {
  it.each([1, 2, 7, 500])('of %i tuples has each once', (count) => {
    expect([...shuffleTuples(seed, 0, count)].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, at) => at));
  });

  it('depends on every byte of the seed and on the pool', () => {
    const orders = Array.from({ length: 32 }, (_, at) =>
      shuffleTuples(
        seed.map((byte, i) => (i === at ? byte ^ 1 : byte)),
        0,
        64,
      ),
    );
    const all = [...orders, shuffleTuples(seed, 0, 64), shuffleTuples(seed, 1, 64)].map(String);
    expect(new Set(all).size).toBe(all.length);
  });

  it('brings each tuple to each place equally often', () => {
    const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (let run = 0; run < 4_000; run++) {
      const bytes = Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? run >> (8 * at) : 9));
      shuffleTuples(bytes, 0, 4).forEach((tuple, place) => {
        counts[place]![tuple]!++;
      });
    }
    // The seeds are fixed, so this never fails by chance; five standard deviations are 137.
    for (const count of counts.flat()) expect(Math.abs(count - 1_000)).toBeLessThan(137);
  });
});

/** Random raw tuples with p ⊕ v = r·s, at both seats. */
function dealTuples(raw: number, width: number) {
  const selectors = randomValues(next, raw);
  const strings = randomValues(next, raw * width);
  const answererShares = randomValues(next, raw * width);
  const askerShares = strings.map((value, at) => (value & selectors[Math.floor(at / width)]!) ^ answererShares[at]!);
  const bits = {
    selectors: dealBits(next, answererDelta, selectors),
    askerShares: dealBits(next, answererDelta, askerShares),
    strings: dealBits(next, askerDelta, strings),
    answererShares: dealBits(next, askerDelta, answererShares),
  };
  const asker: CrossTuples = {
    selectors: bits.selectors.held,
    askerShares: bits.askerShares.held,
    strings: bits.strings.kept,
    answererShares: bits.answererShares.kept,
  };
  const answerer: CrossTuples = {
    selectors: bits.selectors.kept,
    askerShares: bits.askerShares.kept,
    strings: bits.strings.held,
    answererShares: bits.answererShares.held,
  };
  return { asker, answerer };
}

const valuesOf = (bits: AuthenticatedBits): Uint8Array => (bits as HeldBits).values;

describe.each([
  [1, 2],
  [3, 5],
  [6, 4],
])('buckets of tuples of %i strings, %i to a bucket', (width, bucketSize) => {
  const buckets = 20;
  const pool = { raw: buckets * bucketSize, buckets, width, bucketSize };
  const order = shuffleTuples(seed, 0, pool.raw);
  const { asker, answerer } = dealTuples(pool.raw, width);
  const differences = valuesOf(bucketDifferences(pool, order, answerer.strings));
  const own = combineBuckets(pool, order, asker, differences);
  const others = combineBuckets(pool, order, answerer, differences);

  it('open the differences of all tuples but the first of each', () => {
    expect(differences).toHaveLength((pool.raw - buckets) * width);
    const strings = valuesOf(answerer.strings);
    for (const [rank, bucket, part] of [
      [1, 0, 0],
      [bucketSize - 1, buckets - 1, width - 1],
    ] as const) {
      const [first, other] = [order[bucket]!, order[rank * buckets + bucket]!];
      const expected = strings[first * width + part]! ^ strings[other * width + part]!;
      expect(differences[((rank - 1) * buckets + bucket) * width + part]).toBe(expected);
    }
  });

  it('give right tuples that are authenticated to both seats', () => {
    const [selectors, strings] = [valuesOf(own.selectors), valuesOf(others.strings)];
    const [askerShares, answererShares] = [valuesOf(own.askerShares), valuesOf(others.answererShares)];
    strings.forEach((value, at) => {
      expect(askerShares[at]! ^ answererShares[at]!).toBe(value & selectors[Math.floor(at / width)]!);
    });
    expect(fitsTogether(own.selectors as HeldBits, others.selectors, answererDelta)).toBe(true);
    expect(fitsTogether(own.askerShares as HeldBits, others.askerShares, answererDelta)).toBe(true);
    expect(fitsTogether(others.strings as HeldBits, own.strings, askerDelta)).toBe(true);
    expect(fitsTogether(others.answererShares as HeldBits, own.answererShares, askerDelta)).toBe(true);
  });

  it('hide their selector by each of their raw tuples', () => {
    const raw = valuesOf(asker.selectors);
    for (let bucket = 0; bucket < buckets; bucket++) {
      const sum = Array.from({ length: bucketSize }, (_, rank) => raw[order[rank * buckets + bucket]!]!).reduce((a, b) => a ^ b);
      expect(valuesOf(own.selectors)[bucket]).toBe(sum);
    }
  });
});

it('a bucket that was predicted from another seed is never filled, in 10,000 batches', () => {
  const pool = { raw: 400, buckets: 100 };
  const spoiled = shuffleTuples(seed, 0, pool.raw).filter((_, place) => place % pool.buckets === 0);
  let filled = 0;
  for (let run = 0; run < 10_000; run++) {
    const own = Uint8Array.from({ length: 32 }, (_, at) => (at < 2 ? run >> (8 * at) : 3));
    const order = shuffleTuples(own, 0, pool.raw);
    const places = new Set(Array.from(spoiled, (tuple) => order.indexOf(tuple) % pool.buckets));
    if (places.size === 1) filled++;
  }
  expect(spoiled).toHaveLength(4);
  expect(filled).toBe(0);
});
