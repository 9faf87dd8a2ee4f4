/** Published matches by their final hash. Immutable: a cache may keep them for ever. */

import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { LOG_TYPE } from '../../shared/wire/http.ts';
import type { App } from '../env.ts';
import { finalRecord, IMMUTABLE, publishedLog } from '../kv.ts';

export const hashes = new Hono<App>()
  // What is published is for everyone: the verifier of any other site may read it too.
  .use(cors({ origin: '*', allowMethods: ['GET'] }))
  .get('/:finalHash', async (c) =>
    c.json(await finalRecord(c.env.LOG, c.req.param('finalHash')), 200, { 'cache-control': IMMUTABLE }),
  )
  .get('/:finalHash/log', async (c) => {
    const record = await finalRecord(c.env.LOG, c.req.param('finalHash'));
    return c.body(publishedLog(c.env.LOG, record), 200, {
      'content-type': LOG_TYPE,
      'content-disposition': `attachment; filename="${record.finalHash}.jsonl"`,
      'cache-control': IMMUTABLE,
    });
  });
