/**
 * Extension of oblivious transfers (SoftSpokenOT, Roy 2022): from the leaves of punctured trees to hundreds of thousands of random
 * bits u with M = K ⊕ u·Δ. The holder knows u and the MACs M, the keeper its Δ and the keys K: `AuthenticatedBits` of both sides.
 *
 * Every tree has its own u_i, the XOR of all its columns. The bits are those of tree 0; for the others the holder sends the
 * corrections u_i ⊕ u. A holder that sends other corrections is caught by the check (`column-check.ts`), unless it has guessed the
 * bits of Δ that its lie touches. A message is corrections ‖ ũ 32 ‖ hash 32; u's mask and the bits that fill its last block are
 * thrown away.
 */

import { bytesOfWords, wordsOfBytes } from '../crypto/binary-field.ts';
import { sha256Long } from '../crypto/hash-long.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type AuthenticatedBits, authenticatedBits, type HeldBits } from '../proofs/authenticated-bits.ts';
import { checkPoints, HASH_WORDS } from './column-check.ts';
import { ROWS, rowOf, type WordRows } from './column-fold.ts';
import { columnKernels } from './column-kernels.ts';
import { type ColumnWork, columnWords } from './columns.ts';

const HASH_BYTES = 32;
const COLUMN_HASH_BYTES = 4 * HASH_WORDS;

const correctionBytes = (count: number, trees: number): number => (trees - 1) * 4 * columnWords(count);

/** Bytes of the message of a piece of `count` bits. */
export function extensionBytes(count: number, trees: number): number {
  return correctionBytes(count, trees) + COLUMN_HASH_BYTES + HASH_BYTES;
}

/** Holder: the bits of a piece, and the message that lets the keeper have its keys. `transcript` is the state before the message. */
export function extendAsHolder(work: ColumnWork, transcript: Uint8Array): { readonly bits: HeldBits; readonly message: Bytes } {
  const { count } = work.terms;
  const { rows, sums } = work.take();
  const corrections = correctionsOf(sums);
  const points = checkPoints(transcript, corrections);
  const { hashRows, transpose } = columnKernels();
  const hash = hashRows(points, sums, 1);
  const hashes = bytesOfWords(hashRows(points, rows, ROWS));
  return {
    bits: authenticatedBits(transpose(rows, count), unpackWords(rowOf(sums, 0), count)),
    message: concatBytes(corrections, bytesOfWords(hash), sha256Long(hashes)),
  };
}

/** The first bits of a row, one in each byte. */
function unpackWords(words: Uint32Array, count: number): Uint8Array {
  const values = new Uint8Array(count);
  for (let bit = 0; bit < count; bit++) values[bit] = (words[bit >> 5]! >>> (bit & 31)) & 1;
  return values;
}

/** u_i ⊕ u of every tree but the first. */
function correctionsOf({ words, length }: WordRows): Bytes {
  const corrections = words.slice(length);
  for (let at = 0; at < corrections.length; at += length) {
    for (let word = 0; word < length; word++) corrections[at + word] = corrections[at + word]! ^ words[word]!;
  }
  return bytesOfWords(corrections);
}

/**
 * Keeper: the keys of a piece under its Δ, 16 bytes. Columns that do not pass the check are refused as
 * `oblivious-transfer/wrong-extension`. `transcript` is the state before the step that carries the message.
 */
export function extendAsKeeper(
  work: ColumnWork,
  delta: Uint8Array,
  transcript: Uint8Array,
  message: Uint8Array,
): AuthenticatedBits {
  const { count } = work.terms;
  const { shape } = work.leaves;
  if (message.length !== extensionBytes(count, shape.trees)) throw new Fault('encoding/wrong-length');
  const hashAt = correctionBytes(count, shape.trees);
  const corrections = message.subarray(0, hashAt);
  const { rows } = work.take();
  correctRows(rows, shape.depth, delta, wordsOfBytes(corrections));
  const { hashRows, transpose } = columnKernels();
  const hashes = hashRows(checkPoints(transcript, corrections), rows, ROWS);
  const shift = wordsOfBytes(message.subarray(hashAt, hashAt + COLUMN_HASH_BYTES));
  for (let row = 0; row < ROWS; row++) xorMasked(hashes, row * HASH_WORDS, shift, 0, HASH_WORDS, choiceMask(delta, row));
  const expected = message.subarray(hashAt + COLUMN_HASH_BYTES);
  if (!equalBytes(sha256Long(bytesOfWords(hashes)), expected)) throw new Fault('oblivious-transfer/wrong-extension');
  return authenticatedBits(transpose(rows, count));
}

/** Adds the correction of its tree to every row whose bit of Δ is 1; the first tree has none. */
function correctRows({ words, length }: WordRows, depth: number, delta: Uint8Array, corrections: Uint32Array): void {
  for (let row = depth; row < ROWS; row++) {
    const correctionAt = (Math.floor(row / depth) - 1) * length;
    xorMasked(words, row * length, corrections, correctionAt, length, choiceMask(delta, row));
  }
}

/** All ones if the bit of Δ is 1, else 0: a mask in place of a branch. */
const choiceMask = (delta: Uint8Array, row: number): number => -((delta[row >> 3]! >> (row & 7)) & 1);

function xorMasked(out: Uint32Array, outAt: number, source: Uint32Array, at: number, count: number, mask: number): void {
  for (let word = 0; word < count; word++) out[outAt + word] = out[outAt + word]! ^ (source[at + word]! & mask);
}
