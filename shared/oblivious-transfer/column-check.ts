/**
 * The column check of SoftSpokenOT (Roy 2022, §4): a universal hash of each column, at two points that are fixed only when the
 * corrections are. It replaces the check of Keller, Orsini and Scholl 2015, whose lemma is false (ibid., appendix D).
 */

import {
  ELEMENT_BYTES,
  ELEMENT_WORDS,
  type MultiplicationTable,
  multiplicationTable,
  wordsOfBytes,
} from '../crypto/binary-field.ts';
import { taggedLongHash } from '../crypto/hash-long.ts';
import { MASK_WORDS, signedRowOf, type WordRows } from './column-fold.ts';

/** Words of a hash: the values of two polynomials, each of them masked. */
export const HASH_WORDS = 2 * ELEMENT_WORDS;

/** Tables of the two points s and s′. */
export type CheckPoints = readonly [MultiplicationTable, MultiplicationTable];

/** The points, from the transcript before the step with the corrections, and from these. */
export function checkPoints(transcript: Uint8Array, corrections: Uint8Array): CheckPoints {
  const hash = taggedLongHash('extensionCheck', transcript, corrections);
  return [
    multiplicationTable(wordsOfBytes(hash.subarray(0, ELEMENT_BYTES))),
    multiplicationTable(wordsOfBytes(hash.subarray(ELEMENT_BYTES))),
  ];
}

/**
 * Writes the hash of a column, eight words, to `out` at `at`: B_1·s^{m−1} ⊕ … ⊕ B_m of its m blocks and the first half of its mask,
 * then the same of s′ and the second half.
 */
export function hashColumn([first, second]: CheckPoints, column: Int32Array, out: Uint32Array, at: number): void {
  const blockWords = column.length - MASK_WORDS;
  evaluate(first, column, blockWords, out, at);
  evaluate(second, column, blockWords, out, at + ELEMENT_WORDS);
  for (let word = 0; word < MASK_WORDS; word++) out[at + word] = out[at + word]! ^ column[blockWords + word]!;
}

/** The hashes of the first `count` rows, one after the other. */
export function hashRows(points: CheckPoints, rows: WordRows, count: number): Uint32Array {
  const hashes = new Uint32Array(count * HASH_WORDS);
  for (let row = 0; row < count; row++) hashColumn(points, signedRowOf(rows, row), hashes, row * HASH_WORDS);
  return hashes;
}

/**
 * The value of the polynomial with these blocks as coefficients, the highest first, at the point of the table (Horner). The product
 * of `multiplyByTable` is written out with its sixteen reads, so that the element stays in registers between two blocks.
 */
function evaluate(table: MultiplicationTable, column: Int32Array, words: number, out: Uint32Array, at: number): void {
  let value0 = 0;
  let value1 = 0;
  let value2 = 0;
  let value3 = 0;
  for (let word = 0; word < words; word += ELEMENT_WORDS) {
    const entry0 = (value0 & 255) << 2;
    const entry1 = (256 + ((value0 >>> 8) & 255)) << 2;
    const entry2 = (512 + ((value0 >>> 16) & 255)) << 2;
    const entry3 = (768 + (value0 >>> 24)) << 2;
    const entry4 = (1024 + (value1 & 255)) << 2;
    const entry5 = (1280 + ((value1 >>> 8) & 255)) << 2;
    const entry6 = (1536 + ((value1 >>> 16) & 255)) << 2;
    const entry7 = (1792 + (value1 >>> 24)) << 2;
    const entry8 = (2048 + (value2 & 255)) << 2;
    const entry9 = (2304 + ((value2 >>> 8) & 255)) << 2;
    const entry10 = (2560 + ((value2 >>> 16) & 255)) << 2;
    const entry11 = (2816 + (value2 >>> 24)) << 2;
    const entry12 = (3072 + (value3 & 255)) << 2;
    const entry13 = (3328 + ((value3 >>> 8) & 255)) << 2;
    const entry14 = (3584 + ((value3 >>> 16) & 255)) << 2;
    const entry15 = (3840 + (value3 >>> 24)) << 2;
    value0 =
      column[word]! ^
      table[entry0]! ^
      table[entry1]! ^
      table[entry2]! ^
      table[entry3]! ^
      table[entry4]! ^
      table[entry5]! ^
      table[entry6]! ^
      table[entry7]! ^
      table[entry8]! ^
      table[entry9]! ^
      table[entry10]! ^
      table[entry11]! ^
      table[entry12]! ^
      table[entry13]! ^
      table[entry14]! ^
      table[entry15]!;
    value1 =
      column[word + 1]! ^
      table[entry0 + 1]! ^
      table[entry1 + 1]! ^
      table[entry2 + 1]! ^
      table[entry3 + 1]! ^
      table[entry4 + 1]! ^
      table[entry5 + 1]! ^
      table[entry6 + 1]! ^
      table[entry7 + 1]! ^
      table[entry8 + 1]! ^
      table[entry9 + 1]! ^
      table[entry10 + 1]! ^
      table[entry11 + 1]! ^
      table[entry12 + 1]! ^
      table[entry13 + 1]! ^
      table[entry14 + 1]! ^
      table[entry15 + 1]!;
    value2 =
      column[word + 2]! ^
      table[entry0 + 2]! ^
      table[entry1 + 2]! ^
      table[entry2 + 2]! ^
      table[entry3 + 2]! ^
      table[entry4 + 2]! ^
      table[entry5 + 2]! ^
      table[entry6 + 2]! ^
      table[entry7 + 2]! ^
      table[entry8 + 2]! ^
      table[entry9 + 2]! ^
      table[entry10 + 2]! ^
      table[entry11 + 2]! ^
      table[entry12 + 2]! ^
      table[entry13 + 2]! ^
      table[entry14 + 2]! ^
      table[entry15 + 2]!;
    value3 =
      column[word + 3]! ^
      table[entry0 + 3]! ^
      table[entry1 + 3]! ^
      table[entry2 + 3]! ^
      table[entry3 + 3]! ^
      table[entry4 + 3]! ^
      table[entry5 + 3]! ^
      table[entry6 + 3]! ^
      table[entry7 + 3]! ^
      table[entry8 + 3]! ^
      table[entry9 + 3]! ^
      table[entry10 + 3]! ^
      table[entry11 + 3]! ^
      table[entry12 + 3]! ^
      table[entry13 + 3]! ^
      table[entry14 + 3]! ^
      table[entry15 + 3]!;
  }
  out[at] = value0;
  out[at + 1] = value1;
  out[at + 2] = value2;
  out[at + 3] = value3;
}
