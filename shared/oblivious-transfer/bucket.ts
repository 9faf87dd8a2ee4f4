/**
 * Buckets of cross tuples (WRK17, KRRW18). An answerer may have learned the r of some raw tuples by bets that it won, but never
 * without the risk of being caught. So the asker shuffles the raw tuples after their check and combines B of them to one, whose r
 * is the XOR of theirs: it stays hidden unless all B had leaked. Strings s are those of the first; the answerer opens how the other
 * strings of the bucket differ from them.
 */

import { wordsOfBytes } from '../crypto/binary-field.ts';
import { BLOCK_WORDS, chacha8Words } from '../crypto/chacha.ts';
import {
  type AuthenticatedBits,
  concatBits,
  selectBits,
  sliceBits,
  xorBitInto,
  xorRunInto,
  zeroBits,
} from '../proofs/authenticated-bits.ts';
import type { PoolLayout } from './batch-layout.ts';

type PoolSize = Pick<PoolLayout, 'raw' | 'buckets' | 'width' | 'bucketSize'>;

/** Tuples of a pool as one of the two seats has them; of a tuple's strings all come one after the other. */
export interface CrossTuples {
  /** r, one of each tuple: the asker's. */
  readonly selectors: AuthenticatedBits;
  /** s, one of each string: the answerer's. */
  readonly strings: AuthenticatedBits;
  /** p and v, one of each string, with p ⊕ v = r·s: the asker's and the answerer's. */
  readonly askerShares: AuthenticatedBits;
  readonly answererShares: AuthenticatedBits;
}

/**
 * The order into which a seed of 32 bytes shuffles the raw tuples of a pool (Fisher–Yates): the number of the tuple at each place.
 * The words of the generator that would favour low numbers are skipped.
 */
export function shuffleTuples(seed: Uint8Array, pool: number, count: number): Uint32Array {
  const next = wordsOf(seed, pool);
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  for (let last = count - 1; last > 0; last--) {
    const choices = last + 1;
    const limit = 2 ** 32 - (2 ** 32 % choices);
    let word = next();
    while (word >= limit) word = next();
    const chosen = word % choices;
    const moved = order[last]!;
    order[last] = order[chosen]!;
    order[chosen] = moved;
  }
  return order;
}

/** The words of the generator, one after the other. */
function wordsOf(seed: Uint8Array, pool: number): () => number {
  const key = wordsOfBytes(seed);
  const words = new Uint32Array(256 * BLOCK_WORDS);
  let block = 0;
  let at = words.length;
  return () => {
    if (at === words.length) {
      chacha8Words(key, 0, [pool, 0, 0], block, words, 0, words.length);
      block += words.length / BLOCK_WORDS;
      at = 0;
    }
    return words[at++]!;
  };
}

function placesOfStrings(tuples: Uint32Array, width: number): Uint32Array {
  const places = new Uint32Array(tuples.length * width);
  for (let tuple = 0, at = 0; tuple < tuples.length; tuple++) {
    for (let part = 0; part < width; part++) places[at++] = tuples[tuple]! * width + part;
  }
  return places;
}

/** Raw tuples that are number `rank` of their buckets, one of each bucket. */
const ofRank = (order: Uint32Array, { buckets }: PoolSize, rank: number): Uint32Array =>
  order.subarray(rank * buckets, (rank + 1) * buckets);

const ranksAfterFirst = ({ bucketSize }: PoolSize): number[] => Array.from({ length: bucketSize - 1 }, (_, at) => at + 1);

/** The differences of a pool that the answerer opens: of the second tuples of all buckets from the first, of the third, and so on. */
export function bucketDifferences(pool: PoolSize, order: Uint32Array, strings: AuthenticatedBits): AuthenticatedBits {
  const { width, buckets, bucketSize } = pool;
  const differences = zeroBits((bucketSize - 1) * buckets * width, strings);
  const first = ofRank(order, pool, 0);
  for (const rank of ranksAfterFirst(pool)) {
    const from = (rank - 1) * buckets * width;
    ofRank(order, pool, rank).forEach((tuple, bucket) => {
      xorRunInto(differences, from + bucket * width, strings, first[bucket]! * width, width);
      xorRunInto(differences, from + bucket * width, strings, tuple * width, width);
    });
  }
  return differences;
}

/** r of each bucket: the asker has them once it has shuffled, before the differences are opened. */
export function combineSelectors(pool: PoolSize, order: Uint32Array, raw: AuthenticatedBits): AuthenticatedBits {
  const selectors = selectBits(raw, ofRank(order, pool, 0));
  for (const rank of ranksAfterFirst(pool)) {
    ofRank(order, pool, rank).forEach((tuple, bucket) => {
      xorBitInto(selectors, bucket, raw, tuple);
    });
  }
  return selectors;
}

/** One tuple of each bucket, from raw tuples and the opened differences. Both seats compute it, each on its side. */
export function combineBuckets(pool: PoolSize, order: Uint32Array, raw: CrossTuples, differences: Uint8Array): CrossTuples {
  const { width, buckets } = pool;
  const first = ofRank(order, pool, 0);
  const places = placesOfStrings(first, width);
  const askerShares = selectBits(raw.askerShares, places);
  const answererShares = selectBits(raw.answererShares, places);
  for (const rank of ranksAfterFirst(pool)) {
    const tuples = ofRank(order, pool, rank);
    const from = (rank - 1) * buckets * width;
    for (let bucket = 0; bucket < buckets; bucket++) {
      const tuple = tuples[bucket]!;
      xorRunInto(askerShares, bucket * width, raw.askerShares, tuple * width, width);
      xorRunInto(answererShares, bucket * width, raw.answererShares, tuple * width, width);
      for (let at = bucket * width; at < (bucket + 1) * width; at++) {
        if (differences[from + at] === 1) xorBitInto(askerShares, at, raw.selectors, tuple);
      }
    }
  }
  const selectors = combineSelectors(pool, order, raw.selectors);
  return { selectors, strings: selectBits(raw.strings, places), askerShares, answererShares };
}

/** The tuples of one place: in each pool its share of the buckets, and the pools one after the other. */
export function tuplesOfPlace(pools: readonly PoolLayout[], tuples: readonly CrossTuples[], place: number): CrossTuples {
  const part = (key: keyof CrossTuples, ofStrings: boolean) =>
    concatBits(
      ...pools.map((pool, at) => {
        const count = pool.tuples * (ofStrings ? pool.width : 1);
        return sliceBits(tuples[at]![key], place * count, count);
      }),
    );
  return {
    selectors: part('selectors', false),
    strings: part('strings', true),
    askerShares: part('askerShares', true),
    answererShares: part('answererShares', true),
  };
}
