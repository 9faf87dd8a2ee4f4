/** Each thing that may fail on the journey of a step: the socket, the object, its disk, its alarm, its clock, and KV. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { CHAIN_START, verifyChain } from '../../shared/log/chain.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { CLOCK, ed25519 } from '../support/table.ts';
import { api, TestSocket, WorkerMatch } from './match-client.ts';
import { alarmOf, replaceBindings, ringWhenDue } from './stored-match.ts';

/** So far ahead that no alarm rings by itself: time is what the test says. */
const START = 4_000_000_000_000;
const MINUTE_MS = 60_000;
const DISK_FULL = "CREATE TRIGGER full BEFORE INSERT ON step BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
const result = { kind: 'drawn', reason: 'agreement' };

vi.useFakeTimers({ toFake: ['Date'] });
beforeEach(() => void vi.setSystemTime(START));

const passTime = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
const stepsOf = async (match: WorkerMatch) => decodeLog(encodeUtf8(await match.log())).entries.map(({ step }) => step);
const kindsOf = async (match: WorkerMatch) => (await stepsOf(match)).map(({ kind }) => kind);
const sql = (match: WorkerMatch, statement: string) =>
  runInDurableObject(match.stub, (_, { storage }) => void storage.sql.exec(statement));

/** Replaces the KV of one object, until it is evicted. */
const replaceKv = (match: WorkerMatch, put: (key: string, value: Uint8Array) => Promise<void>) =>
  replaceBindings(match.stub, { LOG: { get: (key: string) => env.LOG.get(key, 'arrayBuffer'), put } });

describe('the socket of a seat', () => {
  it('is lost with the answer: the step is stored once, comes with the next connection, and changes nothing when it is sent again', async () => {
    const match = new WorkerMatch();
    const [socket, other] = [await match.begin(), await TestSocket.connect(match.id)];
    const draft = await match.draft('toy.move', 0, {}, [1]);
    socket.send({ kind: 'submit', draft });
    await other.until(() => other.told.includes(3));
    await evictDurableObject(match.stub, { webSockets: 'close' });
    const again = await TestSocket.connect(match.id, 3);
    expect(again.told).toEqual([3]);
    expect(await again.submit(draft)).toBe('toy.move');
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start', 'toy.move']);
  });

  it('is lost with the object before the step arrived: nothing is stored until it is sent again', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const draft = await match.draft('toy.move', 0, {}, [1]);
    await evictDurableObject(match.stub, { webSockets: 'close' });
    const again = await TestSocket.connect(match.id, 3);
    expect(again.told).toEqual([]);
    expect(await again.submit(draft)).toBe('toy.move');
  });
});

describe('a disk that fails', () => {
  it('opens no match; the same request does once it works', async () => {
    const match = new WorkerMatch();
    const draft = match.openDraft();
    await sql(match, 'CREATE TABLE step (seq INTEGER PRIMARY KEY CHECK (seq > 0), kind, link, step, payload)');
    expect((await match.post(draft)).status).toBe(500);
    await sql(match, 'DROP TABLE step');
    await evictDurableObject(match.stub);
    expect((await match.post(draft)).status).toBe(201);
    expect((await match.post(draft)).status).toBe(201);
    expect(await kindsOf(match)).toEqual(['open']);
  });

  it('stores no half of a proposal: its signature counts once it is sent again', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    await sql(match, "CREATE TRIGGER full BEFORE INSERT ON meta BEGIN SELECT RAISE(ABORT, 'the disk is full'); END");
    expect(await match.say(socket, 'start', 0, {}, [0])).toBe('relay/internal');
    await sql(match, 'DROP TRIGGER full');
    expect(await match.say(socket, 'start', 1, {}, [0])).toBe('pending');
    expect(await match.say(socket, 'start', 0, {}, [0])).toBe('start');
  });

  it('when the alarm rings is retried with backoff until the timeout is stored', async () => {
    const match = new WorkerMatch();
    await match.begin();
    await sql(match, DISK_FULL);
    passTime(CLOCK.budget + CLOCK.grace + 1);
    await runDurableObjectAlarm(match.stub);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) waits.push(await ringWhenDue(match));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, MINUTE_MS, MINUTE_MS]);
    await sql(match, 'DROP TRIGGER full');
    await ringWhenDue(match);
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start', 'timeout']);
    const { timestamp } = (await stepsOf(match)).at(-1)!;
    expect(timestamp.time).toBe(Date.now());
  });
});

describe('the clock of the machine', () => {
  it('that jumps back and forth makes no timestamp go back, and no time run out early', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    for (const [i, jump] of [-5 * MINUTE_MS, MINUTE_MS, -MINUTE_MS, 6 * MINUTE_MS].entries()) {
      passTime(jump);
      expect(await match.say(socket, 'toy.move', i % 2, {}, [1 - (i % 2)])).toBe('toy.move');
      if (i % 2 === 0) await evictDurableObject(match.stub);
    }
    const { entries } = decodeLog(encodeUtf8(await match.log()));
    expect(entries.slice(2).map(({ step }) => step.timestamp.time - START)).toEqual([0, 0, 0, 0, MINUTE_MS]);
    expect((await verifyChain(CHAIN_START, entries, ed25519)).fault).toBeUndefined();
    passTime(-10 * MINUTE_MS);
    await runDurableObjectAlarm(match.stub);
    expect((await match.summary()).steps).toBe(entries.length);
    expect(await alarmOf(match)).toBe(START + MINUTE_MS + CLOCK.budget + CLOCK.grace + 1);
  });
});

describe('an alarm', () => {
  it('that rings an hour late, and twice, appends the timeout once, with the time at which it rang', async () => {
    const match = new WorkerMatch();
    await match.begin();
    passTime(CLOCK.budget + CLOCK.grace + 60 * MINUTE_MS);
    for (let i = 0; i < 2; i++) await runDurableObjectAlarm(match.stub);
    const steps = await stepsOf(match);
    expect(steps.map(({ kind }) => kind)).toEqual(['open', 'join', 'start', 'timeout']);
    expect(steps.at(-1)!.timestamp.time).toBe(Date.now());
  });
});

describe('KV', () => {
  async function ended(match: WorkerMatch): Promise<TestSocket> {
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    return socket;
  }

  it('that fails is asked again ever later, up to an hour apart, by an object that sleeps between; after a week an operator is waited for', async () => {
    const match = new WorkerMatch();
    const socket = await ended(match);
    const waits: number[] = [];
    const isDown = () => replaceKv(match, () => Promise.reject(new Error('KV is down')));
    await isDown();
    await match.say(socket, 'endgame', [0, 1], { result });
    const { head } = await match.summary();
    while ((await alarmOf(match)) !== null) {
      if (waits.length === 15) passTime(7 * 24 * 60 * MINUTE_MS);
      waits.push(await ringWhenDue(match));
      await evictDurableObject(match.stub);
      await isDown();
    }
    expect(waits).toHaveLength(16);
    for (const [i, wait] of waits.slice(1, 15).entries()) {
      const full = Math.min(1_000 * 2 ** i, 60 * MINUTE_MS);
      expect(wait).toBeGreaterThanOrEqual(full / 2);
      expect(wait).toBeLessThanOrEqual(full);
    }
    expect([socket.of('published'), (await api(`/hashes/${head}`)).status]).toEqual([[], 404]);
    await evictDurableObject(match.stub);
    expect(await match.stub.order({ action: 'redrive' })).toMatchObject({ ok: true, value: { published: true } });
    await socket.until(() => socket.of('published').length > 0);
    expect((await api(`/hashes/${head}`)).status).toBe(200);
  });

  it('that refuses a value for good is not asked again', async () => {
    const match = new WorkerMatch();
    const socket = await ended(match);
    let tries = 0;
    await replaceKv(match, () => {
      tries++;
      return Promise.reject(new Error('KV PUT failed: 413 Value length of 27262976 exceeds limit of 26214400.'));
    });
    await match.say(socket, 'endgame', [0, 1], { result });
    while (tries === 0) await ringWhenDue(match);
    for (let i = 0; i < 2; i++) await runDurableObjectAlarm(match.stub);
    expect([tries, await alarmOf(match)]).toEqual([1, null]);
    await evictDurableObject(match.stub);
    expect(await match.stub.order({ action: 'redrive' })).toMatchObject({ ok: true, value: { published: true } });
  });

  it('that writes but loses its answer is written to again, with the same bytes', async () => {
    const match = new WorkerMatch();
    const socket = await ended(match);
    const written = new Map<string, Uint8Array[]>();
    await replaceKv(match, async (key, value) => {
      const values = [...(written.get(key) ?? []), value];
      written.set(key, values);
      await env.LOG.put(key, value);
      if (values.length === 1) throw new Error('the answer was lost');
    });
    await match.say(socket, 'endgame', [0, 1], { result });
    while (socket.of('published').length === 0) await ringWhenDue(match);
    const { head } = await match.summary();
    expect([...written.keys()]).toEqual([`final/${head}`]);
    for (const [first, second, ...more] of written.values()) expect([second, more]).toEqual([first, []]);
  });
});
