import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TIME_TO_JOIN_MS } from '../../shared/match/stand-down.ts';
import { DEADLINES } from '../support/table.ts';
import { api, problemOf, refusalOf, socketQuery, type TestSocket, textOf, WorkerMatch } from './match-client.ts';
import { alarmOf, tablesOf } from './stored-match.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const GRACE_MS = 2_000;
const SETTLE_MS = 30_000;
const slow = { clock: { budget: DAY_MS, grace: GRACE_MS }, deadlines: DEADLINES };

/** How far the clock of the object is behind that of the platform, which rings the alarm: a deadline that was set then is soon over. */
let behind = 0;
const platformNow = Date.now;
vi.spyOn(Date, 'now').mockImplementation(() => platformNow.call(Date) - behind);
afterEach(() => {
  behind = 0;
});

const kindsOf = async (match: WorkerMatch): Promise<string[]> =>
  (await match.log())
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { step: { kind: string } }).step.kind);
const closed = (socket: TestSocket) => socket.until(() => socket.of('published').length > 0);

describe('the one alarm of a match', () => {
  it('closes a lobby that nobody joined in time', async () => {
    behind = 29_950;
    const match = new WorkerMatch({ deadlines: { ...DEADLINES, join: 30_000 } });
    const socket = await match.begin('lobby');
    behind = 0;
    await socket.until(() => socket.told.length === 2);
    expect(await kindsOf(match)).toEqual(['open', 'close']);
  });

  it('times out the seat in turn, and then closes a match that nobody signs', async () => {
    behind = SETTLE_MS + GRACE_MS;
    const match = new WorkerMatch({ clock: { budget: 50, grace: GRACE_MS }, deadlines: { ...DEADLINES, settle: SETTLE_MS } });
    const socket = await match.begin();
    behind = SETTLE_MS;
    await socket.until(() => socket.told.length === 4);
    behind = 0;
    await closed(socket);
    expect(await kindsOf(match)).toEqual(['open', 'join', 'start', 'timeout', 'close']);
    expect(await match.summary()).toMatchObject({ phase: 'closed', published: true });
    const { head } = await match.summary();
    expect(await (await api(`/hashes/${head}`)).json()).toMatchObject({ claim: null });
    const log = await match.log();
    await runDurableObjectAlarm(match.stub);
    expect([(await alarmOf(match))! > Date.now() + 6 * DAY_MS, await match.log()]).toEqual([true, log]);
  });

  it('ends a match without a seat that has stood down, once it had time to sign with the others', async () => {
    behind = TIME_TO_JOIN_MS;
    const match = new WorkerMatch({ ...slow, seats: 3, goesOn: true });
    const socket = await match.begin();
    await match.say(socket, 'stand-down', 2, {}, [0]);
    await match.say(socket, 'toy.move', 0, {}, []);
    expect(await match.say(socket, 'endgame', [0, 1], { result: null })).toBe('pending');
    expect(await match.summary()).toMatchObject({ phase: 'settle' });
    behind = 0;
    await closed(socket);
    expect(await kindsOf(match)).toEqual(['open', 'join', 'join', 'start', 'stand-down', 'toy.move', 'endgame']);
  });

  it('is set for the deadline of each phase', async () => {
    const match = new WorkerMatch(slow);
    await match.begin('lobby');
    const { time } = await match.summary();
    expect(await alarmOf(match)).toBe(time + DEADLINES.join + 1);
    const started = new WorkerMatch(slow);
    const socket = await started.begin('setup');
    expect(await alarmOf(started)).toBe((await started.summary()).time + DEADLINES.setup + 1);
    await started.say(socket, 'start', [0, 1], {}, [0]);
    await started.say(socket, 'toy.move', 0, {}, []);
    expect(await alarmOf(started)).toBe((await started.summary()).time + DEADLINES.settle + 1);
  });

  it('that rings early does nothing but set itself again, once or twice, with an eviction between', async () => {
    const match = new WorkerMatch(slow);
    await match.begin();
    const due = (await match.summary()).time + GRACE_MS + DAY_MS + 1;
    const before = await match.log();
    for (let i = 0; i < 2; i++) {
      expect(await runDurableObjectAlarm(match.stub)).toBe(true);
      expect(await alarmOf(match)).toBe(due);
      expect(await match.log()).toBe(before);
      await evictDurableObject(match.stub);
    }
  });

  it('that rings after a draft that came too late finds the timeout appended already, once', async () => {
    behind = GRACE_MS + 60;
    const match = new WorkerMatch({ clock: { budget: 60, grace: GRACE_MS }, deadlines: DEADLINES });
    const socket = await match.begin();
    await runInDurableObject(match.stub, (_, { storage }) => storage.deleteAlarm());
    const late = await match.draft('toy.move', 0, {}, [1]);
    behind = 0;
    await new Promise((resolve) => setTimeout(resolve, 1));
    await socket.submit(late);
    await socket.until(() => socket.of('rejected').length > 0);
    expect(socket.of('rejected')[0]!.code).toBe('life/stale');
    expect((await kindsOf(match)).at(-1)).toBe('timeout');
    await runDurableObjectAlarm(match.stub);
    expect((await kindsOf(match)).filter((kind) => kind === 'timeout')).toHaveLength(1);
  });

  it('of an object that holds no match does nothing', async () => {
    const match = new WorkerMatch();
    await runInDurableObject(match.stub, (_, { storage }) => storage.setAlarm(Date.now() + DAY_MS));
    await runDurableObjectAlarm(match.stub);
    expect(await alarmOf(match)).toBeNull();
  });
});

describe('what an object keeps of a match', () => {
  /** What is left when the rows are gone. */
  const expectTombstone = async (match: WorkerMatch, code: string): Promise<void> => {
    expect(await tablesOf(match)).toEqual([]);
    const bytes = await runInDurableObject(match.stub, (_, { storage }) => storage.sql.databaseSize);
    expect(bytes, 'the one page that a database has').toBe(4_096);
    for (const _ of ['before a wake', 'after it']) {
      expect(await problemOf(await api(`/matches/${match.id}/log`))).toBe(`410 ${code}`);
      for (const as of [match.signers[0]!, 'spectator'] as const)
        expect(await refusalOf(match.id, socketQuery(match.id, 0, as))).toBe(`4410 ${code}`);
      expect(await problemOf(await match.post(match.openDraft()))).toBe('409 relay/match-exists');
      await runDurableObjectAlarm(match.stub);
      await evictDurableObject(match.stub);
    }
  };

  it.each([
    ['was cancelled', 'lobby', 'cancel'],
    ['was called off after its start', 'play', 'abort'],
  ] as const)(
    'is nothing where it %s: it is not published, and an hour later only a tombstone says what it was',
    async (_, phase, kind) => {
      const match = new WorkerMatch({ keys: crypto.randomUUID() });
      const socket = await match.begin(phase);
      await match.say(socket, kind, 0);
      await runDurableObjectAlarm(match.stub);
      const summary = await match.summary();
      expect(summary).toMatchObject({ phase: 'closed', published: false });
      expect(await alarmOf(match)).toBe(summary.time + HOUR_MS);
      expect((await kindsOf(match)).at(-1)).toBe(kind);
      behind = -HOUR_MS;
      await runDurableObjectAlarm(match.stub);
      await socket.closed;
      expect(await match.summary()).toEqual(summary);
      await expectTombstone(match, 'relay/never-began');
      expect((await env.LOG.list({ prefix: `log/${match.id}` })).keys).toEqual([]);
      expect((await env.LOG.list({ prefix: `final/${summary.head}` })).keys).toEqual([]);
      const record = await (await api(`/players/${match.signers[0]!.publicKey}`)).json<{ matches: unknown[] }>();
      expect(record.matches).toEqual([]);
    },
  );

  it('is a tombstone a week after its record was published, and the record has the log', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
    await closed(socket);
    const [summary, log] = [await match.summary(), await match.log()];
    while ((await alarmOf(match))! < Date.now() + 6 * DAY_MS) await runDurableObjectAlarm(match.stub);
    behind = -7 * DAY_MS + 60_000;
    await runDurableObjectAlarm(match.stub);
    expect(await match.log()).toBe(log);
    behind = -7 * DAY_MS;
    await runDurableObjectAlarm(match.stub);
    await socket.closed;
    expect(await match.summary()).toEqual(summary);
    await expectTombstone(match, 'relay/archived');
    expect(await textOf(await api(`/hashes/${summary.head}/log`))).toBe(log);
  });
});
