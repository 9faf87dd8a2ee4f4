/** The kernels of columns in WebAssembly: what is copied into its memory and out of it, part by part. */

import { ELEMENT_WORDS } from '../crypto/binary-field.ts';
import { BLOCK_WORDS } from '../crypto/chacha.ts';
import type { Kernels } from '../kernels/instance.ts';
import { WORDS_PER_TAG } from '../proofs/authenticated-bits.ts';
import { type CheckPoints, HASH_WORDS } from './column-check.ts';
import { expectFoldable, MASK_WORDS, ROWS, rowOf, signedRowOf, type TreeColumns, type WordRows } from './column-fold.ts';

const KEY_WORDS = 8;
const WORD_BITS = 32;
/** Columns, or keys of columns, that lie beside each other in one vector. */
const AT_ONCE = 4;
const POINTS = 2;

/** As `foldColumns`, for rows that are zeros until then. */
export function foldInWasm(
  kernels: Kernels,
  { depth, keys, missing }: TreeColumns,
  rows: WordRows,
  firstRow: number,
  total: Uint32Array,
): void {
  expectFoldable(depth);
  const { words, places } = kernels;
  const groups = (1 << depth) / AT_ONCE;
  for (let number = 0; number < 1 << depth; number++) {
    const from = KEY_WORDS * (number ^ (missing ?? 0));
    words.set(keys.subarray(from, from + KEY_WORDS), places.keys / 4 + KEY_WORDS * number);
  }
  kernels.prepare(groups);
  const [most, rowsAt] = [places.rowBytes / 4, places.rows / 4];
  for (let at = 0; at < rows.length; at += most) {
    const count = Math.min(most, rows.length - at);
    kernels.fold(groups, depth, at / BLOCK_WORDS, Math.ceil(count / BLOCK_WORDS), missing === undefined ? -1 : 0);
    for (let row = 0; row <= depth; row++) {
      const folded = words.subarray(rowsAt + row * most, rowsAt + row * most + count);
      if (row === depth) total.set(folded, at);
      else rows.words.set(folded, (firstRow + row) * rows.length + at);
    }
  }
}

/** As `hashRows`. */
export function hashInWasm(kernels: Kernels, points: CheckPoints, rows: WordRows, count: number): Uint32Array {
  const { signedWords, words, places } = kernels;
  const hashes = new Uint32Array(count * HASH_WORDS);
  for (const [at, point] of points.entries()) signedWords.set(point, (places.tables + at * places.tableBytes) / 4);
  const blockWords = rows.length - MASK_WORDS;
  const [most, columnsAt, hashesAt] = [places.columnBytes / 4, places.columns / 4, places.hashes / 4];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, column) => signedRowOf(rows, first + column));
    words.fill(0, hashesAt, hashesAt + POINTS * AT_ONCE * ELEMENT_WORDS);
    for (let at = 0; at < blockWords; at += most) {
      const part = Math.min(most, blockWords - at);
      for (const [column, row] of some.entries()) signedWords.set(row.subarray(at, at + part), columnsAt + column * most);
      kernels.hash(4 * part);
    }
    for (const [column, row] of some.entries()) {
      for (let word = 0; word < HASH_WORDS; word++) {
        const point = Math.floor(word / ELEMENT_WORDS);
        const value = words[hashesAt + (AT_ONCE * point + column) * ELEMENT_WORDS + (word % ELEMENT_WORDS)]!;
        hashes[(first + column) * HASH_WORDS + word] = value ^ row[blockWords + word]!;
      }
    }
  }
  return hashes;
}

/** As `transposeRows`. */
export function transposeInWasm(kernels: Kernels, rows: WordRows, count: number): Uint32Array {
  const { words, places } = kernels;
  const tags = new Uint32Array(WORDS_PER_TAG * count);
  const [most, bitsAt, tagsAt] = [places.bitsBytes / 4, places.bits / 4, places.tags / 4];
  const length = Math.ceil(count / WORD_BITS);
  for (let at = 0; at < length; at += most) {
    const part = Math.min(most, length - at);
    for (let row = 0; row < ROWS; row++) words.set(rowOf(rows, row).subarray(at, at + part), bitsAt + row * most);
    kernels.transpose(4 * WORDS_PER_TAG * Math.ceil(part / WORDS_PER_TAG));
    const first = at * WORD_BITS * WORDS_PER_TAG;
    tags.set(words.subarray(tagsAt, tagsAt + Math.min(part * WORD_BITS * WORDS_PER_TAG, tags.length - first)), first);
  }
  return tags;
}
