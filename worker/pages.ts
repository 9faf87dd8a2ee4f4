/**
 * What is neither a file nor of the API. The client draws its pages itself, so each of them is answered with the same shell; nothing else
 * is. A file that is missing stays missing: a script that gets a page in its place breaks, and stays broken in a cache.
 */

import type { Context } from 'hono';
import { isPagePath } from '../shared/wire/paths.ts';
import type { App } from './env.ts';
import { problem } from './errors.ts';
import { API_HEADERS } from './security-headers.ts';

/** Where files are, and the names of files anywhere: no page has such an address. */
const OF_FILES = /^\/(app|styles|icons|\.well-known)(\/|$)|\.\w+$/;

export async function answerPage(c: Context<App>): Promise<Response> {
  const { method, path } = c.req;
  for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
  if (method !== 'GET' && method !== 'HEAD') {
    c.header('allow', 'GET, HEAD');
    return problem(c, 'relay/method-not-allowed');
  }
  const shell = new URL('/', c.req.url);
  // With its conditions, so that a page that has not changed is not sent again.
  if (isPagePath(path)) return c.env.ASSETS.fetch(new Request(shell, c.req.raw));
  const isForPeople = !OF_FILES.test(path) && c.req.header('accept')?.includes('text/html') === true;
  if (!isForPeople) return problem(c, 'relay/not-found');
  const { body, headers } = await c.env.ASSETS.fetch(new Request(shell, { method }));
  const answer = new Response(body, { status: 404, headers });
  answer.headers.set('cache-control', 'no-store');
  answer.headers.delete('etag');
  return answer;
}
