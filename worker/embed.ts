/** A record within a page of another site: its picture, which leads to the record in a window of its own. Nothing runs there. */

import nodeCrypto from 'node:crypto';
import type { Context } from 'hono';
import { Fault } from '../shared/fault.ts';
import { SITE } from '../shared/wire/page-titles.ts';
import { recordWords } from '../shared/wire/page-words.ts';
import { CARD_SIZE, cardPath, finalPath } from '../shared/wire/paths.ts';
import type { App } from './env.ts';
import { hashParameter } from './guards.ts';
import { wholePublishedLog } from './published.ts';
import { embedHeaders } from './security-headers.ts';
import { escapeHtml } from './shell.ts';
import { statusOf } from './status.ts';

const STYLE =
  'html{height:100%;background:#0d161c;color:#e8eff2;font:16px/1.4 sans-serif}body{margin:0;height:100%}main,h1{margin:0;height:100%;font:inherit}a{display:block;height:100%;color:inherit}a:focus-visible{outline:4px solid #f4975a;outline-offset:-4px}img{display:block;width:100%;height:100%;object-fit:contain}.gone{padding:1.5rem}';
const HEADERS = embedHeaders(nodeCrypto.createHash('sha256').update(STYLE).digest('base64'));
const SHOWN_S = 300;

export async function answerEmbed(c: Context<App>): Promise<Response> {
  const finalHash = hashParameter(c);
  try {
    const { record } = await wholePublishedLog(c, finalHash);
    const title = escapeHtml(recordWords(record).title);
    const picture = `<img src="${cardPath(finalHash)}" width="${CARD_SIZE.width}" height="${CARD_SIZE.height}" alt="${title}">`;
    return page(200, title, `<h1><a href="${finalPath(finalHash)}" target="_blank" rel="noopener">${picture}</a></h1>`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return page(statusOf(error.code), 'Match', '<h1 class="gone">This match cannot be shown here.</h1>');
  }
}

/** `title` and `body` are HTML. */
function page(status: number, title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title} · ${SITE}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>\n`;
  const cacheControl = status === 200 ? `public, max-age=${SHOWN_S}` : 'no-store';
  return new Response(html, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl },
  });
}
