/** The witness that this relay is for the logs of others (c2sp.org/tlog-witness), below `/witness`. */

import nodeCrypto from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Witness } from '../../durable-objects/witness.ts';
import { rememberByKey } from '../../shared/crypto/ed25519.ts';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { expectAnswer } from '../../shared/relay/answer.ts';
import {
  ADD_CHECKPOINT_BYTES,
  type AddCheckpoint,
  decodeAddCheckpoint,
  expectSignedByLog,
} from '../../shared/transparency/add-checkpoint.ts';
import type { CheckpointBody } from '../../shared/transparency/checkpoint.ts';
import { isSubtreeSize } from '../../shared/transparency/merkle-log.ts';
import { readRoot } from '../../shared/transparency/read-nodes.ts';
import { encodeVerifierKey } from '../../shared/transparency/signed-note.ts';
import { type WitnessSettings, witnessSettingsOf } from '../../shared/transparency/witness-settings.ts';
import type { App } from '../env.ts';
import { foreignTiles } from '../foreign-log.ts';
import { bodyText, rateLimit } from '../guards.ts';

const ed25519 = nodeEd25519(nodeCrypto);
const sha256Hex = nodeSha256Hex(nodeCrypto);
const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

const FRESH = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

function settingsOf(c: Context<App>): WitnessSettings {
  const settings = witnessSettingsOf(c.env, signerOf);
  if (settings === undefined) throw new Fault('relay/not-found', 'this relay witnesses no logs');
  return settings;
}

/** The key with which this relay cosigns, as a policy names it; undefined where it witnesses no logs. */
export function witnessKeyOf(env: App['Bindings']): string | undefined {
  const settings = witnessSettingsOf(env, signerOf);
  return settings && encodeVerifierKey(settings.key);
}

/** The object of a log that this relay knows, by the `origin` of the address: no other one is ever woken. */
function objectParameter(c: Context<App>) {
  const hash = c.req.param('origin') ?? '';
  if (!settingsOf(c).logs.some(({ name }) => sha256Hex(name) === hash)) throw new Fault('transparency/unknown-log');
  return c.env.WITNESS.getByName(hash);
}

/**
 * If the old tree is a complete subtree of the new one, the consistency proof contains none of its hashes, so the request alone proves nothing.
 * The log itself shows which beginning its larger tree has; if it does not, the tree is only refused.
 */
async function accuse(
  stub: DurableObjectStub<Witness>,
  request: AddCheckpoint,
  { origin, size }: Pick<CheckpointBody, 'origin' | 'size'>,
): Promise<void> {
  try {
    await stub.accuse(request, await readRoot(request.old, size, foreignTiles(origin)));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

export const witness = new Hono<App>()
  .use(rateLimit)
  .post('/add-checkpoint', async (c) => {
    const { logs } = settingsOf(c);
    const request = decodeAddCheckpoint(await bodyText(c.req.raw, ADD_CHECKPOINT_BYTES));
    const { body } = await expectSignedByLog(request, logs, ed25519);
    const stub = c.env.WITNESS.getByName(sha256Hex(body.origin));
    const answer = await stub.addCheckpoint(request);
    if (!answer.ok && answer.code === 'transparency/inconsistent' && isSubtreeSize(request.old) && request.old < body.size)
      await accuse(stub, request, body);
    const cosigned = expectAnswer(answer);
    if ('cosignature' in cosigned) return c.body(cosigned.cosignature, 200, FRESH);
    return c.body(`${cosigned.size}\n`, 409, { ...FRESH, 'content-type': 'text/x.tlog.size' });
  })
  .get('/:origin/checkpoint', async (c) => {
    const note = await objectParameter(c).checkpoint();
    if (note === undefined) throw new Fault('relay/not-found', 'nothing of this log was cosigned yet');
    return c.body(note, 200, FRESH);
  })
  .get('/:origin/evidence', async (c) => {
    const evidence = await objectParameter(c).evidence();
    if (evidence === undefined) throw new Fault('relay/not-found', 'this log has shown one history here');
    return c.body(evidence, 200, { ...FRESH, 'content-type': 'application/json' });
  });
