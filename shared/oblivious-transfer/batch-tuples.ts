/** The cross tuples of a whole batch at one seat: the steps of `cross-tuple.ts` and `bucket.ts` over all pools, from and to bytes. */

import { bytesOfWords, ELEMENT_WORDS, wordsOfBytes } from '../crypto/binary-field.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { packBits, packedLength, unpackBits } from '../encoding/packed-bits.ts';
import { type AuthenticatedBits, concatBits, type HeldBits, sliceBits } from '../proofs/authenticated-bits.ts';
import type { BatchLayout, PoolLayout } from './batch-layout.ts';
import { bucketDifferences, type CrossTuples, combineBuckets, shuffleTuples } from './bucket.ts';
import { answerTuples, askTuples, checkAnswers, hashChecks, type TupleMessage } from './cross-tuple.ts';

/** What the seat has for a batch: its own random bits, its keys of the other's, and the secret of those keys. */
export interface BatchBits {
  readonly layout: BatchLayout;
  readonly held: HeldBits;
  readonly kept: AuthenticatedBits;
  readonly delta: Uint32Array;
}

/** What an answerer keeps of each pool until it has the asker's corrections. */
interface PoolAnswer {
  readonly shares: HeldBits;
  readonly hashes: Uint32Array;
}

/** Raw tuples of all pools, and the hash of their checks. */
export interface RawTuples {
  readonly tuples: readonly CrossTuples[];
  readonly hash: Bytes;
}

type Run = readonly [at: number, count: number];

const selectorsOf = ({ selectorsAt, raw }: PoolLayout): Run => [selectorsAt, raw];
const askerMasksOf = ({ askerMasksAt, raw, width }: PoolLayout): Run => [askerMasksAt, raw * width];
const stringsOf = ({ stringsAt, raw, width }: PoolLayout): Run => [stringsAt, raw * width];
const answererMasksOf = ({ answererMasksAt, raw, width }: PoolLayout): Run => [answererMasksAt, raw * width];

/** The part of a list over all strings of the batch that is a pool's. */
const ofPool = (values: Uint8Array, { firstString, raw, width }: PoolLayout): Uint8Array =>
  values.subarray(firstString, firstString + raw * width);

/** Step 1 for the other seat's tuples: the bytes that this seat sends as answerer. */
export function answerBatch(
  { layout, held, kept, delta }: BatchBits,
  prefix: Uint8Array,
): { readonly bytes: Bytes; readonly answers: readonly PoolAnswer[] } {
  const all = layout.pools.map((pool) =>
    answerTuples(
      pool,
      prefix,
      delta,
      { strings: sliceBits(held, ...stringsOf(pool)), masks: sliceBits(held, ...answererMasksOf(pool)) },
      { selectors: sliceBits(kept, ...selectorsOf(pool)) },
    ),
  );
  const bytes = concatBytes(
    packBits(concatBytes(...all.map(({ message }) => message.maskedStrings))),
    packBits(concatBytes(...all.map(({ message }) => message.shareCorrections))),
    ...all.map(({ message }) => bytesOfWords(message.sums)),
  );
  return { bytes, answers: all.map(({ shares, hashes }) => ({ shares, hashes })) };
}

function readAnswers({ pools, strings }: BatchLayout, bytes: Uint8Array): TupleMessage[] {
  const size = packedLength(strings);
  const maskedStrings = unpackBits(bytes.subarray(0, size), strings);
  const shareCorrections = unpackBits(bytes.subarray(size, 2 * size), strings);
  const sums = wordsOfBytes(bytes.subarray(2 * size));
  return pools.map((pool) => ({
    maskedStrings: ofPool(maskedStrings, pool),
    shareCorrections: ofPool(shareCorrections, pool),
    sums: sums.subarray(ELEMENT_WORDS * pool.firstTuple, ELEMENT_WORDS * (pool.firstTuple + pool.raw)),
  }));
}

/** Step 2 for this seat's own tuples, from the bytes of the answerer. Faults: `encoding/wrong-shape` for padding. */
export function askBatch(
  { layout, held, kept, delta }: BatchBits,
  prefix: Uint8Array,
  bytes: Uint8Array,
): RawTuples & { readonly corrections: Bytes } {
  const messages = readAnswers(layout, bytes);
  const all = layout.pools.map((pool, at) => {
    const [selectors, strings] = [sliceBits(held, ...selectorsOf(pool)), sliceBits(kept, ...stringsOf(pool))];
    const own = { selectors, masks: sliceBits(held, ...askerMasksOf(pool)) };
    const others = { strings, masks: sliceBits(kept, ...answererMasksOf(pool)) };
    return { selectors, strings, ...askTuples(pool, prefix, delta, own, others, messages[at]!) };
  });
  const corrections = packBits(concatBytes(...all.map(({ shareCorrections }) => shareCorrections)));
  return { tuples: all, hash: hashOf(prefix, all), corrections };
}

/** Step 3 for the other seat's tuples, with its corrections of p. Faults: `encoding/wrong-shape` for padding. */
export function checkBatch(
  { layout, held, kept, delta }: BatchBits,
  prefix: Uint8Array,
  answers: readonly PoolAnswer[],
  bytes: Uint8Array,
): RawTuples {
  const corrections = unpackBits(bytes, layout.strings);
  const all = layout.pools.map((pool, at) => {
    const masks = sliceBits(kept, ...askerMasksOf(pool));
    return {
      selectors: sliceBits(kept, ...selectorsOf(pool)),
      strings: sliceBits(held, ...stringsOf(pool)),
      ...checkAnswers(pool, delta, answers[at]!, { masks }, ofPool(corrections, pool)),
    };
  });
  return { tuples: all, hash: hashOf(prefix, all) };
}

const hashOf = (prefix: Uint8Array, pools: readonly { readonly checks: Uint32Array }[]): Bytes =>
  hashChecks(
    prefix,
    pools.map(({ checks }) => checks),
  );

/** The shuffle of one asker: the order of the raw tuples of each pool. */
export function shuffleBatch({ pools }: BatchLayout, seed: Uint8Array): Uint32Array[] {
  return pools.map(({ raw }, pool) => shuffleTuples(seed, pool, raw));
}

/** The differences that the answerer opens, pool after pool. */
export function batchDifferences(
  { pools }: BatchLayout,
  orders: readonly Uint32Array[],
  tuples: readonly CrossTuples[],
): AuthenticatedBits {
  return concatBits(...pools.map((pool, at) => bucketDifferences(pool, orders[at]!, tuples[at]!.strings)));
}

/** The tuples of each pool after their buckets are combined. */
export function combineBatch(
  { pools }: BatchLayout,
  orders: readonly Uint32Array[],
  tuples: readonly CrossTuples[],
  differences: Uint8Array,
): CrossTuples[] {
  let from = 0;
  return pools.map((pool, at) => {
    const own = differences.subarray(from);
    from += (pool.raw - pool.buckets) * pool.width;
    return combineBuckets(pool, orders[at]!, tuples[at]!, own);
  });
}
