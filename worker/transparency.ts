/** The transparency log of this relay, for the routes. */

import nodeCrypto from 'node:crypto';
import type { LoggedEntry } from '../durable-objects/transparency-log.ts';
import { rememberByKey } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { matchSubject } from '../shared/transparency/log-entry.ts';
import { logSettingsOf } from '../shared/transparency/log-settings.ts';
import { encodeVerifierKey, logKey } from '../shared/transparency/signed-note.ts';
import type { App } from './env.ts';
import { expectAnswer } from './guards.ts';

const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

/** Throws where the relay keeps none. */
export function transparencyLog(env: App['Bindings']) {
  const settings = logSettingsOf(env);
  if (settings === undefined) throw new Fault('relay/no-log');
  return { origin: settings.origin, stub: env.TRANSPARENCY_LOG.getByName(settings.origin) };
}

/** The proof that a match is in the log. Throws where it is not, or is not shown yet. */
export async function logProofOf(env: App['Bindings'], finalHash: string): Promise<Pick<LoggedEntry, 'proof' | 'isFrozen'>> {
  return expectAnswer(await transparencyLog(env).stub.logged(matchSubject(finalHash)));
}

/** The key that signs the log, as a policy of a verifier names it; undefined where there is no log. */
export function logKeyOf(env: App['Bindings']): string | undefined {
  const settings = logSettingsOf(env);
  return settings && encodeVerifierKey(logKey(settings.origin, signerOf(settings.seed).publicKey));
}
