import {
  createExecutionContext,
  evictDurableObject,
  runDurableObjectAlarm,
  runInDurableObject,
  waitOnExecutionContext,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { kvStore, r2Store } from '../../archive/log-store.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import type { Json } from '../../shared/encoding/canonical.ts';
import { readFinalRecord } from '../../shared/wire/http.ts';
import { app } from '../../worker/app.ts';
import { API_HEADERS } from '../../worker/security-headers.ts';
import { api, LARGE, problemOf, RELAY_KEY, SPARE_BUCKET, TestSocket, textOf, WorkerMatch } from './match-client.ts';
import { NOT_PUBLISHED, replaceBindings, ringWhenDue } from './stored-match.ts';

const result = { kind: 'drawn', reason: 'agreement' };

/** Plays moves of each seat in turn to the end, and returns the socket; the record may not be published yet. */
async function played(match: WorkerMatch, moves = 2, ends = true): Promise<TestSocket> {
  const socket = await match.begin();
  for (let i = 0; i < moves; i++) await match.say(socket, 'toy.move', i % 2, { i }, i === moves - 1 ? [] : [1 - (i % 2)]);
  if (ends) await match.say(socket, 'endgame', [0, 1], { result });
  return socket;
}

const published = (socket: TestSocket) => socket.until(() => socket.of('published').length > 0);
/** The keys of the store of logs that hold a match, by its final hash. */
const keysOf = async (finalHash: string): Promise<readonly string[]> =>
  (await Promise.all(['final/', 'log/'].map((kind) => kvStore(env.LOG).list(kind + finalHash)))).flat();

/** Steps of a megabyte each: two are too large for one value, nine for one part. The seats have not signed the end yet. */
async function playedLarge(match: WorkerMatch, moves = 2): Promise<TestSocket> {
  const socket = await match.begin('setup');
  const text = 'x'.repeat(1_000_000);
  for (let i = 0; i < moves; i++) await match.say(socket, 'toy.move', i % 2, { text }, [0, 1]);
  await match.say(socket, 'resign', 0);
  return socket;
}

/** Replaces the KV of one object, until it is evicted. */
const breakStore = (match: WorkerMatch, put: (key: string, value: Bytes) => Promise<void>): Promise<void> =>
  replaceBindings(match.stub, { LOG: { put } });

describe('a closed match', () => {
  it('is published under its final hash in one write: the same log, and a record of it', async () => {
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
    const record = readFinalRecord(await answer.json<Json>(), 'record');
    expect(record).toEqual({
      finalHash: head,
      match: match.id,
      game: 'toy',
      rules: 1,
      seats,
      relay: RELAY_KEY,
      steps,
      claim: result,
    });
    expect(await keysOf(head)).toEqual([`final/${head}`]);
    const log = await api(`/hashes/${head}/log`);
    expect(log.headers.get('content-disposition')).toBe(`attachment; filename="fogline-toy-${head.slice(0, 8)}.jsonl"`);
    for (const { headers } of [answer, log]) expect(Object.fromEntries(headers)).toMatchObject(API_HEADERS);
    expect(await textOf(log)).toBe(await match.log());
  });

  it('is written in parts if it is large, and goes on after those that are stored, whatever the object forgets meanwhile', async () => {
    const match = new WorkerMatch(LARGE);
    const written: string[] = [];
    const socket = await playedLarge(match, 9);
    await breakStore(match, async (key, value) => {
      await env.LOG.put(key, value);
      if (written.push(key) === 2) throw new Error('the answer was lost');
    });
    await match.say(socket, 'endgame', [0, 1], { result });
    const { head } = await match.summary();
    while (written.length < 2) await runDurableObjectAlarm(match.stub);
    await evictDurableObject(match.stub);
    await breakStore(match, (key, value) => {
      written.push(key);
      return env.LOG.put(key, value);
    });
    while (socket.of('published').length === 0) await runDurableObjectAlarm(match.stub);
    expect(written).toEqual([`log/${head}/0`, `log/${head}/1`, `log/${head}/1`, `final/${head}`]);
    expect(await textOf(await api(`/hashes/${head}/log`))).toBe(await match.log());
  });

  it('sends `published` to everyone who connects later', async () => {
    const match = new WorkerMatch();
    await published(await played(match));
    await evictDurableObject(match.stub);
    const late = await TestSocket.connect(match.id);
    expect(late.of('published')).toHaveLength(1);
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
    while (socket.of('published').length === 0) await ringWhenDue(match);
    expect((await api(`/hashes/${head}`)).status).toBe(200);
  });

  it('that was written to twice holds the same', async () => {
    const match = new WorkerMatch();
    await published(await played(match));
    const { head } = await match.summary();
    const stored = () => env.LOG.get(`final/${head}`, 'arrayBuffer');
    const before = await stored();
    await runInDurableObject(match.stub, async (_, { storage }) => {
      storage.sql.exec(NOT_PUBLISHED);
      await storage.setAlarm(Date.now() + 3_600_000);
    });
    await runDurableObjectAlarm(match.stub);
    expect(await stored()).toEqual(before);
    expect((await match.summary()).published).toBe(true);
  });

  it('is not written to before the match is closed', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    const put = vi.fn();
    await breakStore(match, put);
    for (let i = 0; i < 70; i++) await match.say(socket, 'toy.move', i % 2, {}, [0, 1]);
    await runDurableObjectAlarm(match.stub);
    expect(put).not.toHaveBeenCalled();
  });
});

describe('the object of a closed match', () => {
  /** A closed match that the store of logs does not take. */
  async function unstored(match: WorkerMatch, play: (match: WorkerMatch) => Promise<TestSocket>): Promise<string> {
    const socket = await play(match);
    await breakStore(match, () => Promise.reject(new Error('KV is down')));
    await match.say(socket, 'endgame', [0, 1], { result });
    return (await match.summary()).head;
  }

  it.each([
    ['in one value', (match: WorkerMatch) => played(match, 2, false)],
    ['of its own beside its log', (match: WorkerMatch) => playedLarge(match)],
  ])('answers for a record %s which the store does not have yet, to a reader who names the match', async (_, play) => {
    const match = new WorkerMatch();
    const head = await unstored(match, play);
    expect(await problemOf(await api(`/hashes/${head}/log`))).toBe('404 relay/not-published');
    const answer = await api(`/hashes/${head}?match=${match.id}`);
    expect(readFinalRecord(await answer.json<Json>(), 'record')).toMatchObject({ finalHash: head, match: match.id });
    expect(await textOf(await api(`/hashes/${head}/log?match=${match.id}`))).toBe(await match.log());
  });

  it('answers for no other final hash, and for none before the match is closed', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const { head } = await match.summary();
    expect(await problemOf(await api(`/hashes/${head}?match=${match.id}`))).toBe('404 relay/not-published');
    const closed = new WorkerMatch();
    await published(await played(closed));
    expect(await problemOf(await api(`/hashes/${head}?match=${closed.id}`))).toBe('404 relay/not-published');
    expect(await problemOf(await api(`/hashes/${head}?match=nobody`))).toBe('400 relay/bad-request');
  });

  it('answers for a log that the store has lost; where it is nowhere, that is an error and no empty log', async () => {
    const match = new WorkerMatch();
    const socket = await playedLarge(match);
    await match.say(socket, 'endgame', [0, 1], { result });
    await published(socket);
    const { head } = await match.summary();
    await env.LOG.delete(`log/${head}/0`);
    expect(await textOf(await api(`/hashes/${head}/log`))).toBe(await match.log());
    await runInDurableObject(match.stub, async (_, { storage }) => storage.deleteAll());
    await evictDurableObject(match.stub);
    expect(await problemOf(await api(`/hashes/${head}/log`))).toBe('500 relay/internal');
  });
});

describe('a relay with a bucket', () => {
  it('stores its logs there, and reads from KV what it stored before', async () => {
    const withBucket = { ...env, LOGS: SPARE_BUCKET };
    const [before, after] = [new WorkerMatch(), new WorkerMatch()];
    await published(await played(before));
    const socket = await after.begin();
    await replaceBindings(after.stub, withBucket);
    await after.say(socket, 'toy.move', 0, {}, []);
    await after.say(socket, 'endgame', [0, 1], { result });
    await published(socket);
    const { head } = await after.summary();
    expect([await keysOf(head), await r2Store(SPARE_BUCKET).list(`final/${head}`)]).toEqual([[], [`final/${head}`]]);
    for (const match of [before, after]) {
      const context = createExecutionContext();
      const path = `/api/hashes/${(await match.summary()).head}/log`;
      const log = await app.fetch(new Request(`https://relay.test${path}`), withBucket, context);
      expect(await textOf(log)).toBe(await match.log());
      await waitOnExecutionContext(context);
    }
  });
});
