/**
 * The preview picture of a finished match. It is drawn once for each edition of the record at each place: what was withdrawn or forgotten
 * makes another edition, and the heading that names it is read anew within five minutes.
 */

import type { Context } from 'hono';
import { gunzip } from '../archive/gzip.ts';
import type { PublishedLog } from '../archive/published-log.ts';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import { cardPath } from '../shared/wire/paths.ts';
import type { App } from './env.ts';
import { hashParameter } from './guards.ts';
import { isTagIn } from './log-response.ts';
import { wholePublishedLog } from './published.ts';
import { PICTURE_HEADERS } from './security-headers.ts';

/** In seconds: for those who show it, so that a record that is taken down is soon gone; and for us, under its edition. */
const SHOWN_S = 300;
const KEPT_S = 86_400;
/** Of a longer log only names and result are drawn: it would take too much of the memory that all requests share. */
const MOST_BYTES = 24_000_000;

export async function answerCard(c: Context<App>): Promise<Response> {
  const finalHash = hashParameter(c);
  const log = await wholePublishedLog(c, finalHash);
  const etag = `"${log.digest}"`;
  const headers = { ...PICTURE_HEADERS, 'content-type': 'image/png', 'cache-control': `public, max-age=${SHOWN_S}`, etag };
  if (isTagIn(c.req.header('if-none-match') ?? null, etag)) return new Response(null, { status: 304, headers });
  const key = new URL(`/api/stored${cardPath(finalHash)}?${log.digest}`, c.req.url).href;
  const known = await caches.default.match(key);
  if (known !== undefined) return new Response(known.body, { headers });
  // The only part of the Worker that knows games, and how to draw: loaded when it is needed.
  const { drawCard } = await import('./picture/card-picture.ts');
  const png = await drawCard(log.record, new URL(c.req.url).host, await linesOf(log));
  c.executionCtx.waitUntil(caches.default.put(key, new Response(png, { headers: { 'cache-control': `max-age=${KEPT_S}` } })));
  return new Response(png, { headers });
}

async function linesOf(log: PublishedLog): Promise<readonly string[]> {
  if (log.sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES) return [];
  const lines: string[] = [];
  // Parts are cut between lines.
  for (const i of log.sizes.keys()) {
    const part = await log.part(i);
    if (part === undefined) return [];
    lines.push(...decodeUtf8(await gunzip(part)).split('\n'));
  }
  return lines;
}
