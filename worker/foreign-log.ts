/** The log of somebody else, read at its address (c2sp.org/tlog-tiles). Its operator is accused with what it answers, so nothing here is believed. */

import { type Bytes, concatBytes } from '../shared/encoding/bytes.ts';
import { logAddress } from '../shared/transparency/log-address.ts';
import type { FindTile } from '../shared/transparency/read-nodes.ts';
import { TILE_WIDTH, tilePath } from '../shared/transparency/tile-paths.ts';
import { HASH_BYTES } from '../shared/transparency/tiles.ts';

/** A log that asks for a cosignature waits as long, and no longer, for one that does not answer. */
const PATIENCE_MS = 5_000;
const TILE_BYTES = TILE_WIDTH * HASH_BYTES;

export const foreignTiles =
  (origin: string): FindTile =>
  async (tile) => {
    const address = logAddress(origin);
    if (address === undefined) return undefined;
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), PATIENCE_MS);
    try {
      const answer = await fetch(`${address}/${tilePath(tile)}`, { redirect: 'manual', signal: silence.signal });
      return answer.status === 200 ? await beginningOf(answer) : undefined;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };

/** As much of an answer as a tile has. */
async function beginningOf({ body }: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += chunk.length;
    if (size >= TILE_BYTES) break;
  }
  return concatBytes(...chunks).slice(0, TILE_BYTES);
}
