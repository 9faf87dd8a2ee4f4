/** Full binary Merkle trees over MiMCSponge of two inputs, with every level kept so that one leaf is replaced in log₂(leaves) hashes. */

import { Fault } from '../fault.ts';
import { mimcSponge } from './mimc-sponge.ts';

export interface MerkleTree {
  /** Key of every hash. */
  readonly key: bigint;
  /** From the leaves to the root; each level is half as long as the one before. */
  readonly levels: readonly (readonly bigint[])[];
}

const hashChildren = (below: readonly bigint[], at: number, key: bigint): bigint =>
  mimcSponge([below[2 * at]!, below[2 * at + 1]!], key);

/** A tree of field elements, a power of two of them. Children that are equal, as those of empty squares are, are hashed once. */
export function buildMerkleTree(leaves: readonly bigint[], key: bigint): MerkleTree {
  if (leaves.length === 0 || (leaves.length & (leaves.length - 1)) !== 0) throw new Fault('crypto/bad-tree-size');
  const levels = [leaves];
  const hashes = new Map<string, bigint>();
  for (let below = leaves; below.length > 1; below = levels.at(-1)!) {
    const children = below;
    const parentAt = (at: number): bigint => {
      const pair = `${children[2 * at]} ${children[2 * at + 1]}`;
      const hash = hashes.get(pair) ?? hashChildren(children, at, key);
      hashes.set(pair, hash);
      return hash;
    };
    levels.push(Array.from({ length: children.length / 2 }, (_, at) => parentAt(at)));
  }
  return { key, levels };
}

/** The tree with another leaf at `index`; the old tree stays as it is. */
export function updateMerkleTree({ key, levels: [leaves, ...upper] }: MerkleTree, index: number, leaf: bigint): MerkleTree {
  if (leaves?.[index] === undefined) throw new Fault('crypto/no-such-leaf');
  const levels = [leaves.with(index, leaf)];
  for (const level of upper) {
    const at = index >> levels.length;
    levels.push(level.with(at, hashChildren(levels.at(-1)!, at, key)));
  }
  return { key, levels };
}

export function merkleRoot(tree: MerkleTree): bigint {
  return tree.levels.at(-1)![0]!;
}
