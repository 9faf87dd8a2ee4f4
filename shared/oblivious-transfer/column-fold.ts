/**
 * The columns of a tree, one stream of ChaCha8 for each leaf, folded into rows: row b is the XOR of all columns whose number has
 * bit b. The work is done in blocks of 1 KiB and 16 columns at a time, so that it stays in the first cache of a processor: sixteen
 * columns give four rows and their sum, and sixteen such sums give the next four rows and the sum of all.
 */

import { BLOCK_WORDS, chacha8Words, type Nonce } from '../crypto/chacha.ts';

const KEY_WORDS = 8;
const NONCE: Nonce = [0, 0, 0];
/** Columns, or sums of columns, that are folded at once, and the number of rows that they give. */
const RADIX = 16;
const RADIX_BITS = 4;
/** Words of a column that are worked on at once. */
const CHUNK_WORDS = 256;

/** The streams of one step, and the sums of all steps: 16 KiB each. Whatever is left in them is overwritten before it is read. */
const streams = new Uint32Array(RADIX * CHUNK_WORDS);
const sums = new Uint32Array(RADIX * CHUNK_WORDS);

/** Bits of Δ: rows of the matrix of all trees, and bits of a tag. */
export const ROWS = 128;
/** Words of a column behind its blocks: they hide what the column's hash would show of them, and are thrown away. */
export const MASK_WORDS = 8;

/** Equal lengths of words in one array: the rows of a matrix. */
export interface WordRows {
  readonly words: Uint32Array;
  /** Words of a row. */
  readonly length: number;
}

export function zeroRows(count: number, length: number): WordRows {
  return { words: new Uint32Array(count * length), length };
}

export const rowOf = ({ words, length }: WordRows, row: number): Uint32Array => words.subarray(row * length, (row + 1) * length);

/** A row as signed words, the form in which the engines read words fastest. */
export const signedRowOf = ({ words, length }: WordRows, row: number): Int32Array =>
  new Int32Array(words.buffer, words.byteOffset + 4 * row * length, length);

export interface TreeColumns {
  /** 4 or 8: the tree has 2^depth columns. */
  readonly depth: number;
  /** Eight words for each column. */
  readonly keys: Uint32Array;
  /** At the keeper, the column that it lacks: columns are numbered by the XOR of their leaf with it, and number 0 is left out. */
  readonly missing: number | undefined;
}

export function expectFoldable(depth: number): void {
  if (depth !== RADIX_BITS && depth !== 2 * RADIX_BITS) throw new Error(`columns of a tree of depth ${depth} cannot be folded`);
}

/** Adds the columns of a tree to the rows from `firstRow` on, `depth` of them, and writes the XOR of all columns to `total`. */
export function foldColumns({ depth, keys, missing }: TreeColumns, rows: WordRows, firstRow: number, total: Uint32Array): void {
  expectFoldable(depth);
  const steps = 1 << (depth - RADIX_BITS);
  for (let at = 0; at < rows.length; at += CHUNK_WORDS) {
    const count = Math.min(CHUNK_WORDS, rows.length - at);
    for (let step = 0; step < steps; step++) {
      drawStreams(keys, step * RADIX, missing, at / BLOCK_WORDS, count);
      fold(streams, count, rows, firstRow, at, steps === 1 ? total : sums, steps === 1 ? at : step * CHUNK_WORDS);
    }
    if (steps > 1) fold(sums, count, rows, firstRow + RADIX_BITS, at, total, at);
  }
}

/** Fills `streams` with 16 columns from number `first` on, beginning at a block of theirs. */
function drawStreams(keys: Uint32Array, first: number, missing: number | undefined, block: number, count: number): void {
  const words = Math.ceil(count / BLOCK_WORDS) * BLOCK_WORDS;
  for (let column = 0; column < RADIX; column++) {
    const number = first + column;
    const at = column * CHUNK_WORDS;
    if (number === 0 && missing !== undefined) streams.fill(0, at, at + words);
    else chacha8Words(keys, KEY_WORDS * (number ^ (missing ?? 0)), NONCE, block, streams, at, words);
  }
}

/**
 * Adds 16 arrays, `CHUNK_WORDS` apart in `source`, to four rows at `at`, and writes the sum of all to `out`. The
 * sums of pairs serve the second row, and sums of those the third, so that a word takes half as many operations as by itself.
 */
function fold(
  source: Uint32Array,
  count: number,
  { words, length }: WordRows,
  firstRow: number,
  at: number,
  out: Uint32Array,
  outAt: number,
): void {
  const row0 = firstRow * length + at;
  const row1 = row0 + length;
  const row2 = row1 + length;
  const row3 = row2 + length;
  for (let word = 0; word < count; word++) {
    let sum0 = source[word]!;
    let sum1 = source[word + CHUNK_WORDS]!;
    let sum2 = source[word + 2 * CHUNK_WORDS]!;
    let sum3 = source[word + 3 * CHUNK_WORDS]!;
    let sum4 = source[word + 4 * CHUNK_WORDS]!;
    let sum5 = source[word + 5 * CHUNK_WORDS]!;
    let sum6 = source[word + 6 * CHUNK_WORDS]!;
    let sum7 = source[word + 7 * CHUNK_WORDS]!;
    let bit0 = sum1 ^ sum3 ^ sum5 ^ sum7;
    sum0 ^= sum1;
    sum2 ^= sum3;
    sum4 ^= sum5;
    sum6 ^= sum7;
    let bit1 = sum2 ^ sum6;
    let bit2 = sum4 ^ sum6;
    const lower = sum0 ^ sum2 ^ bit2;
    sum0 = source[word + 8 * CHUNK_WORDS]!;
    sum1 = source[word + 9 * CHUNK_WORDS]!;
    sum2 = source[word + 10 * CHUNK_WORDS]!;
    sum3 = source[word + 11 * CHUNK_WORDS]!;
    sum4 = source[word + 12 * CHUNK_WORDS]!;
    sum5 = source[word + 13 * CHUNK_WORDS]!;
    sum6 = source[word + 14 * CHUNK_WORDS]!;
    sum7 = source[word + 15 * CHUNK_WORDS]!;
    bit0 ^= sum1 ^ sum3 ^ sum5 ^ sum7;
    sum0 ^= sum1;
    sum2 ^= sum3;
    sum4 ^= sum5;
    sum6 ^= sum7;
    bit1 ^= sum2 ^ sum6;
    const upper2 = sum4 ^ sum6;
    bit2 ^= upper2;
    const upper = sum0 ^ sum2 ^ upper2;
    words[row0 + word] = words[row0 + word]! ^ bit0;
    words[row1 + word] = words[row1 + word]! ^ bit1;
    words[row2 + word] = words[row2 + word]! ^ bit2;
    words[row3 + word] = words[row3 + word]! ^ upper;
    out[outAt + word] = lower ^ upper;
  }
}
