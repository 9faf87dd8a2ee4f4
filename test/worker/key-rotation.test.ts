/** The operator changes the key of the relay while matches are played: their objects wake with other secrets. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import crypto from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { CHAIN_START, verifyChain } from '../../shared/log/chain.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { readRelayDescription } from '../../shared/wire/http.ts';
import { CLOCK, ed25519 } from '../support/table.ts';
import { api, problemOf, RELAY_KEY, TestSocket, WorkerMatch } from './match-client.ts';

const SEED = env.RELAY_SEED;
const [NEW_SEED, OTHER_SEED] = ['0a'.repeat(32), '0b'.repeat(32)];
const keyOf = (seed: string): string => nodeSigner(crypto, decodeHex(seed, 32)).publicKey;
const NEW_KEY = keyOf(NEW_SEED);

interface Secrets {
  readonly RELAY_SEED: string;
  readonly RELAY_SEED_OLD?: string;
  readonly RELAY_SEED_RETIRED?: string;
  readonly RELAY_KEY_DATES?: unknown;
}

/** What a deployment with these secrets does: the object of the match wakes with them. */
async function deploy(secrets: Secrets, ...matches: readonly WorkerMatch[]): Promise<void> {
  Object.assign(env, { RELAY_SEED_OLD: undefined, RELAY_SEED_RETIRED: undefined, RELAY_KEY_DATES: undefined, ...secrets });
  for (const match of matches) await evictDurableObject(match.stub);
}
afterEach(() => deploy({ RELAY_SEED: SEED }));

const entriesOf = async (match: WorkerMatch) => decodeLog(encodeUtf8(await match.log())).entries;
const kindsOf = async (match: WorkerMatch) => (await entriesOf(match)).map(({ step }) => step.kind);
const alarmOf = (match: WorkerMatch) => runInDurableObject(match.stub, (_, { storage }) => storage.getAlarm());

/** The log verifies, and the relay has signed all of it with the key that its terms name. */
async function expectSound(match: WorkerMatch): Promise<void> {
  const entries = await entriesOf(match);
  expect((await verifyChain(CHAIN_START, entries, ed25519)).fault).toBeUndefined();
  expect(new Set(entries.map(({ step }) => step.timestamp.key))).toEqual(new Set([RELAY_KEY]));
  expect(readMatchState(match.id, encodeUtf8(await match.log()))).toMatchObject({ phase: 'closed' });
}

describe('a match whose key is old', () => {
  it('goes on under it, ends and is published, while only the new key opens matches', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_OLD: `${OTHER_SEED}, ${SEED}` }, match);
    expect(await match.say(socket, 'toy.move', 0, {}, [])).toBe('toy.move');
    expect(await match.say(socket, 'endgame', [0, 1], { result: null })).toBe('endgame');
    await socket.until(() => socket.of('published').length > 0);
    await expectSound(match);

    const next = new WorkerMatch();
    expect(await problemOf(await next.post(next.openDraft()))).toBe('400 relay/other-relay');
    expect((await next.post(next.openDraft({ relay: NEW_KEY }))).status).toBe(201);
  });

  it('still runs out of time', async () => {
    const match = new WorkerMatch({ clock: { budget: 0, grace: 2_000 } });
    await match.begin();
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_OLD: SEED }, match);
    expect(await alarmOf(match)).toBe((await match.summary()).time + 2_001);
  });
});

describe('a match whose key is retired', () => {
  it('ends its play as soon as anybody looks, at the cost of nobody, and is settled and published', async () => {
    const match = new WorkerMatch();
    await match.begin();
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_RETIRED: SEED }, match);
    const socket = await TestSocket.connect(match.id);
    await socket.until(() => socket.told.length === 4);
    expect(await match.summary()).toMatchObject({ phase: 'settle', next: [] });
    expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('life/wrong-phase');
    expect(await match.say(socket, 'endgame', [0, 1], { result: { kind: 'void', reason: 'key-retired' } })).toBe('endgame');
    await socket.until(() => socket.of('published').length > 0);
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start', 'retire', 'endgame']);
    await expectSound(match);
  });

  it('refuses a step that comes first, and says why', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    const draft = await match.draft('toy.move', 0, {}, [1]);
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_RETIRED: SEED }, match);
    socket.send({ kind: 'submit', draft });
    await socket.until(() => socket.of('rejected').length > 0);
    expect(socket.of('rejected')[0]!.code).toBe('relay/key-retired');
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start', 'retire']);
  });

  it('never begins, and expires', async () => {
    const lobby = new WorkerMatch();
    const setup = new WorkerMatch();
    const [joining, starting] = [await lobby.begin('lobby'), await setup.begin('setup')];
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_RETIRED: SEED }, lobby, setup);
    expect(await lobby.say(joining, 'join', 1, lobby.joinPayload(1), [0, 1])).toBe('relay/key-retired');
    expect(await setup.say(starting, 'start', [0, 1], {}, [0])).toBe('relay/key-retired');
    expect(await alarmOf(lobby)).not.toBeNull();
    expect(await alarmOf(setup)).not.toBeNull();
  });
});

it('a rollback past a change of the key brings the old key back, and strands the matches of the new one until they are let go on', async () => {
  await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_RETIRED: SEED });
  const match = new WorkerMatch();
  expect((await match.post(match.openDraft({ relay: NEW_KEY }))).status).toBe(201);
  const socket = await TestSocket.connect(match.id);
  await deploy({ RELAY_SEED: SEED }, match);
  expect(await match.say(socket, 'join', 1, match.joinPayload(1), [0, 1])).toBe('relay/key-unknown');
  expect((await match.post(new WorkerMatch().openDraft())).status).toBe(201);
  await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_RETIRED: SEED }, match);
  expect(await match.say(socket, 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
});

describe('a match whose key the relay has not', () => {
  it('is read and takes no step, without a spinning alarm, until the key is back', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await deploy({ RELAY_SEED: NEW_SEED }, match);
    expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('relay/key-unknown');
    await runDurableObjectAlarm(match.stub);
    expect(await alarmOf(match)).toBeNull();
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start']);
    await deploy({ RELAY_SEED: NEW_SEED, RELAY_SEED_OLD: SEED }, match);
    await TestSocket.connect(match.id);
    expect(await alarmOf(match)).toBe((await match.summary()).time + CLOCK.grace + CLOCK.budget + 1);
    expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });
});

it('a relay lists its keys, the one that opens matches first, with the dates that its operator states', async () => {
  const dates = { [RELAY_KEY]: { from: '2026-01-01', until: '2026-11-22T09:00Z' }, [NEW_KEY]: { from: 'last week' } };
  await deploy({
    RELAY_SEED: NEW_SEED,
    RELAY_SEED_OLD: `${OTHER_SEED},${SEED}`,
    RELAY_SEED_RETIRED: SEED,
    RELAY_KEY_DATES: dates,
  });
  const { key, keys } = readRelayDescription(await (await api('/relay')).json(), 'relay');
  expect([key, keys]).toEqual([
    NEW_KEY,
    [
      { key: NEW_KEY, status: 'current' },
      { key: keyOf(OTHER_SEED), status: 'old' },
      { key: RELAY_KEY, status: 'retired', from: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 10, 22, 9) },
    ],
  ]);
});
