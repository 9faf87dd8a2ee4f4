/**
 * σ-packets (seed 001 §5.4 steps 6 and 7): the published ciphertexts z in another order, each multiplied by the square of a secret
 * root and, for a secret flip, by y, so that nobody who sees the packet alone can say which entry went where.
 *
 * A table of n entries of w bits is n·w ciphertexts, entry by entry, the least significant bit of each first.
 */

import type { ByteStream } from '../crypto/byte-stream.ts';
import { type ResiduosityKey, rerandomise } from '../crypto/goldwasser-micali.ts';
import { drawBelow } from '../crypto/probable-prime.ts';
import { encodeHex } from '../encoding/bytes.ts';
import type { TableShape } from './oblivious-transfer.ts';

/** Bytes that order a permutation: two of 256 agree with probability below 2^−112. */
const ORDER_BYTES = 16;

/** How a packet is made from the ciphertexts; of three lists, by position in the packet. */
export interface Shuffle {
  /** σ^−1: the entry that stands at each position. */
  readonly order: readonly number[];
  /** Which bits of the entry are turned. */
  readonly flips: readonly number[];
  /** The root of each ciphertext's factor, n·w of them. */
  readonly roots: readonly bigint[];
}

/** 0 … count−1 in a uniform order. */
export function drawPermutation(stream: ByteStream, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, at: encodeHex(stream(ORDER_BYTES)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ index }) => index);
}

export function drawShuffle(stream: ByteStream, { m }: ResiduosityKey, { entries, symbolBits }: TableShape): Shuffle {
  const order = drawPermutation(stream, entries);
  const flips = Array.from(stream(entries), (byte) => byte & ((1 << symbolBits) - 1));
  return { order, flips, roots: Array.from({ length: entries * symbolBits }, () => drawBelow(stream, m)) };
}

const bitOf = (symbol: number, bit: number): number => (symbol >> bit) & 1;

/** The packet of a table, or of another packet. */
export function shufflePacket(
  key: ResiduosityKey,
  { entries, symbolBits }: TableShape,
  ciphertexts: readonly bigint[],
  { order, flips, roots }: Shuffle,
): bigint[] {
  return Array.from({ length: entries * symbolBits }, (_, at) => {
    const position = Math.floor(at / symbolBits);
    const bit = at % symbolBits;
    return rerandomise(key, ciphertexts[order[position]! * symbolBits + bit]!, roots[at]!, bitOf(flips[position]!, bit));
  });
}

/** The one shuffle that does what `first` and then `second` do. */
export function composeShuffles({ m, y }: ResiduosityKey, { symbolBits }: TableShape, first: Shuffle, second: Shuffle): Shuffle {
  const order = second.order.map((position) => first.order[position]!);
  const flips = second.flips.map((flip, position) => flip ^ first.flips[second.order[position]!]!);
  const roots = second.roots.map((root, at) => {
    const position = Math.floor(at / symbolBits);
    const bit = at % symbolBits;
    const source = second.order[position]!;
    const product = (root * first.roots[source * symbolBits + bit]!) % m;
    // y·y is the square of y.
    return bitOf(second.flips[position]! & first.flips[source]!, bit) === 1 ? (product * y) % m : product;
  });
  return { order, flips, roots };
}
