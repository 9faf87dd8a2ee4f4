/** What a client must know of the relay before it opens a match: its key, its clock and its limits. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { VERSION } from '../../shared/log/step.ts';
import { policyOf } from '../../shared/relay/policy.ts';
import { DESCRIBED_LIMITS } from '../../shared/wire/described-limits.ts';
import type { RelayDescription } from '../../shared/wire/http.ts';
import type { App } from '../env.ts';

export const relay = new Hono<App>().get('/', (c) => {
  const { publicKey: key } = nodeSigner(nodeCrypto, decodeHex(c.env.RELAY_SEED, 32));
  return c.json<RelayDescription>(
    { key, version: VERSION, time: Date.now(), limits: DESCRIBED_LIMITS, policy: policyOf(c.env) },
    200,
    {
      'cache-control': 'no-store',
    },
  );
});
