/**
 * The Merkle tree of an append-only log (RFC 6962 §2.1): its root, and the paths that prove an entry to be in it, or one tree to be the
 * beginning of another. A tree is given by its size and a way to the hashes of its complete subtrees, which never change. The tree of
 * `shared/crypto/merkle-tree.ts` is of another kind: full, over field elements, and changed in place.
 */

import { sha256 } from '../crypto/hash.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

/** The hash of the complete subtree of 2^height leaves that begins at the leaf index · 2^height. */
export type SubtreeHash = (height: number, index: number) => Bytes;

const LEAF_PREFIX = Uint8Array.of(0);
const NODE_PREFIX = Uint8Array.of(1);

export const EMPTY_ROOT = sha256(new Uint8Array());

export const leafHash = (entry: Uint8Array): Bytes => sha256(concatBytes(LEAF_PREFIX, entry));

export const nodeHash = (left: Uint8Array, right: Uint8Array): Bytes => sha256(concatBytes(NODE_PREFIX, left, right));

/** How many of so many leaves, two or more, are in the left subtree: the largest power of two below. */
function leftSize(leaves: number): number {
  let size = 1;
  while (2 * size < leaves) size *= 2;
  return size;
}

/** The hash of the leaves from `begin` to before `end`, which are a subtree of some tree. */
function rangeHash(begin: number, end: number, hashOf: SubtreeHash): Bytes {
  const leaves = end - begin;
  const height = Math.log2(leaves);
  if (Number.isInteger(height)) return hashOf(height, begin / leaves);
  const middle = begin + leftSize(leaves);
  return nodeHash(rangeHash(begin, middle, hashOf), rangeHash(middle, end, hashOf));
}

export const rootOf = (size: number, hashOf: SubtreeHash): Bytes => (size === 0 ? EMPTY_ROOT : rangeHash(0, size, hashOf));

/** A subtree beside the way from the root down to a leaf, or down to the last leaf of an earlier tree. */
interface Sibling {
  readonly side: 'left' | 'right';
  readonly begin: number;
  readonly end: number;
}

/** The siblings on the way down to the subtree in which `isReached` says to stop, from the bottom up. */
function siblingsTo(
  leaf: number,
  size: number,
  isReached: (begin: number, end: number) => boolean,
): { readonly siblings: readonly Sibling[]; readonly begin: number; readonly end: number } {
  const siblings: Sibling[] = [];
  let [begin, end] = [0, size];
  while (!isReached(begin, end)) {
    const middle = begin + leftSize(end - begin);
    if (leaf < middle) {
      siblings.push({ side: 'right', begin: middle, end });
      end = middle;
    } else {
      siblings.push({ side: 'left', begin, end: middle });
      begin = middle;
    }
  }
  return { siblings: siblings.reverse(), begin, end };
}

const toLeaf = (index: number, size: number) => siblingsTo(index, size, (begin, end) => end - begin === 1);
/** Down to the subtree that ends with the earlier tree. */
const toOldEnd = (old: number, size: number) => siblingsTo(old - 1, size, (_, end) => end === old);

const hashesOf = (siblings: readonly Sibling[], hashOf: SubtreeHash): Bytes[] =>
  siblings.map(({ begin, end }) => rangeHash(begin, end, hashOf));

/** The path that proves the entry `index` to be in the tree of so many entries (§2.1.1). */
export function inclusionPath(index: number, size: number, hashOf: SubtreeHash): Bytes[] {
  if (!(index >= 0 && index < size)) throw new Fault('transparency/wrong-path', 'the tree has no such entry');
  return hashesOf(toLeaf(index, size).siblings, hashOf);
}

/** The root that a path leads to from the hash of an entry. A caller that trusts the root compares. */
export function rootOfInclusion(leaf: Uint8Array, index: number, size: number, path: readonly Uint8Array[]): Bytes {
  if (!(Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size))
    throw new Fault('transparency/wrong-path', 'the tree has no such entry');
  const { siblings } = toLeaf(index, size);
  expectLength(path, siblings.length);
  return siblings.reduce<Bytes>(
    (hash, { side }, i) => (side === 'left' ? nodeHash(path[i]!, hash) : nodeHash(hash, path[i]!)),
    leaf.slice(),
  );
}

/** Whether a tree of so many entries is a subtree of every later one. */
export const isSubtreeSize = (size: number): boolean => size > 0 && 2 ** Math.round(Math.log2(size)) === size;

/**
 * The nodes of the tree of `size` entries that lead to its root, and to that of the tree of its first `old` ones; 0 < `old` < `size`. The first of
 * them is the root of the earlier tree where that is a subtree.
 */
export function consistencyNodes(old: number, size: number, hashOf: SubtreeHash): Bytes[] {
  expectSizes(old, size);
  const { siblings, begin, end } = toOldEnd(old, size);
  return [rangeHash(begin, end, hashOf), ...hashesOf(siblings, hashOf)];
}

/** The path that proves the tree of `old` entries to be the beginning of the one of `size` (§2.1.2). */
export function consistencyPath(old: number, size: number, hashOf: SubtreeHash): Bytes[] {
  if (!(old >= 0 && old <= size)) throw new Fault('transparency/wrong-path', 'the earlier tree is the larger one');
  if (old === 0 || old === size) return [];
  // Where the earlier tree is a subtree of the later one, the verifier knows its root.
  return consistencyNodes(old, size, hashOf).slice(isSubtreeSize(old) ? 1 : 0);
}

interface Roots {
  readonly oldRoot: Bytes;
  readonly newRoot: Bytes;
}

/** The roots of both trees to which nodes lead (`consistencyNodes`), of trees of 0 < `old` < `size` entries. */
export function rootsOfNodes(old: number, size: number, nodes: readonly Uint8Array[]): Roots {
  expectSizes(old, size);
  const { siblings } = toOldEnd(old, size);
  expectLength(nodes, siblings.length + 1);
  const [first, ...rest] = nodes;
  let [older, newer] = [first!.slice(), first!.slice()];
  for (const [i, { side }] of siblings.entries()) {
    if (side === 'left') older = nodeHash(rest[i]!, older);
    newer = side === 'left' ? nodeHash(rest[i]!, newer) : nodeHash(newer, rest[i]!);
  }
  return { oldRoot: older, newRoot: newer };
}

function expectSizes(old: number, size: number): void {
  if (!(Number.isSafeInteger(old) && Number.isSafeInteger(size) && old > 0 && old < size))
    throw new Fault('transparency/wrong-path', 'there is no path between trees of these sizes');
}

/** A tree as it is claimed. */
interface Tree {
  readonly size: number;
  readonly root: Uint8Array;
}

/** Whether a path proves one tree to be the beginning of another. Throws for a path that none of such sizes can be. */
export function isConsistent(old: Tree, later: Tree, path: readonly Uint8Array[]): boolean {
  if (old.size === 0 || old.size === later.size) {
    expectLength(path, 0);
    return equalBytes(old.root, old.size === 0 ? EMPTY_ROOT : later.root);
  }
  const { oldRoot, newRoot } = rootsOfNodes(old.size, later.size, isSubtreeSize(old.size) ? [old.root, ...path] : path);
  return equalBytes(oldRoot, old.root) && equalBytes(newRoot, later.root);
}

function expectLength(path: readonly Uint8Array[], length: number): void {
  if (path.length !== length)
    throw new Fault('transparency/wrong-path', `such a path has ${length} hashes, and this one ${path.length}`);
}
