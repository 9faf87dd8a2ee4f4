/**
 * The columns of a piece of an extension, folded into rows: nine tenths of its work. They depend on the leaves, the batch and the
 * number of the piece alone, not on any message of the extension, so a machine may compute them while it waits, a tree at a time.
 */

import { wordsOfBytes } from '../crypto/binary-field.ts';
import { tagged } from '../crypto/hash.ts';
import { paddedMessages, sha256Each } from '../crypto/hash-each.ts';
import { encodeInteger } from '../encoding/bytes.ts';
import { MASK_WORDS, ROWS, rowOf, type WordRows, zeroRows } from './column-fold.ts';
import { columnKernels } from './column-kernels.ts';
import { LEAF_KEY_BYTES, type TreeLeaves } from './ggm-tree.ts';

const BLOCK_BITS = 128;
const BLOCK_WORDS = BLOCK_BITS / 32;

/** Which piece of which batch: what its columns depend on besides the leaves. */
export interface PieceTerms {
  /** The 32 bytes that stand for the batch and everything before it. */
  readonly prefix: Uint8Array;
  readonly holder: number;
  /** From 0. */
  readonly piece: number;
  /** Authenticated bits that the piece gives, at least 1. */
  readonly count: number;
}

/** 128-bit blocks of a column of so many bits, without its mask. */
const blocksOf = (count: number): number => Math.ceil(count / BLOCK_BITS);
/** Words of a column of so many bits, with its mask. */
export const columnWords = (count: number): number => blocksOf(count) * BLOCK_WORDS + MASK_WORDS;

/** Columns that are folded. The machine that takes them may change them. */
interface FoldedColumns {
  /** 128 rows: of tree i those from i·depth on. */
  readonly rows: WordRows;
  /** Of each tree the XOR of all its columns, which only the holder knows. */
  readonly sums: WordRows;
}

/**
 * The keys of a tree's columns, eight words each. The tag, the batch, the holder and the piece stand in a hash's input once; only
 * the key of the leaf is exchanged.
 */
function columnKeys(leafKeys: Uint8Array, { prefix, holder, piece }: PieceTerms): Uint32Array {
  const input = tagged('extensionKey', new Uint8Array(LEAF_KEY_BYTES), prefix, Uint8Array.of(holder), encodeInteger(piece, 1));
  const leafAt = input.length - prefix.length - 2 - LEAF_KEY_BYTES;
  const messages = paddedMessages(input, leafKeys.length / LEAF_KEY_BYTES);
  for (let from = 0, at = leafAt; from < leafKeys.length; from += LEAF_KEY_BYTES, at += messages.stride) {
    messages.bytes.set(leafKeys.subarray(from, from + LEAF_KEY_BYTES), at);
  }
  return wordsOfBytes(sha256Each(messages));
}

/** The columns of one piece in the making. They can be taken once: the machine that extends with them changes them. */
export class ColumnWork {
  readonly leaves: TreeLeaves;
  readonly terms: PieceTerms;
  #columns: FoldedColumns | undefined;
  #nextTree = 0;

  constructor(leaves: TreeLeaves, terms: PieceTerms) {
    this.leaves = leaves;
    this.terms = terms;
    const length = columnWords(terms.count);
    this.#columns = { rows: zeroRows(ROWS, length), sums: zeroRows(leaves.shape.trees, length) };
  }

  get done(): boolean {
    return this.#nextTree === this.leaves.shape.trees;
  }

  /** Does the work of one tree, unless all are done: about 8 ms for a tree of 256 leaves and a third of a batch. */
  step(): void {
    if (this.done || this.#columns === undefined) return;
    const { rows, sums } = this.#columns;
    const { shape, keys, missing } = this.leaves;
    const tree = this.#nextTree++;
    const columns = { depth: shape.depth, keys: columnKeys(keys[tree]!, this.terms), missing: missing?.[tree] };
    columnKernels().fold(columns, rows, tree * shape.depth, rowOf(sums, tree));
  }

  /** Does what is left of the work and gives the columns away. */
  take(): FoldedColumns {
    while (!this.done) this.step();
    const columns = this.#columns;
    if (columns === undefined) throw new Error('the columns of this piece were taken before');
    this.#columns = undefined;
    return columns;
  }
}
