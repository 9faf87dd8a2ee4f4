/** Whether the relay could carry a match now, for a monitor. */

import { Hono } from 'hono';
import type { App } from '../env.ts';
import { rateLimit } from '../guards.ts';
import { readinessOf } from '../readiness.ts';

export const ready = new Hono<App>()
  .use(rateLimit)
  .get('/', async (c) => c.json(await readinessOf(c.env), 200, { 'cache-control': 'no-store' }));
