/**
 * The preview pictures of matches. That of a finished one is drawn once for each edition of the record at each place: what was withdrawn or forgotten
 * makes another edition, and the heading that names it is read anew within five minutes.
 */

import nodeCrypto from 'node:crypto';
import type { Context } from 'hono';
import { gunzip } from '../archive/gzip.ts';
import type { PublishedLog } from '../archive/published-log.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { type Bytes, decodeUtf8 } from '../shared/encoding/bytes.ts';
import { outlineOf } from '../shared/wire/page-words.ts';
import { cardPath, matchCardPath } from '../shared/wire/paths.ts';
import type { App } from './env.ts';
import { hashParameter, openMatchParameter } from './guards.ts';
import { isTagIn } from './log-response.ts';
import { summaryOf } from './match-summary.ts';
import { wholePublishedLog } from './published.ts';
import { PICTURE_HEADERS } from './security-headers.ts';

const sha256Hex = nodeSha256Hex(nodeCrypto);

/** In seconds: for those who show it, so that a record that is taken down is soon gone; and for us, under its edition. */
const SHOWN_S = 300;
const KEPT_S = 86_400;
/** Of a longer log only names and result are drawn: it would take too much of the memory that all requests share. */
const MOST_BYTES = 24_000_000;

export async function answerCard(c: Context<App>): Promise<Response> {
  const finalHash = hashParameter(c);
  const log = await wholePublishedLog(c, finalHash);
  return picture(c, cardPath(finalHash), log.digest, async (host) => {
    // With the other picture the only part of the Worker that knows games, and how to draw: loaded when it is needed.
    const { drawCard } = await import('./picture/card-picture.ts');
    return drawCard(log.record, host, await linesOf(log));
  });
}

/** Of a match that is not over: it says what the title of its page does, and is drawn again when that is another one. */
export async function answerMatchCard(c: Context<App>): Promise<Response> {
  const match = await openMatchParameter(c);
  const summary = await summaryOf(c, match);
  const outline = outlineOf(summary, String);
  return picture(c, matchCardPath(match), sha256Hex(JSON.stringify([summary.game, outline])), async (host) => {
    const { drawInvitation } = await import('./picture/invitation-picture.ts');
    return drawInvitation(outline, summary.game, host);
  });
}

/** The picture at a path, drawn once for each edition of what it shows. */
async function picture(
  c: Context<App>,
  path: string,
  edition: string,
  draw: (host: string) => Promise<Bytes>,
): Promise<Response> {
  const etag = `"${edition}"`;
  const headers = { ...PICTURE_HEADERS, 'content-type': 'image/png', 'cache-control': `public, max-age=${SHOWN_S}`, etag };
  if (isTagIn(c.req.header('if-none-match') ?? null, etag)) return new Response(null, { status: 304, headers });
  const key = new URL(`/api/stored${path}?${edition}`, c.req.url).href;
  const known = await caches.default.match(key);
  if (known !== undefined) return new Response(known.body, { headers });
  const png = await draw(new URL(c.req.url).host);
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
