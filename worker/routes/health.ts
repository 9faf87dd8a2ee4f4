import { Hono } from 'hono';
import type { App } from '../env.ts';

export const health = new Hono<App>().get('/', (c) => c.json({ ok: true }, 200, { 'cache-control': 'no-store' }));
