import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { kvStore } from '../../archive/log-store.ts';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { encodeCanonical, type Json } from '../../shared/encoding/canonical.ts';
import {
  type ClientEntry,
  checkReleaseProof,
  readLoggedRelease,
  readReleaseProof,
  signClientEntry,
} from '../../shared/transparency/client-entry.ts';
import { clientSubject } from '../../shared/transparency/log-entry.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { readRelayDescription } from '../../shared/wire/http.ts';
import { proofKey } from '../../shared/wire/kv-keys.ts';
import { signerOf } from '../support/toy-log.ts';
import { holdTheAlarm, LOG, ring, stub } from './log-alarm.ts';
import { api, apiWith, ORIGIN, problemOf } from './match-client.ts';

const [release, second] = [signerOf('release'), signerOf('second release')];
const taken = { RELEASE_KEYS: `${second.publicKey}, ${release.publicKey}` };
const commit = '33'.repeat(20);

let made = 0;
const freshClient = (): string => sha256Hex(`client ${made++}`);

const post = (entry: Json, variables: object = taken, headers: Record<string, string> = {}): Promise<Response> =>
  apiWith(variables, '/clients', { method: 'POST', body: encodeCanonical(entry), headers });
const answerOf = async (answer: Response) => readLoggedRelease(await answer.json<Json>(), 'answer');

holdTheAlarm();
beforeEach(async () => void (await stub.checkpoint()));

it('a build that a release key has signed gets one index for ever, and a proof for a client that pins that key', async () => {
  const client = freshClient();
  const entry = signClientEntry({ client, commit }, release);
  const answer = await post(entry);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store']);
  const { index, entry: kept } = await answerOf(answer);
  expect(kept).toEqual(entry);
  expect(await problemOf(await api(`/clients/${client}`))).toBe('404 relay/not-logged');

  // Other commits make the same client, and another key may sign it: the log says what it has.
  const again = signClientEntry({ client, commit: '44'.repeat(20) }, second);
  for (const one of [entry, again]) {
    const repeated = await post(one);
    expect(repeated.status).toBe(200);
    expect(await answerOf(repeated)).toEqual({ index, entry });
  }

  await ring();
  // What the edge remembers for two seconds it remembers here for as long as the test takes.
  await caches.default.delete(`${ORIGIN}/api/stored/${proofKey(clientSubject(client))}`);
  const shown = await api(`/clients/${client}`);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=10']);
  const proof = readReleaseProof(await shown.json<Json>(), 'answer');
  expect(proof.entry).toEqual(entry);
  const { logKey = '' } = readRelayDescription(await (await api('/relay')).json<Json>(), 'relay');
  const pinned = { client, releaseKey: release.publicKey, policy: readTrustPolicy(`log ${logKey}\nquorum none\n`) };
  expect(await checkReleaseProof(proof, pinned, nodeEd25519(nodeCrypto))).toMatchObject({ origin: LOG, index });
});

it('the log takes no entry that is not signed by a release key of this relay', async () => {
  const entry = signClientEntry({ client: freshClient(), commit }, release);
  const refused: readonly (readonly [ClientEntry, object])[] = [
    [entry, {}],
    [entry, { RELEASE_KEYS: '' }],
    [entry, { RELEASE_KEYS: second.publicKey }],
    [{ ...entry, commit: '34'.repeat(20) }, taken],
    [{ ...entry, client: freshClient() }, taken],
    [{ ...entry, key: second.publicKey }, taken],
  ];
  const before = await runInDurableObject(
    stub,
    (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM entry').one()['n'],
  );
  for (const [wrong, variables] of refused)
    expect(await problemOf(await post(wrong, variables))).toBe('403 transparency/not-a-release');
  expect(await problemOf(await post({ ...entry, type: 'match' }))).toBe('400 encoding/wrong-shape');
  expect(await problemOf(await post({ ...entry, name: 'x'.repeat(2_000) }))).toBe('413 encoding/too-large');
  expect(await problemOf(await post(entry, taken, { origin: 'https://elsewhere.test' }))).toBe('403 relay/foreign-origin');
  expect(await runInDurableObject(stub, (_, { storage }) => storage.sql.exec('SELECT count(*) AS n FROM entry').one()['n'])).toBe(
    before,
  );
});

it('no hash but that of a build which the log was given wakes it', async () => {
  const client = freshClient();
  const silent = (name: string): Promise<void> =>
    runInDurableObject(stub, (instance) => {
      Object.defineProperty(instance, name, { value: () => Promise.reject(new Error('asked')), configurable: true });
    });
  await silent('logged');
  for (const hash of [client, '00'.repeat(32), sha256Hex('any')])
    expect(await problemOf(await api(`/clients/${hash}`))).toBe('404 relay/not-logged');
  await evictDurableObject(stub);
  // Once it is frozen its proof is beside the records, and the log is asked no more.
  const given = freshClient();
  expect((await post(signClientEntry({ client: given, commit }, release))).status).toBe(201);
  while ((await kvStore(env.LOG).get(proofKey(clientSubject(given)))) === undefined) await ring();
  await silent('logged');
  const shown = readReleaseProof(await (await api(`/clients/${given}`)).json<Json>(), 'answer');
  expect(shown.entry.client).toBe(given);
});

it('a relay without a log, and a malformed hash, are said to be so', async () => {
  const entry = signClientEntry({ client: freshClient(), commit }, release);
  expect(await problemOf(await post(entry, { ...taken, LOG_SEED: '' }))).toBe('404 relay/no-log');
  expect(await problemOf(await apiWith({ LOG_SEED: '' }, `/clients/${entry.client}`))).toBe('404 relay/no-log');
  expect(await problemOf(await api('/clients/latest'))).toBe('400 relay/bad-request');
});
