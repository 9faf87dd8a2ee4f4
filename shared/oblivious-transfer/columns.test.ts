import { expect, it } from 'vitest';
import { dealLeaves } from '../../test/support/dealt-leaves.ts';
import { multiplyInto, wordsOfBytes } from '../crypto/binary-field.ts';
import { BLOCK_WORDS, chacha8Words } from '../crypto/chacha.ts';
import { taggedHash } from '../crypto/hash.ts';
import { checkPoints, hashColumn } from './column-check.ts';
import { rowOf, zeroRows } from './column-fold.ts';
import { ColumnWork, columnWords } from './columns.ts';
import type { TreeLeaves } from './ggm-tree.ts';
import { transposeRows } from './transpose.ts';

const TERMS = { prefix: new Uint8Array(32).fill(1), holder: 0, piece: 2 };

/** A column by its definition: one stream, under the hash of the leaf's key and the terms. */
function columnOf({ keys }: TreeLeaves, tree: number, leaf: number, count: number): Uint32Array {
  const key = taggedHash('extensionKey', keys[tree]!.subarray(32 * leaf, 32 * leaf + 32), TERMS.prefix, Uint8Array.of(0, 2));
  const words = columnWords(count);
  const stream = new Uint32Array(Math.ceil(words / BLOCK_WORDS) * BLOCK_WORDS);
  chacha8Words(wordsOfBytes(key), 0, [0, 0, 0], 0, stream, 0, stream.length);
  return stream.subarray(0, words);
}

function sumOf(columns: readonly Uint32Array[]): Uint32Array {
  return columns.reduce((sum, column) => sum.map((word, i) => word ^ column[i]!));
}

// More words than are folded at once, and a last part that is no whole block of the stream.
const LONG = 128 * 70;

it.each([
  [{ depth: 8, trees: 16 }, 300],
  [{ depth: 4, trees: 32 }, LONG],
])('row b of a tree of shape %j is the XOR of the columns with bit b in their number, over %i bits', (shape, count) => {
  const { holder, keeper } = dealLeaves(shape, 'columns');
  const tree = shape.trees - 1;
  const leaves = Array.from({ length: 1 << shape.depth }, (_, leaf) => leaf);
  const columns = leaves.map((leaf) => columnOf(holder, tree, leaf, count));
  const held = new ColumnWork(holder, { ...TERMS, count }).take();
  const kept = new ColumnWork(keeper, { ...TERMS, count }).take();
  const missing = keeper.missing![tree]!;
  for (let bit = 0; bit < shape.depth; bit++) {
    const row = shape.depth * tree + bit;
    expect(rowOf(held.rows, row)).toEqual(sumOf(columns.filter((_, leaf) => (leaf >> bit) & 1)));
    expect(rowOf(kept.rows, row)).toEqual(sumOf(columns.filter((_, leaf) => ((leaf ^ missing) >> bit) & 1)));
  }
  expect(rowOf(held.sums, tree)).toEqual(sumOf(columns));
});

it('the hash of a column is two polynomials over its blocks, each masked by a half of what follows them', () => {
  const column = columnOf(dealLeaves({ depth: 4, trees: 32 }, 'columns').holder, 0, 0, 3 * 128);
  const [transcript, corrections] = [new Uint8Array(32), new Uint8Array(64)];
  const points = wordsOfBytes(taggedHash('extensionCheck', transcript, corrections));
  const hash = new Uint32Array(9);
  hashColumn(checkPoints(transcript, corrections), Int32Array.from(column), hash, 1);
  for (const half of [0, 1]) {
    const point = points.subarray(4 * half, 4 * half + 4);
    const square = new Uint32Array(4);
    multiplyInto(square, 0, point, 0, point, 0);
    const expected = new Uint32Array(4);
    multiplyInto(expected, 0, square, 0, column, 0);
    multiplyInto(expected, 0, point, 0, column, 4);
    const rest = expected.map((word, i) => word ^ column[8 + i]! ^ column[12 + 4 * half + i]!);
    expect(hash.subarray(1 + 4 * half, 5 + 4 * half)).toEqual(rest);
  }
});

it('bit r of tag i is bit i of row r', () => {
  const count = 75;
  const rows = zeroRows(128, 12);
  chacha8Words(new Uint32Array(8), 0, [0, 0, 0], 0, rows.words, 0, rows.words.length);
  const tags = transposeRows(rows, count);
  const bitAt = (words: Uint32Array, at: number) => (words[at >> 5]! >>> (at & 31)) & 1;
  const wrong = Array.from({ length: 128 * count }, (_, at) => [at % 128, Math.floor(at / 128)] as const).filter(
    ([row, i]) => bitAt(tags.subarray(4 * i), row) !== bitAt(rowOf(rows, row), i),
  );
  expect([tags.length, wrong]).toEqual([4 * count, []]);
});

it('a tree of another depth is our own bug', () => {
  const { holder } = dealLeaves({ depth: 2, trees: 64 }, 'columns');
  expect(() => new ColumnWork(holder, { ...TERMS, count: 1 }).step()).toThrow('cannot be folded');
});
