/** How another site embeds a record: oEmbed 1.0 (https://oembed.com), as JSON. */

import { type Context, Hono } from 'hono';
import { Fault } from '../../shared/fault.ts';
import type { Oembed } from '../../shared/wire/oembed.ts';
import { SITE } from '../../shared/wire/page-titles.ts';
import { recordWords } from '../../shared/wire/page-words.ts';
import { CARD_SIZE, cardPath, embedPath, PAGE_PATHS } from '../../shared/wire/paths.ts';
import type { App } from '../env.ts';
import { rateLimit } from '../guards.ts';
import { wholePublishedLog } from '../published.ts';
import { escapeHtml } from '../shell.ts';

/** Pixels of a frame for which a site states no bounds. */
const USUAL_WIDTH = 600;
/** In seconds, for those who embed: as long as the picture lives. */
const CACHE_S = 300;

export const oembedAddress = (url: string): string =>
  `${new URL('/api/oembed', url).href}?url=${encodeURIComponent(url)}&format=json`;

export const oembed = new Hono<App>().use(rateLimit).get('/', async (c) => {
  if ((c.req.query('format') ?? 'json') !== 'json') throw new Fault('relay/bad-request', 'the one format here is json');
  const finalHash = hashOfUrl(c);
  const { record } = await wholePublishedLog(c, finalHash);
  const { origin } = new URL(c.req.url);
  const width = Math.min(
    boundOf(c, 'maxwidth') ?? USUAL_WIDTH,
    ((boundOf(c, 'maxheight') ?? Infinity) * CARD_SIZE.width) / CARD_SIZE.height,
  );
  const size = { width: Math.floor(width), height: Math.floor((width * CARD_SIZE.height) / CARD_SIZE.width) };
  const { title } = recordWords(record);
  const frame = `<iframe src="${origin}${embedPath(finalHash)}" width="${size.width}" height="${size.height}" title="${escapeHtml(title)}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" style="border:0"></iframe>`;
  const thumbnail = {
    thumbnail_url: `${origin}${cardPath(finalHash)}`,
    thumbnail_width: CARD_SIZE.width,
    thumbnail_height: CARD_SIZE.height,
  };
  const answer: Omit<Oembed, 'cache_age'> = {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: SITE,
    provider_url: origin,
    ...thumbnail,
    html: frame,
    ...size,
  };
  return c.json<Oembed>({ ...answer, cache_age: CACHE_S }, 200, { 'cache-control': `public, max-age=${CACHE_S}` });
});

/** The final hash of a permalink of this relay. */
function hashOfUrl(c: Context<App>): string {
  const text = c.req.query('url') ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const finalHash = url?.host === new URL(c.req.url).host ? PAGE_PATHS.final.exec(url.pathname)?.[1] : undefined;
  if (finalHash === undefined) throw new Fault('relay/not-found', '`url` is the permalink of a match at this relay');
  return finalHash;
}

function boundOf(c: Context<App>, name: 'maxwidth' | 'maxheight'): number | undefined {
  const text = c.req.query(name);
  if (text !== undefined && !/^[1-9]\d{0,4}$/.test(text))
    throw new Fault('relay/bad-request', `\`${name}\` is a number of pixels`);
  return text === undefined ? undefined : Number(text);
}
