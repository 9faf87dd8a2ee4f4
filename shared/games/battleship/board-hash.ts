/**
 * The hashed boards of seed 002, over MiMCSponge with a salt as its key.
 *
 * Intentional divergence: the seed's hashes have no salt (key 0). Only 2^34.8 boards exist, so anybody finds the
 * board of an unsalted hash by hashing them all. With a salt of 254 bits, secret until the board is opened, the hashes say nothing that one can
 * search for; a salt of 0 gives the seed's own values. Padding stays 0, as in the seed.
 */

import { buildMerkleTree, type MerkleTree, merkleRoot, updateMerkleTree } from '../../crypto/merkle-tree.ts';
import { encodeFieldElement, fieldFromWideBytes, mimcSponge } from '../../crypto/mimc-sponge.ts';
import { Fault } from '../../fault.ts';
import type { Ship } from '../../fleets/placements.ts';
import { constructRawBoard, encodeConstructorBoard } from './constructor-board.ts';
import type { BoardHashes } from './payloads.ts';
import { flattenRawBoard, type RawBoard } from './raw-board.ts';
import { CLASSIC } from './rule-sets.ts';

/** Leaf j is the code of cell j; those after the last cell are 0. */
export type BoardTree = MerkleTree;

/** The lowest power of two that holds the 100 spaces. */
const LEAVES = 128;
const SPACES = CLASSIC.size * CLASSIC.size;

/** The salt of a board, of 64 bytes that nobody else can know. */
export function boardSalt(bytes: Uint8Array): bigint {
  return fieldFromWideBytes(bytes);
}

/** Hash of the 15 parameters, ship by ship from patrol boat to carrier and x, y, dir in each: 32 bytes, hex. */
export function constructorHash(ships: readonly Ship[], salt: bigint): string {
  return encodeFieldElement(mimcSponge(encodeConstructorBoard(ships).flat().map(BigInt), salt));
}

/** The tree of a raw board: its 100 codes row by row, then 28 zeros. 127 hashes at most. */
export function rawBoardTree(board: RawBoard, salt: bigint): BoardTree {
  const codes = flattenRawBoard(board);
  return buildMerkleTree(
    Array.from({ length: LEAVES }, (_, leaf) => BigInt(codes[leaf] ?? 0)),
    salt,
  );
}

/** The tree of a fleet before the first shot. */
export function boardTree(ships: readonly Ship[], salt: bigint): BoardTree {
  return rawBoardTree(constructRawBoard(ships), salt);
}

/** The tree after a shot at `cell`: the ones place of its code becomes 1, the ship stays. 7 hashes. */
export function shootTree(tree: BoardTree, cell: number): BoardTree {
  const code = cell < SPACES ? tree.levels[0]![cell] : undefined;
  if (code === undefined) throw new Fault('battleship/no-such-cell', `there is no cell ${cell}`);
  return updateMerkleTree(tree, cell, code - (code % 10n) + 1n);
}

/** What is committed to, and renewed by every answer: 32 bytes, hex. */
export function treeRoot(tree: BoardTree): string {
  return encodeFieldElement(merkleRoot(tree));
}

/** Both hashes of a fleet before the first shot. */
export function boardHashes(ships: readonly Ship[], salt: bigint, tree = boardTree(ships, salt)): BoardHashes {
  return { fleet: constructorHash(ships, salt), board: treeRoot(tree) };
}
