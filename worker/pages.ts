/**
 * What is neither a file nor of the API: pages, and what is made of a record for other sites. The client draws its pages itself, so each of
 * them is answered with the same shell, and the head that previews read. A file that is missing stays missing: a script that gets a page in
 * its place breaks, and stays broken in a cache.
 */

import nodeCrypto from 'node:crypto';
import { type Context, Hono } from 'hono';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { embedPath, finalPath, matchCardPath, type PageKind, pageAt } from '../shared/wire/paths.ts';
import { answerCard, answerMatchCard } from './card.ts';
import { answerEmbed } from './embed.ts';
import type { App } from './env.ts';
import { problem, problemOfError } from './errors.ts';
import { rateLimit } from './guards.ts';
import { isTagIn } from './log-response.ts';
import { pageHead } from './page-head.ts';
import { oembedAddress } from './routes/oembed.ts';
import { API_HEADERS, PICTURE_HEADERS } from './security-headers.ts';
import { fillShell } from './shell.ts';

/** Where files are, and the names of files anywhere: no page has such an address. */
const OF_FILES = /^\/(app|styles|icons|\.well-known)(\/|$)|\.\w+$/;

const HASH = ':finalHash{[0-9a-f]{64}}';
const sha256Hex = nodeSha256Hex(nodeCrypto);

export const pages = new Hono<App>()
  .use((c, next) => {
    c.env = inJurisdiction(c.env);
    return next();
  })
  .get(`${finalPath(HASH)}/card.png`, rateLimit, answerCard)
  .get(matchCardPath(':match{[\\w-]{22}}'), rateLimit, answerMatchCard)
  .get(embedPath(HASH), rateLimit, answerEmbed)
  .all('*', answerPage);

pages.onError((error, c) => {
  for (const [name, value] of Object.entries(c.req.path.endsWith('.png') ? PICTURE_HEADERS : API_HEADERS)) c.header(name, value);
  return problemOfError(c, error);
});

async function answerPage(c: Context<App>): Promise<Response> {
  const { method, path } = c.req;
  for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
  if (method !== 'GET' && method !== 'HEAD') {
    c.header('allow', 'GET, HEAD');
    return problem(c, 'relay/method-not-allowed');
  }
  // A relay that serves no pages binds no files.
  if ((c.env as Partial<App['Bindings']>).ASSETS === undefined) return problem(c, 'relay/not-found');
  const page = pageAt(path);
  const isForPeople = !OF_FILES.test(path) && c.req.header('accept')?.includes('text/html') === true;
  if (page === undefined && !isForPeople) return problem(c, 'relay/not-found');
  // The file as it was built, where a browser asks: what an installed client keeps is compared with it to the byte.
  if (page?.kind === 'home' && c.req.header('sec-fetch-mode') !== undefined) return c.env.ASSETS.fetch(c.req.raw);
  const [shell, { head, isMissing }] = await Promise.all([c.env.ASSETS.fetch(new URL('/', c.req.url)), pageHead(c, page)]);
  const html = fillShell(await shell.text(), head);
  const headers = new Headers(shell.headers);
  headers.delete('content-length');
  // The page is the same: what is missing now may be there in a minute, and the client asks for it.
  if (page === undefined || isMissing) {
    headers.set('cache-control', 'no-store');
    headers.delete('etag');
    return new Response(html, { status: 404, headers });
  }
  headers.set('etag', `"${sha256Hex(html)}"`);
  headers.set('link', linksOf(page, head.url));
  // A page that has not changed is not sent again.
  if (isTagIn(c.req.header('if-none-match') ?? null, headers.get('etag')!)) return new Response(null, { status: 304, headers });
  return new Response(html, { headers });
}

/** The one address of the page, and where other sites learn how to embed a record (RFC 8288): in a header, so that the page stays as it is. */
function linksOf({ kind }: { readonly kind: PageKind }, url: string): string {
  const canonical = `<${url}>; rel="canonical"`;
  return kind === 'final' ? `${canonical}, <${oembedAddress(url)}>; rel="alternate"; type="application/json+oembed"` : canonical;
}
