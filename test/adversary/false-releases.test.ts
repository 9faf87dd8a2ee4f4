/** A relay wants an installed client to say of another build that it is in the log, signed by the release key, although it is not. */

import nodeCrypto from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { type FoundRelease, findRelease } from '../../shared/player/find-release.ts';
import { RelayClient } from '../../shared/player/relay-client.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { type ClientEntry, signClientEntry } from '../../shared/transparency/client-entry.ts';
import { cosign } from '../../shared/transparency/cosignature.ts';
import { matchEntry } from '../../shared/transparency/log-entry.ts';
import { encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { encodeVerifierKey, logKey } from '../../shared/transparency/signed-note.ts';
import { signerOf, ToyLog, toyWitness } from '../support/toy-log.ts';
import { api } from '../worker/match-client.ts';

const [release, stranger] = [signerOf('release'), signerOf('stranger')];
const [client, another] = [sha256Hex('the build'), sha256Hex('another build')];
const commit = '33'.repeat(20);
const honest = signClientEntry({ client, commit }, release);
const ofAnother = signClientEntry({ client: another, commit }, release);

const [PLACE, SIZE] = [3, 9];
/** A log of the relay, which signs whatever it wants to have in it. */
const logOf = (entry: ClientEntry): ToyLog =>
  new ToyLog('relay.test/tlog', (index) => (index === PLACE ? encodeCanonical(entry) : `entry ${index}`));
const proofIn = (log: ToyLog): string => encodeLogProof(log.proof(PLACE, SIZE));
const { key } = logOf(honest);

/**
 * What the installed client finds, where the relay answers so: the origin of the log, or nothing. Without a `vkey` the relay names no log; `policy` is
 * what the client pins.
 */
async function find(answer: object, vkey = encodeVerifierKey(key), policy = ''): Promise<FoundRelease | undefined> {
  const { logKey: _, ...description } = await (await api('/relay')).json<Record<string, unknown>>();
  const described = { ...description, ...(vkey === '' ? {} : { logKey: vkey }) };
  const relay = new RelayClient('https://relay.test', async (url) => {
    if (url.endsWith('/api/relay')) return Response.json(described);
    return 'code' in answer ? Response.json({ ...answer, detail: 'no' }, { status: 404 }) : Response.json(answer);
  });
  return findRelease(relay, { client, releaseKey: release.publicKey, policy }, nodeEd25519(nodeCrypto));
}

it('the client names the log where its release key has signed the build, and the log has it', async () => {
  expect(await find({ entry: honest, proof: proofIn(logOf(honest)) })).toEqual({ origin: key.name, isPinned: false });
});

const byStranger = signClientEntry({ client, commit }, stranger);
const otherCommit = { ...honest, commit: '44'.repeat(20) };
const asReleaseKey = { ...byStranger, key: release.publicKey };

it.each<readonly [string, ClientEntry, ClientEntry]>([
  ['an entry that another key has signed', byStranger, byStranger],
  ['an entry of the release key that another key has signed', asReleaseKey, asReleaseKey],
  ['an entry with another commit', otherCommit, otherCommit],
  ['the entry of another client', ofAnother, ofAnother],
  ['the entry of another client under the hash of this one', { ...ofAnother, client }, { ...ofAnother, client }],
  ['a good entry with the proof of another client', honest, ofAnother],
])('the client finds it in no log where the relay shows %s', async (_, entry, inLog) => {
  expect(await find({ entry, proof: proofIn(logOf(inLog)) })).toBeUndefined();
});

it('the client finds it in no log where the relay shows another tree, another key of the log, or nothing', async () => {
  const good = proofIn(logOf(honest));
  const forged = encodeLogProof({
    ...logOf(honest).proof(PLACE, SIZE),
    checkpoint: logOf(ofAnother).proof(PLACE, SIZE).checkpoint,
  });
  const foreign = encodeVerifierKey(logKey(key.name, stranger.publicKey));
  const match = matchEntry({ finalHash: client, match: 'AAAAAAAAAAAAAAAAAAAAAA', relay: release.publicKey, closed: 1 });
  const refusal = { type: 'about:blank', title: 'no', status: 404, code: 'relay/not-logged' };
  const own = encodeVerifierKey(key);
  for (const [answer, vkey] of [
    [{ entry: honest, proof: forged }, own],
    [{ entry: honest, proof: good }, foreign],
    [{ entry: honest, proof: good }, ''],
    [{ entry: honest, proof: good }, 'nonsense\nwitness'],
    [{ entry: honest, proof: '' }, own],
    [{ entry: match, proof: good }, own],
    [{}, own],
    [refusal, own],
  ] as const)
    expect(await find(answer, vkey)).toBeUndefined();
});

it('a client that pins logs finds it in these alone, with the witnesses that it asks for, whatever the relay calls its log', async () => {
  const log = logOf(honest);
  const proof = (lines = '') => encodeLogProof(log.proof(PLACE, SIZE, lines));
  const witness = toyWitness();
  const { text } = readCheckpoint(log.checkpoint(SIZE));
  const seen = cosign(text, 1_800_000_000, witness.key, witness.signer);
  const own = `log ${encodeVerifierKey(key)}\n`;
  const asked = `${own}witness friend ${encodeVerifierKey(witness.key)}\nquorum friend\n`;
  const pinned = { origin: key.name, isPinned: true };
  const answer = { entry: honest, proof: proof() };
  // What the relay says of its log does not count.
  for (const named of [encodeVerifierKey(key), '', encodeVerifierKey(logKey(key.name, stranger.publicKey))])
    expect(await find(answer, named, `${own}quorum none\n`)).toEqual(pinned);
  expect(await find({ ...answer, proof: proof(seen) }, undefined, asked)).toEqual(pinned);
  // A log that was made for one client, under the name and with the cosignature of the right one.
  const other = `log ${encodeVerifierKey(logKey(key.name, stranger.publicKey))}\nquorum none\n`;
  expect(await find(answer, encodeVerifierKey(key), other)).toBeUndefined();
  expect(await find(answer, encodeVerifierKey(key), asked)).toBeUndefined();
  const forged = cosign(text, 1_800_000_000, witness.key, stranger);
  expect(await find({ ...answer, proof: proof(forged) }, undefined, asked)).toBeUndefined();
  const lent = cosign(readCheckpoint(log.checkpoint(SIZE - 1)).text, 1_800_000_000, witness.key, witness.signer);
  expect(await find({ ...answer, proof: proof(lent) }, undefined, asked)).toBeUndefined();
});
