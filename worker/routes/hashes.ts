/** Published matches by their final hash: their records and their logs. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { Fault } from '../../shared/fault.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { policyOf } from '../../shared/relay/policy.ts';
import { REPLY_TYPE } from '../../shared/timestamp/timestamp-request.ts';
import { bundleResponse } from '../bundle.ts';
import type { App } from '../env.ts';
import { concealedNetworks, hashParameter, rateLimit } from '../guards.ts';
import { BRIEF_CACHE_CONTROL, CACHE_CONTROL, isTagIn, logResponse } from '../log-response.ts';
import { trustedOrigin } from '../origins.ts';
import { publishedLog, publishedTimestamp, wholePublishedLog } from '../published.ts';
import { logProofOf } from '../transparency.ts';

const sha256Hex = nodeSha256Hex(nodeCrypto);
const PROOF_TYPE = 'text/plain; charset=utf-8';

export const hashes = new Hono<App>()
  .put('/:finalHash/log', trustedOrigin)
  .use(rateLimit)
  .get('/:finalHash', async (c) => {
    const { record } = await wholePublishedLog(c);
    const text = encodeCanonical(record);
    const headers = { 'cache-control': CACHE_CONTROL, etag: `"${sha256Hex(text)}"` };
    if (isTagIn(c.req.header('if-none-match') ?? null, headers.etag)) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'content-type': 'application/json' });
  })
  .get('/:finalHash/log', async (c) => logResponse(c, await publishedLog(c)))
  .get('/:finalHash/proof', async (c) => {
    const { finalHash } = (await wholePublishedLog(c)).record;
    const { proof, isFrozen } = await logProofOf(c, finalHash);
    return c.body(proof, 200, {
      'content-type': PROOF_TYPE,
      'content-disposition': `attachment; filename="${finalHash}.tlog-proof"`,
      // Until it is frozen cosignatures may still be added; then it stays as it is, but is taken down with its record.
      'cache-control': isFrozen ? CACHE_CONTROL : 'no-cache',
    });
  })
  .get('/:finalHash/timestamp', async (c) => {
    const timestamp = await publishedTimestamp(c, await wholePublishedLog(c));
    if (timestamp === undefined) throw new Fault('relay/no-timestamp');
    return c.body(timestamp.reply, 200, { 'content-type': REPLY_TYPE, 'cache-control': BRIEF_CACHE_CONTROL });
  })
  .get('/:finalHash/bundle', async (c) => bundleResponse(c, await wholePublishedLog(c)))
  // A holder of a whole log publishes it here as well: the same final hash, with the timestamps of the relay that it was played at.
  .put('/:finalHash/log', async (c) => {
    const finalHash = hashParameter(c);
    if (!policyOf(c.env).republication) throw new Fault('relay/no-republication');
    if (Number(c.req.header('content-length') ?? 0) > RELAY_LIMITS.republishedBytes) throw new Fault('encoding/too-large');
    const body = c.req.raw.body ?? new Blob([]).stream();
    const { record, isNew } = expectAnswer(await c.env.REPUBLISHER.getByName(finalHash).publish(body, concealedNetworks(c)));
    const headers = { 'content-type': 'application/json', ...(isNew ? { location: `/api/hashes/${finalHash}` } : {}) };
    return c.body(record, isNew ? 201 : 200, headers);
  });
