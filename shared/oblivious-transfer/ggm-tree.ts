/**
 * Punctured trees (Goldreich, Goldwasser and Micali 1986): the holder of a direction grows trees of secret leaves from their
 * roots; its opponent, the keeper, learns all leaves of each but one, and the holder does not learn which. It is the one at the
 * number that the tree's bits of the keeper's Δ make, least significant first.
 *
 * Node 1 is the root and node n has the children 2n and 2n + 1. Of each level the holder sends the XOR of all left and of all
 * right children, each under the key of a base transfer that the keeper has if its path goes to the *other* side: so it can take
 * the sibling of its path out of the sum. A holder that sends false sums is caught by the tags of the leaves (Boyle, Couteau,
 * Gilboa, Ishai, Kohl, Rindal and Scholl 2019): their XOR gives the keeper the tag that it lacks, and their hash fixes all.
 *
 * A holder that sends one false sum learns a bit of Δ if nobody complains, and ends the match if somebody does: k lies for one
 * chance in 2^k. At the keeper the place of the missing leaf steers which memory is read and written, here and in the folding of
 * columns; so these functions do not hide Δ from another program on the same processor.
 */

import { type Domain, sha256, tagged, taggedHash } from '../crypto/hash.ts';
import { paddedMessages, sha256Each } from '../crypto/hash-each.ts';
import { type Bytes, concatBytes, encodeInteger, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { KeyPair } from './base-ot.ts';

/** Trees of a direction: `trees` of 2^depth leaves; `depth` · `trees` is 128, the bits of Δ. */
export interface TreeShape {
  readonly depth: number;
  readonly trees: number;
}

/** As long as the key of a base transfer, which encrypts a sum of nodes. */
const NODE_BYTES = 16;
export const LEAF_KEY_BYTES = 32;
const HASH_BYTES = 32;
/** Secret bytes of a root. */
export const ROOT_BYTES = NODE_BYTES;

/** The keys of all leaves, as one of the two seats knows them. */
export interface TreeLeaves {
  readonly shape: TreeShape;
  /** Of each tree the keys of its leaves, 32 bytes each. */
  readonly keys: readonly Uint8Array[];
  /** At the keeper, of each tree the number of the leaf that it lacks; its 32 bytes are zeros. The holder has all. */
  readonly missing?: readonly number[] | undefined;
}

const treeBytes = ({ depth }: TreeShape): number => 2 * NODE_BYTES * depth + 2 * HASH_BYTES;

/** Bytes of a direction's message. */
export const treeMessageBytes = (shape: TreeShape): number => shape.trees * treeBytes(shape);

/** The name of a direction: the trees of one holder in one match. */
export const treeDirection = (match: Uint8Array, holder: number): Bytes =>
  taggedHash('treeDirection', match, Uint8Array.of(holder));

/** The number of the leaf of each tree that the keeper with this Δ lacks. */
function missingLeaves({ depth, trees }: TreeShape, delta: Uint8Array): number[] {
  const bitAt = (place: number): number => (delta[place >> 3]! >> (place & 7)) & 1;
  return Array.from({ length: trees }, (_, tree) => {
    let leaf = 0;
    for (let bit = 0; bit < depth; bit++) leaf |= bitAt(tree * depth + bit) << bit;
    return leaf;
  });
}

/** The base transfer whose keys carry the sums of a level, 1 … depth: the top bit of the missing leaf decides at the root. */
const transferOf = ({ depth }: TreeShape, tree: number, level: number): number => depth * tree + depth - level;

function xorInto(sum: Uint8Array, bytes: Uint8Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! ^= bytes[i]!;
}

/** One tree while it grows: all its nodes by number, 16 bytes each. */
class GrowingTree {
  readonly #prefix: Bytes;
  readonly #depth: number;
  readonly #nodes: Bytes;

  constructor(depth: number, direction: Uint8Array, tree: number) {
    this.#prefix = concatBytes(direction, encodeInteger(tree, 1));
    this.#depth = depth;
    this.#nodes = new Uint8Array(NODE_BYTES << (depth + 1));
  }

  node(number: number): Uint8Array {
    return this.#nodes.subarray(number * NODE_BYTES, (number + 1) * NODE_BYTES);
  }

  /** Makes all nodes of a level, 1 … depth, from the one above. */
  growLevel(level: number): void {
    const first = 1 << (level - 1);
    this.#nodes.set(this.#hashNodes('treeNode', 2, first, first), 2 * first * NODE_BYTES);
  }

  /** The XOR of the level's nodes on one side: 0 is left, the even numbers. */
  sumOf(level: number, side: number): Bytes {
    const sum = new Uint8Array(NODE_BYTES);
    for (let number = (1 << level) + side; number < 2 << level; number += 2) xorInto(sum, this.node(number));
    return sum;
  }

  /** The key of each leaf, one after the other. */
  leafKeys(): Bytes {
    return this.#hashLeaves('treeLeaf');
  }

  leafTags(): Bytes {
    return this.#hashLeaves('treeTag');
  }

  #hashLeaves(domain: 'treeLeaf' | 'treeTag'): Bytes {
    return this.#hashNodes(domain, 1, 0, 1 << this.#depth);
  }

  /** SHA-256(tag ‖ prefix ‖ number ‖ node) of the `count` nodes of one level; the numbers begin with `first`. */
  #hashNodes(domain: Domain, numberBytes: number, first: number, count: number): Bytes {
    const input = tagged(domain, this.#prefix, new Uint8Array(numberBytes + NODE_BYTES));
    const messages = paddedMessages(input, count);
    for (let i = 0, nodeAt = input.length - NODE_BYTES; i < count; i++, nodeAt += messages.stride) {
      messages.bytes.set(encodeInteger(first + i, numberBytes), nodeAt - numberBytes);
      messages.bytes.set(this.node(count + i), nodeAt);
    }
    return sha256Each(messages);
  }
}

/** The XOR of hashes that lie one after the other. */
function sumOfHashes(hashes: Uint8Array): Bytes {
  const sum = new Uint8Array(HASH_BYTES);
  for (let at = 0; at < hashes.length; at += HASH_BYTES) xorInto(sum, hashes.subarray(at, at + HASH_BYTES));
  return sum;
}

/**
 * Holder: grows the trees from their roots, 16 secret bytes each. `keys` are those of the base transfers in which it is the sender.
 * The message is, of each tree, for each level the sum of the right children under key 0 and that of the left under key 1; then
 * the XOR of the tags and their hash.
 */
export function growTrees(
  shape: TreeShape,
  direction: Uint8Array,
  roots: Uint8Array,
  keys: readonly KeyPair[],
): { readonly leaves: TreeLeaves; readonly message: Bytes } {
  const parts: Bytes[] = [];
  const leafKeys = Array.from({ length: shape.trees }, (_, number) => {
    const tree = new GrowingTree(shape.depth, direction, number);
    tree.node(1).set(roots.subarray(number * ROOT_BYTES, (number + 1) * ROOT_BYTES));
    for (let level = 1; level <= shape.depth; level++) {
      tree.growLevel(level);
      const pair = keys[transferOf(shape, number, level)]!;
      for (const choice of [0, 1] as const) {
        const sum = tree.sumOf(level, 1 - choice);
        xorInto(sum, pair[choice]);
        parts.push(sum);
      }
    }
    const tags = tree.leafTags();
    parts.push(sumOfHashes(tags), sha256(tags));
    return tree.leafKeys();
  });
  return { leaves: { shape, keys: leafKeys }, message: concatBytes(...parts) };
}

/**
 * Keeper: all leaves but one of each tree. `keys` are those that its Δ chose in the base transfers in which it is the receiver.
 * Leaves that are not those of the tags are refused as `oblivious-transfer/wrong-tree`.
 */
export function readTrees(
  shape: TreeShape,
  direction: Uint8Array,
  delta: Uint8Array,
  keys: readonly Bytes[],
  message: Uint8Array,
): TreeLeaves {
  if (message.length !== treeMessageBytes(shape)) throw new Fault('encoding/wrong-length');
  const missing = missingLeaves(shape, delta);
  const size = treeBytes(shape);
  const leafKeys = missing.map((leaf, number) => {
    const part = message.subarray(number * size, (number + 1) * size);
    const tree = new GrowingTree(shape.depth, direction, number);
    for (let level = 1; level <= shape.depth; level++) {
      takeSibling(tree, level, leaf >> (shape.depth - level), part, keys[transferOf(shape, number, level)]!);
    }
    expectTags(tree.leafTags(), leaf, part.subarray(size - 2 * HASH_BYTES));
    const found = tree.leafKeys();
    found.fill(0, leaf * LEAF_KEY_BYTES, (leaf + 1) * LEAF_KEY_BYTES);
    return found;
  });
  return { shape, keys: leafKeys, missing };
}

/**
 * Grows a level at the keeper, whose path goes to the node at `place` of it. The nodes on the path are zeros; the sibling is what
 * the sum of its side leaves after all others.
 */
function takeSibling(tree: GrowingTree, level: number, place: number, part: Uint8Array, key: Uint8Array): void {
  const [node, turn] = [(1 << level) + place, place & 1];
  tree.growLevel(level);
  tree.node(node).fill(0);
  tree.node(node ^ 1).fill(0);
  const sibling = tree.sumOf(level, 1 - turn);
  xorInto(sibling, part.subarray((2 * (level - 1) + turn) * NODE_BYTES));
  xorInto(sibling, key);
  tree.node(node ^ 1).set(sibling);
}

/** Checks the tags of a tree against `check`: their XOR, which gives the missing one, and their hash. */
function expectTags(tags: Bytes, missing: number, check: Uint8Array): void {
  const lacking = tags.subarray(missing * HASH_BYTES, (missing + 1) * HASH_BYTES);
  lacking.fill(0);
  const tag = sumOfHashes(tags);
  xorInto(tag, check);
  lacking.set(tag);
  if (!equalBytes(sha256(tags), check.subarray(HASH_BYTES))) throw new Fault('oblivious-transfer/wrong-tree');
}
