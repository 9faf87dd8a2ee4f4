/** Transposition of 128 rows of bits: bit r of tag i is bit i of row r. */

import { WORDS_PER_TAG } from '../proofs/authenticated-bits.ts';
import type { WordRows } from './column-fold.ts';

const WORD_BITS = 32;

/** One square of 32 × 32 bits. */
const square = new Int32Array(WORD_BITS);

/** The tags, four words each, of the first `count` bits of 128 rows. */
export function transposeRows({ words, length }: WordRows, count: number): Uint32Array {
  const tags = new Uint32Array(WORDS_PER_TAG * count);
  for (let group = 0; group < WORDS_PER_TAG; group++) {
    const firstRow = group * WORD_BITS * length;
    for (let word = 0; word * WORD_BITS < count; word++) {
      for (let row = 0; row < WORD_BITS; row++) square[row] = words[firstRow + row * length + word]!;
      transposeSquare();
      const first = word * WORD_BITS;
      const last = Math.min(WORD_BITS, count - first);
      for (let bit = 0; bit < last; bit++) tags[(first + bit) * WORDS_PER_TAG + group] = square[bit]!;
    }
  }
  return tags;
}

/** Transposes the square in place, by exchanging ever smaller squares beside its diagonal (Hacker's Delight, §7-3). */
function transposeSquare(): void {
  let mask = 0x0000ffff;
  for (let size = 16; size > 0; size >>>= 1, mask ^= mask << size) {
    for (let row = 0; row < WORD_BITS; row = ((row | size) + 1) & ~size) {
      const upper = square[row]!;
      const lower = square[row | size]!;
      const exchanged = ((upper >>> size) ^ lower) & mask;
      square[row | size] = lower ^ exchanged;
      square[row] = upper ^ (exchanged << size);
    }
  }
}
