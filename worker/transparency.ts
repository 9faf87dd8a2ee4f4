/** The transparency log of this relay, for the routes. */

import nodeCrypto from 'node:crypto';
import type { Context } from 'hono';
import { logStore } from '../archive/log-store.ts';
import type { LoggedEntry } from '../durable-objects/log-duties/proofs.ts';
import { rememberByKey } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { FAULTS } from '../shared/fault-meanings.ts';
import { type Answer, expectAnswer } from '../shared/relay/answer.ts';
import { clientSubject, matchSubject } from '../shared/transparency/log-entry.ts';
import { logSettingsOf } from '../shared/transparency/log-settings.ts';
import { encodeVerifierKey, logKey } from '../shared/transparency/signed-note.ts';
import { decodeStoredProof } from '../shared/transparency/stored-proof.ts';
import { clientKey, proofKey } from '../shared/wire/kv-keys.ts';
import type { App } from './env.ts';

const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

/** Throws where the relay keeps none. */
export function transparencyLog(env: App['Bindings']) {
  const settings = logSettingsOf(env);
  if (settings === undefined) throw new Fault('relay/no-log');
  return { origin: settings.origin, stub: env.TRANSPARENCY_LOG.getByName(settings.origin) };
}

/** In seconds: what may change with the next checkpoint, and what never does. */
const CACHED_PROOF_S = { news: 2, frozen: 86_400 } as const;

/**
 * The proof that a match is in the log. Throws where it is not, or is not shown yet. Remembered at the edge, either way, so that the readers of
 * a match do not wake the log for each; whether the match may be read at all the caller has checked.
 */
export const logProofOf = (c: Context<App>, finalHash: string): Promise<LoggedEntry> =>
  logged(c, matchSubject(finalHash), async () => true);

/** The same of a build of the client, of which anybody may ask: the log is woken for those alone that it was given. */
export const clientProofOf = (c: Context<App>, client: string): Promise<LoggedEntry> =>
  logged(c, clientSubject(client), async () => (await logStore(c.env).get(clientKey(client))) !== undefined);

async function logged(c: Context<App>, subject: Uint8Array, mayBeLogged: () => Promise<boolean>): Promise<LoggedEntry> {
  const address = new URL(`/api/stored/${proofKey(subject)}`, c.req.url).href;
  const known = await caches.default.match(address);
  if (known !== undefined) return expectAnswer(await known.json<Answer<LoggedEntry>>());
  const answer = await findLogged(c.env, subject, mayBeLogged);
  if (answer.ok || answer.code === 'relay/not-logged') {
    const seconds = answer.ok && answer.value.isFrozen ? CACHED_PROOF_S.frozen : CACHED_PROOF_S.news;
    await caches.default.put(address, Response.json(answer, { headers: { 'cache-control': `max-age=${seconds}` } }));
  }
  return expectAnswer(answer);
}

/** A frozen proof is beside the records, also where its log is over; any other one the log has. */
async function findLogged(
  env: App['Bindings'],
  subject: Uint8Array,
  mayBeLogged: () => Promise<boolean>,
): Promise<Answer<LoggedEntry>> {
  const stored = await logStore(env).get(proofKey(subject));
  if (stored !== undefined) return { ok: true, value: { ...decodeStoredProof(stored), isFrozen: true } };
  const { stub } = transparencyLog(env);
  if (await mayBeLogged()) return stub.logged(subject);
  return { ok: false, code: 'relay/not-logged', detail: FAULTS['relay/not-logged'] };
}

/** The key that signs the log, as a policy of a verifier names it; undefined where there is no log. */
export function logKeyOf(env: App['Bindings']): string | undefined {
  const settings = logSettingsOf(env);
  return settings && encodeVerifierKey(logKey(settings.origin, signerOf(settings.seed).publicKey));
}
