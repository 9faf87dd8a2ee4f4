/** The tree of a log in its tiles: how it grows, and how the hashes of its subtrees are read from them. */

import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { nodeHash, type SubtreeHash } from './merkle-log.ts';
import { TILE_HEIGHT, TILE_WIDTH } from './tile-paths.ts';

export const HASH_BYTES = 32;

/** The hashes that a tile has so far, one after the other; empty if it has none. */
export type ReadTile = (level: number, index: number) => Uint8Array;

/** A tile with what it has now, which begins with what it had before. */
interface GrownTile {
  readonly level: number;
  readonly index: number;
  readonly hashes: Bytes;
}

/** The hash over 2^n hashes that stand one after the other. */
function foldHashes(hashes: Uint8Array): Bytes {
  if (hashes.length === HASH_BYTES) return hashes.slice();
  const half = hashes.length / 2;
  return nodeHash(foldHashes(hashes.subarray(0, half)), foldHashes(hashes.subarray(half)));
}

export const subtreeHashes =
  (read: ReadTile): SubtreeHash =>
  (height, index) => {
    const level = Math.floor(height / TILE_HEIGHT);
    const count = 2 ** (height % TILE_HEIGHT);
    const first = index * count;
    const at = (first % TILE_WIDTH) * HASH_BYTES;
    const hashes = read(level, Math.floor(first / TILE_WIDTH)).subarray(at, at + count * HASH_BYTES);
    if (hashes.length !== count * HASH_BYTES) throw new Error(`the tiles lack a subtree of height ${height}`);
    return foldHashes(hashes);
  };

/** The tiles that change when the leaves of these hashes follow the first `size` ones. */
export function growTiles(size: number, leaves: readonly Uint8Array[], read: ReadTile): GrownTile[] {
  const grown: GrownTile[] = [];
  let begin = size;
  let added = leaves;
  for (let level = 0; added.length > 0; level++) {
    const above: Bytes[] = [];
    for (let i = 0; i < added.length; ) {
      const index = Math.floor((begin + i) / TILE_WIDTH);
      const had = (begin + i) % TILE_WIDTH;
      const taken = added.slice(i, i + TILE_WIDTH - had);
      const hashes = concatBytes(read(level, index).subarray(0, had * HASH_BYTES), ...taken);
      grown.push({ level, index, hashes });
      if (hashes.length === TILE_WIDTH * HASH_BYTES) above.push(foldHashes(hashes));
      i += taken.length;
    }
    begin = Math.floor(begin / TILE_WIDTH);
    added = above;
  }
  return grown;
}
