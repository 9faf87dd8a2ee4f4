/** What the operator hears of a match and of a request: lines of the log, points of metrics, and whether the relay is ready. */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Json } from '../../shared/encoding/canonical.ts';
import { readProblem } from '../../shared/wire/http.ts';
import { COLUMNS, tell } from '../../telemetry/tell.ts';
import { api, apiWith, freshId, problemOf, RELAY_KEY, SPARE_BUCKET, TestSocket, WorkerMatch } from './match-client.ts';
import { replaceBindings, ringWhenDue } from './stored-match.ts';

type Line = Readonly<Record<string, unknown>>;

const METHODS = ['log', 'error', 'warn', 'info', 'debug'] as const;
let said: string[];
let points: AnalyticsEngineDataPoint[];

beforeEach(() => {
  [said, points] = [[], []];
  // Nothing is left to chance but where a test says so.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...args) => void said.push(args.map(String).join(' ')));
  }
  Object.assign(env, { METRICS: { writeDataPoint: (point: AnalyticsEngineDataPoint) => void points.push(point) } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  Reflect.deleteProperty(env, 'METRICS');
});

const linesAt = (at: string): Line[] => said.map((text) => JSON.parse(text) as Line).filter((line) => line['at'] === at);
/** The points of a kind, each with its columns by name. */
const pointsAt = (at: string): Line[] =>
  points
    .filter(({ indexes }) => indexes?.[0] === at)
    .map(({ blobs = [], doubles = [] }) =>
      Object.fromEntries([
        ...COLUMNS.blobs.map((name, i) => [name, blobs[i]]),
        ...COLUMNS.doubles.map((name, i) => [name, doubles[i]]),
      ]),
    );

describe('a whole match', () => {
  const NAME = 'Zebedee';
  const SECRET = 'laid at e4';
  const ADDRESS = '203.0.113.77';

  async function play(match: WorkerMatch): Promise<void> {
    const headers = { 'cf-connecting-ip': ADDRESS, upgrade: 'websocket' };
    await match.post(match.openDraft({}, NAME));
    await api(`/matches/${match.id}/log?from=${NAME}`, { headers });
    const socket = await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    await match.say(socket, 'join', 1, match.joinPayload(1), [0, 1]);
    await match.say(socket, 'start', [0, 1], {}, [0]);
    await evictDurableObject(match.stub);
    await match.say(socket, 'toy.move', 1, { text: SECRET }, [1]);
    await match.say(socket, 'toy.move', 0, { text: SECRET }, []);
    socket.socket.send(`{"kind":"submit","draft":"${SECRET}`);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'drawn', reason: SECRET } });
    await socket.until(() => socket.of('published').length > 0);
  }

  it('is told in lines of JSON that name it, and hold no name, no payload, no address and no seed', async () => {
    const match = new WorkerMatch();
    await play(match);
    const lines = said.map((text) => JSON.parse(text) as Line);
    const told = lines.map(({ at, code }) => (code === undefined ? at : `${at} ${code}`));
    expect(told).toEqual([
      'opened',
      'refused relay/bad-request',
      'rejected life/not-your-turn',
      'rejected encoding/not-json',
      'closed',
      'published',
    ]);
    expect(new Set(lines.map((line) => line['match']))).toEqual(new Set([match.id]));
    expect(linesAt('rejected')[0]).toMatchObject({ seq: 3 });
    for (const text of [...said, ...points.map((point) => JSON.stringify(point))]) {
      for (const secret of [NAME, SECRET, ADDRESS, env.RELAY_SEED]) expect(text).not.toContain(secret);
    }
  });

  it('is counted: opened, connected, woken, refused, closed and published, each once for each time', async () => {
    const match = new WorkerMatch();
    await play(match);
    const own = (at: string) => pointsAt(at).filter((point) => point['match'] === match.id);
    const counts = ['opened', 'connected', 'woke', 'rejected', 'refused', 'closed', 'published', 'failed'].map((at) => [
      at,
      own(at).length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({
      ...{ opened: 1, connected: 1, woke: 1, rejected: 2, refused: 1, closed: 1, published: 1, failed: 0 },
    });
    expect(own('opened')).toMatchObject([{ game: 'toy' }]);
    expect(own('closed')).toMatchObject([{ game: 'toy', by: 'endgame' }]);
    expect(own('woke')).toMatchObject([{ steps: 3 }]);
    expect(own('connected')).toMatchObject([{ sockets: 1 }]);
    expect(own('refused')).toMatchObject([{ code: 'relay/bad-request', status: 400 }]);
    expect(Number(own('published')[0]!['ms'])).toBeGreaterThanOrEqual(0);
  });

  it('goes on without metrics, and where they cannot be written', async () => {
    for (const METRICS of [
      undefined,
      {
        writeDataPoint: () => {
          throw new Error('too many points');
        },
      },
    ]) {
      Object.assign(env, { METRICS });
      const match = new WorkerMatch();
      await play(match);
      expect((await match.summary()).published).toBe(true);
      expect(linesAt('failed').length > 0).toBe(METRICS !== undefined);
    }
  });
});

describe('the sample', () => {
  it('of lines and of points has every failure, and of the rest the share that is set', async () => {
    const events = Array.from({ length: 64 }, (_, i) => i / 64);
    const METRICS: AnalyticsEngineDataset = {
      writeDataPoint(point = {}) {
        points.push(point);
      },
    };
    const told = (share: string, event: Parameters<typeof tell>[1]): [number, number] => {
      [said, points] = [[], []];
      for (const drawn of events) {
        vi.spyOn(Math, 'random').mockReturnValue(drawn);
        tell({ METRICS, LOG_SHARE: share }, event);
      }
      return [said.length, points.length];
    };
    expect(told('0.25', { at: 'failed', what: 'x', error: 'y' })).toEqual([64, 64]);
    expect(told('0', { at: 'failed', what: 'x', error: 'y' })).toEqual([64, 64]);
    expect(told('0.25', { at: 'opened', game: 'toy' })).toEqual([16, 64]);
    expect(told('one in four', { at: 'opened', game: 'toy' })).toEqual([64, 64]);
    expect(told('1', { at: 'woke', steps: 1 })).toEqual([0, 4]);
  });
});

describe('a publication that fails', () => {
  it('is told with its match, the failures so far and the next attempt, and counted', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    const put = () => Promise.reject(new Error('KV PUT failed: 503 for "final/abc"'));
    await replaceBindings(match.stub, { LOG: { put } });
    await match.say(socket, 'toy.move', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result: null });
    while (linesAt('failed').length === 0) await runDurableObjectAlarm(match.stub);
    await ringWhenDue(match);
    const failure = { match: match.id, what: 'publication will be tried again' };
    const [first, second] = linesAt('failed');
    expect([first, second]).toMatchObject([
      { ...failure, attempt: 1 },
      { ...failure, attempt: 2 },
    ]);
    expect(first!['error']).toMatch(/^Error: KV PUT failed: 503 for … \| at /);
    expect(Number(second!['retryAt'])).toBeGreaterThan(Number(first!['retryAt']));
    expect(pointsAt('failed')).toMatchObject([
      { ...failure, attempt: 1 },
      { ...failure, attempt: 2 },
    ]);
  });
});

describe('a failure of the relay', () => {
  it('has the id in the answer that it has in the log: the ray of the request, or one of our own', async () => {
    const LOG = { get: () => Promise.reject(new Error('KV is down')) };
    const ask = async (ray: string) => {
      const answer = await apiWith({ LOG }, `/hashes/${'ab'.repeat(32)}`, { headers: { 'cf-ray': ray } });
      const problem = readProblem(await answer.json<Json>(), 'problem');
      expect([problem.status, problem.code, problem.detail]).toEqual([
        500,
        'relay/internal',
        `The relay failed; nothing was changed. The operator of the relay finds it as ${problem.instance}.`,
      ]);
      return problem.instance;
    };
    const ray = '8f2ac11d0b6e5d4c-FRA';
    expect(await ask(ray)).toBe(ray);
    const own = await ask('$(made up)');
    expect(own).toMatch(/^[\da-f-]{36}$/);
    expect(linesAt('failed').map((line) => line['ray'])).toEqual([ray, own]);
    expect(pointsAt('failed').map((point) => point['ray'])).toEqual([ray, own]);
  });

  it('on a socket has it in the detail of `rejected`', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    await runInDurableObject(match.stub, (_, { storage }) => {
      storage.sql.exec("CREATE TRIGGER full BEFORE INSERT ON step BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    });
    expect(await match.say(socket, 'toy.move', 0, {}, [])).toBe('relay/internal');
    const [failure] = linesAt('failed');
    expect(failure).toMatchObject({ match: match.id, seq: 3 });
    expect(socket.of('rejected').at(-1)!.detail).toContain(`finds it as ${failure!['ray']}.`);
  });

  it('that is a refusal has an id too', async () => {
    const answer = await api(`/matches/${freshId()}`);
    const { instance } = readProblem(await answer.json<Json>(), 'problem');
    expect(linesAt('refused')).toMatchObject([{ code: 'relay/unknown-match', status: 404, ray: instance }]);
  });
});

describe('a relay', () => {
  const down = { get: () => Promise.reject(new Error('down')) };

  it('is ready where its key signs, its stores can be read and an object answers', async () => {
    const VERSION = { id: freshId(), tag: '81b8c40', timestamp: '2026-11-22T15:00:00Z' };
    const answer = await apiWith({ VERSION, LOGS: SPARE_BUCKET }, '/ready');
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, key: RELAY_KEY, version: VERSION }]);
    expect(await (await apiWith({ VERSION: undefined }, '/ready')).json()).toEqual({ ok: true, key: RELAY_KEY });
  });

  it.each([
    ['has no seed', { RELAY_SEED: undefined }, '503 relay/key-unusable'],
    ['has half a seed', { RELAY_SEED: 'abcd' }, '503 relay/key-unusable'],
    ['has an old seed that is not hex', { RELAY_SEED_OLD: 'seed' }, '503 relay/key-unusable'],
    ['cannot read KV', { LOG: down }, '503 relay/store-unreachable'],
    ['cannot read its bucket', { LOGS: down }, '503 relay/store-unreachable'],
    [
      'cannot reach its objects',
      { MATCH: { getByName: () => ({ summary: () => Promise.reject(new Error('down')) }) } },
      '503 relay/objects-unreachable',
    ],
  ])('that %s is not ready, says which part fails, and is healthy all the same', async (_, variables, problem) => {
    expect(await problemOf(await apiWith(variables, '/ready'))).toBe(problem);
    expect((await apiWith(variables, '/health')).status).toBe(200);
  });

  it('says of a bad seed what is wrong with it, and not the seed', async () => {
    const { detail } = await (await apiWith({ RELAY_SEED: 'abcd' }, '/ready')).json<{ detail: string }>();
    expect(detail).toBe('Error: RELAY_SEED: a seed is 64 digits of lower-case hex');
  });

  it('whose store hangs is not ready after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = apiWith({ LOG: { get: () => new Promise(() => {}) } }, '/ready');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await problemOf(await asked)).toBe('503 relay/store-unreachable');
  });
});
