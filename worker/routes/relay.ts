/** What a client must know of the relay before it opens a match: its keys, its clock and its limits. */

import nodeCrypto from 'node:crypto';
import { type Context, Hono } from 'hono';
import { rememberByKey } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { attempt } from '../../shared/fault.ts';
import { VERSION } from '../../shared/log/step.ts';
import { type VapidVars, vapidPublicKey } from '../../shared/push/vapid.ts';
import { type RelaySeeds, readKeyRing } from '../../shared/relay/key-ring.ts';
import { policyOf } from '../../shared/relay/policy.ts';
import { asksForTimestamps, type TimestampVars, timestampAuthoritiesOf } from '../../shared/timestamp/authorities.ts';
import { DESCRIBED_LIMITS } from '../../shared/wire/described-limits.ts';
import type { RelayDescription, RelayKeyDescription } from '../../shared/wire/http.ts';
import type { App } from '../env.ts';
import { logKeyOf } from '../transparency.ts';
import { witnessKeyOf } from './witness.ts';

const sha256Hex = nodeSha256Hex(nodeCrypto);

const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

/** What the operator says of the times of a key; what is no date is left out. */
function datesOf(key: string, stated: unknown): Pick<RelayKeyDescription, 'from' | 'until'> {
  const dates = (stated as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined)?.[key];
  const of = (name: 'from' | 'until') => {
    const time = Date.parse(String(dates?.[name]));
    return time >= 0 ? { [name]: time } : {};
  };
  return { ...of('from'), ...of('until') };
}

function describeKeys(env: RelaySeeds & { readonly RELAY_KEY_DATES?: unknown }): RelayKeyDescription[] {
  return [...readKeyRing(env, signerOf)].map(([key, { status }]) => ({ key, status, ...datesOf(key, env.RELAY_KEY_DATES) }));
}

/** With a key that cannot be read the relay sends no pushes; a client that asks for some is told why. */
function pushKeyOf(env: VapidVars): Pick<RelayDescription, 'pushKey'> {
  const read = attempt(() => vapidPublicKey(env));
  return read.ok && read.value !== undefined ? { pushKey: read.value } : {};
}

/** Settings that cannot be read are told to a caller who asks for the log, or for a cosignature. */
function transparencyKeysOf(env: App['Bindings']): Pick<RelayDescription, 'logKey' | 'witnessKey'> {
  const [log, witness] = [attempt(() => logKeyOf(env)), attempt(() => witnessKeyOf(env))];
  return {
    ...(log.ok && log.value !== undefined ? { logKey: log.value } : {}),
    ...(witness.ok && witness.value !== undefined ? { witnessKey: witness.value } : {}),
  };
}

const MANIFEST_PATH = '/client-manifest.json';

/** What is deployed with this Worker stays the same for as long as its isolate lives. */
let clientHash: string | undefined;

/** The web client that is served here, and the commit that this deployment was tagged with (`npm run deploy`). Without one a relay answers all the same. */
async function describeClient(c: Context<App>): Promise<Pick<RelayDescription, 'client'>> {
  // A relay that serves no pages binds no files.
  if ((c.env as Partial<App['Bindings']>).ASSETS === undefined) return {};
  if (clientHash === undefined) {
    const manifest = await c.env.ASSETS.fetch(new URL(MANIFEST_PATH, c.req.url));
    if (!manifest.ok) return {};
    clientHash = sha256Hex(await manifest.text());
  }
  const commit = c.env.VERSION?.tag;
  return { client: { hash: clientHash, ...(commit ? { commit } : {}) } };
}

/** Without those that cannot be read: the operator is told of each match that has no timestamp for it. */
function authoritiesOf(env: TimestampVars): Pick<RelayDescription, 'timestampAuthorities'> {
  const read = attempt(() => (asksForTimestamps(env) ? timestampAuthoritiesOf(env) : undefined));
  return read.ok && read.value !== undefined ? { timestampAuthorities: read.value } : {};
}

export const relay = new Hono<App>().get('/', async (c) => {
  const keys = describeKeys(c.env);
  const description = { key: keys[0]!.key, keys, version: VERSION, time: Date.now(), limits: DESCRIBED_LIMITS };
  const more = {
    policy: policyOf(c.env),
    ...pushKeyOf(c.env),
    ...authoritiesOf(c.env),
    ...transparencyKeysOf(c.env),
    ...(await describeClient(c).catch(() => ({}))),
  };
  return c.json<RelayDescription>({ ...description, ...more }, 200, { 'cache-control': 'no-store' });
});
