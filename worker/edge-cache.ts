/** The cache of the data centre that answers: many visitors who ask for the same at the same time wake one object once. */

import type { Context } from 'hono';
import type { App } from './env.ts';

/** The answer of `make` for this address, at most so many seconds old. */
export async function throughCache(
  c: Context<App>,
  address: string,
  seconds: number,
  make: () => Promise<string>,
): Promise<Response> {
  const key = new URL(address, c.req.url).href;
  const cached = await caches.default.match(key);
  const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${seconds}` };
  if (cached !== undefined) return c.body(await cached.text(), 200, headers);
  const text = await make();
  await caches.default.put(key, new Response(text, { headers }));
  return c.body(text, 200, headers);
}
