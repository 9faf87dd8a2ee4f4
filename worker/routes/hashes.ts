/** Published matches by their final hash. Immutable: a cache may keep them for ever. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { Fault } from '../../shared/fault.ts';
import { readWholeLog } from '../../shared/match/whole-log.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { policyOf } from '../../shared/relay/policy.ts';
import { LOG_TYPE } from '../../shared/wire/http.ts';
import type { App } from '../env.ts';
import { bodyBytes, rateLimit } from '../guards.ts';
import { findRecord, IMMUTABLE, publishAgain, publishedLog, publishedRecord } from '../kv.ts';
import { trustedOrigin } from '../origins.ts';
import { streamText } from '../text-stream.ts';

export const hashes = new Hono<App>()
  .put('/:finalHash/log', trustedOrigin)
  .use(rateLimit)
  .get('/:finalHash', async (c) => {
    return c.json(await publishedRecord(c.env.LOG, c.req.param('finalHash')), 200, { 'cache-control': IMMUTABLE });
  })
  .get('/:finalHash/log', async (c) => {
    const record = await publishedRecord(c.env.LOG, c.req.param('finalHash'));
    return c.body(streamText(publishedLog(c.env.LOG, record)), 200, {
      'content-type': LOG_TYPE,
      'content-disposition': `attachment; filename="${record.finalHash}.jsonl"`,
      'cache-control': IMMUTABLE,
    });
  })
  // Whoever holds a whole log publishes it here as well: the same final hash, with the timestamps of the relay that it was played at.
  .put('/:finalHash/log', async (c) => {
    const finalHash = c.req.param('finalHash');
    const known = await findRecord(c.env.LOG, finalHash);
    if (known !== undefined) return c.json(known);
    if (!policyOf(c.env).republication) throw new Fault('relay/no-republication');
    const file = await bodyBytes(c.req.raw, RELAY_LIMITS.republishedBytes);
    const whole = await readWholeLog(file, nodeEd25519(nodeCrypto), finalHash);
    return c.json(await publishAgain(c.env.LOG, whole), 201, { location: `/api/hashes/${finalHash}` });
  });
