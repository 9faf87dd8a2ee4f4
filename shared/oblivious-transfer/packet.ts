/**
 * σ-packets (seed 001 §5.4 steps 6 and 7): the published ciphertexts z in another order, each multiplied by the square of a secret
 * root and, for a secret flip, by y, so that nobody who sees the packet alone can say which entry went where.
 *
 * A table of n entries of w bits is n·w ciphertexts, entry by entry, the least significant bit of each first.
 */

import type { ByteStream } from '../crypto/byte-stream.ts';
import { invertModulo, type ResiduosityKey, rerandomise } from '../crypto/goldwasser-micali.ts';
import { jacobiSymbol } from '../crypto/jacobi-symbol.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import { encodeHex } from '../encoding/bytes.ts';
import type { TableShape } from './interface.ts';

/** Random bytes per element, by which a permutation is sorted: two of 256 are equal with probability below 2^−112. */
const ORDER_BYTES = 16;

/** How a packet is made from the ciphertexts: three lists, all by position in the packet. */
export interface Shuffle {
  /** σ^−1: the entry at each position. */
  readonly order: readonly number[];
  /** Which bits of the entry are flipped. */
  readonly flips: readonly number[];
  /** The root of each ciphertext's factor, n·w of them. */
  readonly roots: readonly bigint[];
}

/** 0 … count−1 in a uniform order. */
export function randomPermutation(stream: ByteStream, count: number): number[] {
  return Array.from({ length: count }, (_, index) => ({ index, at: encodeHex(stream(ORDER_BYTES)) }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ index }) => index);
}

export function randomShuffle(stream: ByteStream, { m }: ResiduosityKey, { entries, symbolBits }: TableShape): Shuffle {
  const order = randomPermutation(stream, entries);
  const flips = Array.from(stream(entries), (byte) => byte & ((1 << symbolBits) - 1));
  return { order, flips, roots: Array.from({ length: entries * symbolBits }, () => randomBelow(stream, m)) };
}

/**
 * A shuffle for a question: the roots at the position of this entry have inverses. With the key of an honest sender practically
 * all roots have one; with a key that has a small factor, some have none.
 */
export function randomShuffleFor(stream: ByteStream, key: ResiduosityKey, shape: TableShape, entry: number): Shuffle {
  const { symbolBits } = shape;
  for (;;) {
    const shuffle = randomShuffle(stream, key, shape);
    const at = shuffle.order.indexOf(entry) * symbolBits;
    if (shuffle.roots.slice(at, at + symbolBits).every((root) => jacobiSymbol(root, key.m) !== 0)) return shuffle;
  }
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

/** How the numbers at one position of a packet appear in another packet of the same ciphertexts. */
interface Link {
  /** Their position in the other packet. */
  readonly at: number;
  /** Which bits are flipped. */
  readonly flip: number;
  /** The root of each number's factor. Roots of the other packet are uniform, and so are these. */
  readonly roots: readonly bigint[];
}

/** Links one position of a packet, whose roots have inverses, to other packets, each by its own shuffle. */
export function linkPosition(
  { m, y }: ResiduosityKey,
  { symbolBits }: TableShape,
  { order, flips, roots }: Shuffle,
  position: number,
): (other: Shuffle) => Link {
  const flip = flips[position]!;
  const inverses = Array.from({ length: symbolBits }, (_, bit) => {
    const root = roots[position * symbolBits + bit]!;
    return invertModulo(bitOf(flip, bit) === 1 ? (root * y) % m : root, m);
  });
  return (other) => {
    const at = other.order.indexOf(order[position]!);
    const linked = inverses.map((inverse, bit) => {
      const root = (other.roots[at * symbolBits + bit]! * inverse) % m;
      // y·y is the square of y.
      return bitOf(flip & other.flips[at]!, bit) === 1 ? (root * y) % m : root;
    });
    return { at, flip: flip ^ other.flips[at]!, roots: linked };
  };
}
