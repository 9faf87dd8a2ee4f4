import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEADLINES } from '../support/table.ts';
import { type TestSocket, WorkerMatch } from './match-client.ts';

const DAY_MS = 24 * 3_600_000;
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

const alarmOf = (match: WorkerMatch): Promise<number | null> =>
  runInDurableObject(match.stub, (_, { storage }) => storage.getAlarm());
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
    await closed(socket);
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
    const log = await match.log();
    await runDurableObjectAlarm(match.stub);
    expect([await alarmOf(match), await match.log()]).toEqual([null, log]);
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
