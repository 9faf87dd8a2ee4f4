/** Builds of the web client in the transparency log, each signed by a release key that `RELEASE_KEYS` names. */

import nodeCrypto from 'node:crypto';
import { Hono } from 'hono';
import { logStore } from '../../archive/log-store.ts';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import { CLIENT_ENTRY_BYTES, decodeClientEntry, expectRelease } from '../../shared/transparency/client-entry.ts';
import { clientKey } from '../../shared/wire/kv-keys.ts';
import type { App } from '../env.ts';
import { bodyText, clientParameter, rateLimit } from '../guards.ts';
import { trustedOrigin } from '../origins.ts';
import { clientProofOf, transparencyLog } from '../transparency.ts';

const ed25519 = nodeEd25519(nodeCrypto);

/** Cosignatures may still be added, and the log that is asked may be another one tomorrow. */
const PROOF_CACHE_CONTROL = 'public, max-age=10';

export const clients = new Hono<App>()
  .post('/', trustedOrigin)
  .use(rateLimit)
  .post('/', async (c) => {
    const { stub } = transparencyLog(c.env);
    const entry = decodeClientEntry(await bodyText(c.req.raw, CLIENT_ENTRY_BYTES));
    await expectRelease(entry, (c.env.RELEASE_KEYS ?? '').split(/[\s,]+/), ed25519);
    const { isNew, ...logged } = expectAnswer(await stub.addClient(entry));
    await logStore(c.env).put(clientKey(entry.client), Uint8Array.of(1));
    return c.json(logged, isNew ? 201 : 200, { 'cache-control': 'no-store' });
  })
  .get('/:client', async (c) => {
    const client = clientParameter(c);
    const { entry, proof } = await clientProofOf(c, client);
    return c.json({ entry, proof }, 200, { 'cache-control': PROOF_CACHE_CONTROL });
  });
