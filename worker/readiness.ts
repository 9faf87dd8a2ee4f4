/** Whether the relay could carry a match now: every part that a match needs is used once. */

import nodeCrypto from 'node:crypto';
import { kvStore, type LogStore, r2Store } from '../archive/log-store.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { Fault, type FaultCode } from '../shared/fault.ts';
import { readKeyRing } from '../shared/relay/key-ring.ts';
import { describeError } from '../telemetry/describe-error.ts';
import type { App } from './env.ts';

interface Readiness {
  readonly ok: true;
  /** The current public key. */
  readonly key: string;
  readonly version?: { readonly id: string; readonly tag: string; readonly timestamp: string };
}

/** How long a part may take to answer. */
const PATIENCE_MS = 5_000;
/** No match has it as its id, and no log as its key. */
const NAME = 'ready';
/** It begins as no domain tag does, so it is a signature of nothing that anybody believes. */
const MESSAGE = encodeUtf8('ready\n');

/** Throws the fault of the first part that fails, with the reason. */
export async function readinessOf(env: App['Bindings']): Promise<Readiness> {
  const { VERSION } = env;
  // In this order, because without a key no object answers either.
  const key = await part('relay/key-unusable', () => expectSigning(env));
  await Promise.all([
    part('relay/store-unreachable', () => expectStore(kvStore(env.LOG))),
    part('relay/store-unreachable', () => env.LOGS && expectStore(r2Store(env.LOGS))),
    part('relay/objects-unreachable', () => env.MATCH.getByName(NAME).summary()),
  ]);
  return { ok: true, key, ...(VERSION === undefined ? {} : { version: { ...VERSION } }) };
}

/** Signs and verifies with every key, and returns the current one. */
function expectSigning(env: App['Bindings']): string {
  const ring = readKeyRing(env, (seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));
  const { verify } = nodeEd25519(nodeCrypto);
  for (const [key, { signer }] of ring) {
    if (!verify(key, MESSAGE, signer.sign(MESSAGE))) throw new Error('what the key signs does not verify');
  }
  return [...ring.keys()][0]!;
}

const expectStore = (store: LogStore) => store.get(NAME);

async function part<T>(code: FaultCode, use: () => T): Promise<Awaited<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer came within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([use(), late]);
  } catch (error) {
    const [reason = ''] = describeError(error).split(' | ');
    throw new Fault(code, reason);
  } finally {
    clearTimeout(timer);
  }
}
