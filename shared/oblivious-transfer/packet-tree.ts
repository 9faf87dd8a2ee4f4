/**
 * The hash of a packet: a Merkle tree with a leaf per position, so that one position can be shown while the rest stays hidden.
 * The numbers of a position are secret and random, so its hash reveals nothing. A tree that is not full is padded with zeros.
 */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, equalBytes } from '../encoding/bytes.ts';
import { splitBytes } from './named-messages.ts';

export const HASH_BYTES = 32;

/** Hashes of a packet, level by level: from its positions to the one root. */
export type PacketTree = readonly (readonly Bytes[])[];

const NOTHING = new Uint8Array(HASH_BYTES);
const hashLeaf = (block: Uint8Array): Bytes => taggedHash('packetLeaf', block);
const hashNode = (left: Uint8Array, right: Uint8Array): Bytes => taggedHash('packetNode', left, right);

/** Number of hashes between a leaf and the root. */
const heightOf = (positions: number): number => 32 - Math.clz32(positions - 1);

export function pathBytes(positions: number): number {
  return heightOf(positions) * HASH_BYTES;
}

/** `blocks` are the numbers of each position, as they are written. */
export function hashPacket(blocks: readonly Uint8Array[]): PacketTree {
  const height = heightOf(blocks.length);
  const levels = [Array.from({ length: 2 ** height }, (_, at) => (blocks[at] === undefined ? NOTHING : hashLeaf(blocks[at])))];
  for (let level = 0; level < height; level++) {
    const below = levels[level]!;
    levels.push(Array.from({ length: below.length / 2 }, (_, at) => hashNode(below[2 * at]!, below[2 * at + 1]!)));
  }
  return levels;
}

export const rootOf = (tree: PacketTree): Bytes => tree.at(-1)![0]!;

/** The sibling hashes on the path from a position to the root. */
export function pathOf(tree: PacketTree, position: number): Bytes[] {
  return tree.slice(0, -1).map((hashes, level) => hashes[(position >> level) ^ 1]!);
}

/** Whether the numbers stand at this position of the packet with this root. */
export function standsAt(root: Uint8Array, position: number, block: Uint8Array, path: Uint8Array): boolean {
  const hash = splitBytes(path, HASH_BYTES).reduce(
    (below: Bytes, beside, level) => ((position >> level) & 1 ? hashNode(beside, below) : hashNode(below, beside)),
    hashLeaf(block),
  );
  return equalBytes(hash, root);
}
