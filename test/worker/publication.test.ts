import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { encodeCanonical, type Json } from '../../shared/encoding/canonical.ts';
import { readFinalRecord } from '../../shared/wire/http.ts';
import { API_HEADERS } from '../../worker/security-headers.ts';
import { api, RELAY_KEY, TestSocket, textOf, WorkerMatch } from './match-client.ts';

const result = { kind: 'drawn', reason: 'agreement' };

/** Plays moves of each seat in turn to the end, and returns the socket; the record may not be published yet. */
async function played(match: WorkerMatch, moves = 2): Promise<TestSocket> {
  const socket = await match.begin();
  for (let i = 0; i < moves; i++) await match.say(socket, 'toy.move', i % 2, { i }, i === moves - 1 ? [] : [1 - (i % 2)]);
  await match.say(socket, 'endgame', [0, 1], { result });
  return socket;
}

const published = (socket: TestSocket) => socket.until(() => socket.of('published').length > 0);
const keysOf = async (match: WorkerMatch) => (await env.LOG.list({ prefix: `log/${match.id}/` })).keys.map(({ name }) => name);

/** Replaces the KV of one object, until it is evicted. */
function breakStore(match: WorkerMatch, put: () => Promise<void>): Promise<void> {
  return runInDurableObject(match.stub, (instance) => {
    Object.defineProperty(instance, 'env', { value: { ...env, LOG: { put } }, configurable: true });
  });
}

describe('a closed match', () => {
  it('is published under its final hash: the same log, in parts, and a record of it', async () => {
    const match = new WorkerMatch();
    const socket = await played(match, 130);
    await published(socket);
    const { head, steps, seats, finalHash, published: done } = await match.summary();
    expect({ finalHash, done, told: socket.of('published') }).toEqual({
      finalHash: head,
      done: true,
      told: [{ kind: 'published', finalHash: head }],
    });
    const answer = await api(`/hashes/${head}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const record = readFinalRecord(await answer.json<Json>(), 'record');
    const segments = [0, 64, 128].map((first) => `log/${match.id}/${first}`);
    expect(record).toEqual({
      finalHash: head,
      match: match.id,
      game: 'toy',
      rules: 1,
      seats,
      relay: RELAY_KEY,
      steps,
      segments,
      claim: result,
    });
    expect((await keysOf(match)).sort()).toEqual([...segments].sort());
    const log = await api(`/hashes/${head}/log`);
    expect(log.headers.get('content-disposition')).toBe(`attachment; filename="${head}.jsonl"`);
    for (const { headers } of [answer, log]) expect(Object.fromEntries(headers)).toMatchObject(API_HEADERS);
    expect(await textOf(log)).toBe(await match.log());
  });

  it('is cut into parts by size as well, so that each fits into KV', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    const text = 'x'.repeat(1_000_000);
    for (let i = 0; i < 9; i++) await match.say(socket, 'toy.move', i % 2, { text }, [0, 1]);
    await match.say(socket, 'resign', 0);
    await match.say(socket, 'endgame', [0, 1], { result });
    await published(socket);
    expect((await keysOf(match)).length).toBe(2);
    expect(await textOf(await api(`/hashes/${(await match.summary()).head}/log`))).toBe(await match.log());
  });

  it('sends `published` to everyone who connects later', async () => {
    const match = new WorkerMatch();
    await published(await played(match));
    await evictDurableObject(match.stub);
    const late = await TestSocket.connect(match.id);
    expect(late.of('published')).toHaveLength(1);
  });

  it('that nobody signed claims nothing', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('lobby');
    await match.say(socket, 'cancel', 0);
    await published(socket);
    const { head } = await match.summary();
    expect(await (await api(`/hashes/${head}`)).json()).toMatchObject({ claim: null, seats: [expect.anything(), null] });
  });
});

describe('a store that fails', () => {
  it('is retried until it holds, and only then does the match count as published', async () => {
    const match = new WorkerMatch();
    let tries = 0;
    const socket = await match.begin();
    await breakStore(match, () => {
      tries++;
      return Promise.reject(new Error('KV is down'));
    });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result });
    while (tries === 0) await runDurableObjectAlarm(match.stub);
    const { head, published: said, phase } = await match.summary();
    expect({ said, phase, told: socket.of('published') }).toEqual({ said: false, phase: 'closed', told: [] });
    expect((await api(`/hashes/${head}`)).status).toBe(404);
    const alarm = await runInDurableObject(match.stub, (_, { storage }) => storage.getAlarm());
    expect(alarm).toBeGreaterThan(Date.now() - 1_000);
    await evictDurableObject(match.stub);
    while (socket.of('published').length === 0) await runDurableObjectAlarm(match.stub);
    expect((await api(`/hashes/${head}`)).status).toBe(200);
  });

  it('that was written to twice holds the same', async () => {
    const match = new WorkerMatch();
    await published(await played(match));
    const { head } = await match.summary();
    const keys = [...(await keysOf(match)), `final/${head}`];
    const before = await Promise.all(keys.map((key) => env.LOG.get(key)));
    await runInDurableObject(match.stub, async (_, { storage }) => {
      storage.sql.exec('UPDATE outbox SET stored = 0');
      storage.sql.exec('UPDATE publication SET stored = 0');
      await storage.setAlarm(Date.now() + 3_600_000);
    });
    await runDurableObjectAlarm(match.stub);
    expect(await Promise.all(keys.map((key) => env.LOG.get(key)))).toEqual(before);
    expect((await match.summary()).published).toBe(true);
  });

  it('does not stop the play: parts that wait are sent later', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    await breakStore(match, () => Promise.reject(new Error('KV is down')));
    for (let i = 0; i < 70; i++) await match.say(socket, 'toy.move', i % 2, {}, [0, 1]);
    expect(await keysOf(match)).toEqual([]);
    await evictDurableObject(match.stub);
    await match.say(socket, 'resign', 0);
    await match.say(socket, 'endgame', [0, 1], { result });
    await published(socket);
    expect(await keysOf(match)).toHaveLength(2);
    expect(encodeCanonical((await env.LOG.get<Json>(`final/${(await match.summary()).head}`, 'json'))!)).toContain('"steps":74');
  });
});
