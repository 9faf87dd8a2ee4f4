/** The record of a public key. It proves nothing by itself; the matches that it names do. */

import { Hono } from 'hono';
import { blocksOf } from '../../archive/blocks.ts';
import type { App } from '../env.ts';
import { beforeParameter, keyParameter, rateLimit } from '../guards.ts';

/** A match that has just ended appears within this time. */
const FRESH = 'public, max-age=10';

export const players = new Hono<App>().use(rateLimit).get('/:key', async (c) => {
  const key = keyParameter(c);
  const before = beforeParameter(c);
  const blocked = (await blocksOf(c.env)).matches;
  const { matches, ...record } = await c.env.PLAYER.getByName(key).record(before);
  return c.json({ ...record, matches: matches.filter(({ match }) => !blocked.includes(match)) }, 200, { 'cache-control': FRESH });
});
