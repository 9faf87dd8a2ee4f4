/** The transparency log as everybody reads it (c2sp.org/tlog-tiles), below `/tlog`. */

import { type Context, Hono } from 'hono';
import { gzip } from '../../archive/gzip.ts';
import { logStore } from '../../archive/log-store.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { parseTilePath, TILE_WIDTH, type TileAddress, tilePath } from '../../shared/transparency/tile-paths.ts';
import { tileKey } from '../../shared/wire/kv-keys.ts';
import type { App } from '../env.ts';
import { rateLimit } from '../guards.ts';
import { transparencyLog } from '../transparency.ts';

/** A checkpoint is news for as long as entries wait for the next one. */
const CHECKPOINT_S = 2;
/** The width of a tile is in its path, so not even a partial one ever changes. */
const A_YEAR_S = 31_536_000;

export const tlog = new Hono<App>()
  .use(rateLimit)
  .get('/checkpoint', async (c) => {
    const { origin, stub } = transparencyLog(c.env);
    const note = await cached(c, `${origin}/checkpoint`, CHECKPOINT_S, async () =>
      encodeUtf8(expectAnswer(await stub.checkpoint())),
    );
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': `public, max-age=${CHECKPOINT_S}` };
    return new Response(note, { headers });
  })
  .get('/tile/*', async (c) => {
    const tile = parseTilePath(new URL(c.req.url).pathname.slice('/tlog/'.length));
    if (tile === undefined) throw new Fault('relay/no-such-tile', 'this is not the path of a tile or an entry bundle');
    const { origin } = transparencyLog(c.env);
    const bytes = await cached(c, tileKey(origin, tilePath(tile)), A_YEAR_S, () => storedTile(c, tile));
    const headers = { 'content-type': 'application/octet-stream', 'cache-control': `public, max-age=${A_YEAR_S}, immutable` };
    // Bundles are gzipped without being asked, as the specification allows; hashes cannot be made smaller.
    const gzipped = { headers: { ...headers, 'content-encoding': 'gzip' }, encodeBody: 'manual' } as const;
    return new Response(bytes, tile.level === 'entries' ? gzipped : { headers });
  });

/** Also from the cache of the data centre that answers: what is read by many wakes the log once. No route answers at this address. */
async function cached(c: Context<App>, key: string, seconds: number, make: () => Promise<Bytes>): Promise<Bytes> {
  const address = new URL(`/api/stored/${key}`, c.req.url).href;
  const known = await caches.default.match(address);
  if (known !== undefined) return new Uint8Array(await known.arrayBuffer());
  const value = await make();
  const answer = new Response(value, { headers: { 'cache-control': `max-age=${seconds}` } });
  c.executionCtx.waitUntil(caches.default.put(address, answer));
  return value;
}

/** Full tiles are in the store of logs. Where it has none, or remembers that it had none, the log itself answers. */
async function storedTile(c: Context<App>, tile: TileAddress): Promise<Bytes> {
  const { origin, stub } = transparencyLog(c.env);
  const stored = tile.width === TILE_WIDTH ? await logStore(c.env).get(tileKey(origin, tilePath(tile))) : undefined;
  if (stored !== undefined) return stored;
  const bytes = expectAnswer(await stub.tile(tile));
  return tile.level === 'entries' ? gzip(bytes) : bytes;
}
