import { describe, expect, it } from 'vitest';
import { byteStream } from '../crypto/byte-stream.ts';
import { sha256, taggedHash } from '../crypto/hash.ts';
import { type Bytes, concatBytes, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import type { KeyPair } from './base-ot.ts';
import { growTrees, LEAF_KEY_BYTES, ROOT_BYTES, readTrees, type TreeShape, treeDirection, treeMessageBytes } from './ggm-tree.ts';

const DIRECTION = treeDirection(new Uint8Array(16), 1);
const RULES: TreeShape = { depth: 8, trees: 16 };
const SMALL: TreeShape = { depth: 4, trees: 32 };

function dealt(shape: TreeShape, seed = 'a seed of at least thirty-two bytes') {
  const next = byteStream(encodeUtf8(seed));
  const keys = Array.from({ length: 128 }, (): KeyPair => [next(16), next(16)]);
  const delta = next(16);
  const chosen = keys.map((pair, i) => pair[((delta[i >> 3]! >> (i & 7)) & 1) as 0 | 1]);
  const roots = next(shape.trees * ROOT_BYTES);
  return { shape, keys, delta, chosen, roots, ...growTrees(shape, DIRECTION, roots, keys) };
}

const keyAt = (keys: Uint8Array, leaf: number) => encodeHex(keys.subarray(leaf * LEAF_KEY_BYTES, (leaf + 1) * LEAF_KEY_BYTES));

function readDealt({ shape, delta, chosen, message }: ReturnType<typeof dealt>, sent: Uint8Array = message) {
  return readTrees(shape, DIRECTION, delta, chosen, sent);
}

describe.each([RULES, SMALL])('trees of shape %j', (shape) => {
  const trees = dealt(shape);
  const read = readDealt(trees);

  it('give the keeper all leaves of the holder but the one that its Δ names', () => {
    read.keys.forEach((keys, tree) => {
      const bits = Array.from({ length: shape.depth }, (_, bit) => shape.depth * tree + bit);
      const missing = bits.reduce((leaf, place, bit) => leaf | (((trees.delta[place >> 3]! >> (place & 7)) & 1) << bit), 0);
      expect(read.missing![tree]).toBe(missing);
      for (let leaf = 0; leaf < 1 << shape.depth; leaf++) {
        const expected = leaf === missing ? '00'.repeat(32) : keyAt(trees.leaves.keys[tree]!, leaf);
        expect(keyAt(keys, leaf)).toBe(expected);
      }
    });
  });

  it('have as many bytes as their shape says, and any other number is refused', () => {
    expect(trees.message.length).toBe(treeMessageBytes(shape));
    expect(treeMessageBytes(RULES)).toBe(5_120);
    const short = attempt(() => readDealt(trees, trees.message.subarray(1)));
    expect(short).toMatchObject({ fault: { code: 'encoding/wrong-length' } });
  });
});

it('a leaf is the hash of its node, which is half of the hash of its parent', () => {
  const { roots, leaves } = dealt(SMALL);
  const tree = 31;
  const child = (node: Bytes, number: number, side: number): Bytes =>
    taggedHash('treeNode', DIRECTION, Uint8Array.of(tree), encodeInteger(number, 2), node).slice(16 * side, 16 * side + 16);
  const [leaf, path] = [0b1011, [1, 0, 1, 1]];
  let [node, number] = [roots.slice(16 * tree, 16 * tree + 16), 1];
  for (const side of path) [node, number] = [child(node, number, side), 2 * number + side];
  expect(number).toBe(16 + leaf);
  const key = taggedHash('treeLeaf', DIRECTION, Uint8Array.of(tree, leaf), node);
  expect(keyAt(leaves.keys[tree]!, leaf)).toBe(encodeHex(key));
});

it('a message ends, for each tree, in the XOR of its tags and their hash', () => {
  const trees = dealt(SMALL);
  const nodesOf = (node: Bytes, number: number): Bytes[] => {
    if (number >= 16) return [node];
    const both = taggedHash('treeNode', DIRECTION, Uint8Array.of(0), encodeInteger(number, 2), node);
    return [...nodesOf(both.slice(0, 16), 2 * number), ...nodesOf(both.slice(16), 2 * number + 1)];
  };
  const tags = nodesOf(trees.roots.slice(0, 16), 1).map((node, leaf) =>
    taggedHash('treeTag', DIRECTION, Uint8Array.of(0, leaf), node),
  );
  const end = treeMessageBytes(SMALL) / SMALL.trees;
  const xor = tags.reduce((sum, tag) => sum.map((byte, i) => byte ^ tag[i]!) as Bytes);
  expect(encodeHex(trees.message.subarray(end - 64, end))).toBe(encodeHex(concatBytes(xor, sha256(concatBytes(...tags)))));
});

describe('a holder that changes a byte', () => {
  const trees = dealt(SMALL);
  const size = treeMessageBytes(SMALL) / SMALL.trees;
  const outcome = (at: number): string => {
    const message = trees.message.slice();
    message[at]! ^= 0x10;
    const read = attempt(() => readDealt(trees, message));
    return read.ok ? 'accepted' : read.fault.code;
  };

  it('of the check is refused by any keeper', () => {
    for (const at of [size - 64, size - 33, size - 32, size - 1, 5 * size - 40, 32 * size - 1]) {
      expect(outcome(at)).toBe('oblivious-transfer/wrong-tree');
    }
  });

  it('of a sum is refused if the keeper reads that sum; only a keeper with the other bit of Δ never sees it', () => {
    for (const tree of [0, 17]) {
      for (let level = 1; level <= SMALL.depth; level++) {
        const place = SMALL.depth * tree + SMALL.depth - level;
        const bit = (trees.delta[place >> 3]! >> (place & 7)) & 1;
        const sum = (choice: number): number => tree * size + 32 * (level - 1) + 16 * choice + 3;
        expect(outcome(sum(bit))).toBe('oblivious-transfer/wrong-tree');
        expect(outcome(sum(1 - bit))).toBe('accepted');
      }
    }
  });
});

it('the trees of one direction are of no use in the other', () => {
  const trees = dealt(SMALL);
  const read = attempt(() => readTrees(SMALL, treeDirection(new Uint8Array(16), 0), trees.delta, trees.chosen, trees.message));
  expect(read).toMatchObject({ fault: { code: 'oblivious-transfer/wrong-tree' } });
});

it('a keeper whose base keys are not those of its Δ does not find the leaves', () => {
  const trees = dealt(SMALL);
  const unchosen = trees.keys.map((pair, i) => (pair[0] === trees.chosen[i] ? pair[1] : pair[0]));
  for (const keys of [unchosen, trees.chosen.with(100, unchosen[100]!)]) {
    const read = attempt(() => readTrees(SMALL, DIRECTION, trees.delta, keys, trees.message));
    expect(read).toMatchObject({ fault: { code: 'oblivious-transfer/wrong-tree' } });
  }
});
