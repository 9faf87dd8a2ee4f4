/** Reads hashes of the tree of a log from its tiles, wherever these are. Nobody has signed a tile: what is read is compared with a root. */

import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { consistencyNodes, rootOf, type SubtreeHash } from './merkle-log.ts';
import { TILE_WIDTH, type TileAddress, tilePath, widthIn } from './tile-paths.ts';
import { HASH_BYTES, subtreeHashes } from './tiles.ts';

/** The hashes of a tile of this width; undefined where it is not there. */
export type FindTile = (tile: TileAddress) => Promise<Bytes | undefined>;

const BLANK = new Uint8Array(TILE_WIDTH * HASH_BYTES);

/** The nodes between the tree of the first `old` entries and that of `size` (`consistencyNodes`). */
export const readNodes = (old: number, size: number, findTile: FindTile): Promise<Bytes[]> =>
  fromTiles(size, (hashOf) => consistencyNodes(old, size, hashOf), findTile);

/** The root of the first `old` entries of a tree of `size`. */
export const readRoot = (old: number, size: number, findTile: FindTile): Promise<Bytes> =>
  fromTiles(size, (hashOf) => rootOf(old, hashOf), findTile);

/** What is made of subtrees is made twice: of blank tiles, to see which are asked for, and then of these. */
async function fromTiles<T>(size: number, make: (hashOf: SubtreeHash) => T, findTile: FindTile): Promise<T> {
  const asked = new Map<string, TileAddress>();
  const addressOf = (level: number, index: number): TileAddress => ({ level, index, width: widthIn(size, { level, index }) });
  const ask = (level: number, index: number): Bytes => {
    const tile = addressOf(level, index);
    asked.set(tilePath(tile), tile);
    return BLANK;
  };
  make(subtreeHashes(ask));
  const hashes = new Map<string, Bytes>();
  await Promise.all([...asked].map(async ([path, tile]) => hashes.set(path, await hashesOf(tile, findTile))));
  return make(subtreeHashes((level, index) => hashes.get(tilePath(addressOf(level, index)))!));
}

/** A log may keep the full tile alone, once there is one: the partial one is its beginning. */
async function hashesOf(tile: TileAddress, findTile: FindTile): Promise<Bytes> {
  const full = { ...tile, width: TILE_WIDTH };
  const found = (await findTile(tile)) ?? (tile.width < TILE_WIDTH ? await findTile(full) : undefined);
  const hashes = found?.slice(0, tile.width * HASH_BYTES);
  if (hashes?.length !== tile.width * HASH_BYTES)
    throw new Fault('transparency/wrong-path', `${tilePath(tile)} is not there, or not whole`);
  return hashes;
}
