import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { VERSION } from '../../shared/log/step.ts';
import { mostOf } from '../../shared/match/room.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { OPEN_POLICY, type PolicyVars } from '../../shared/relay/policy.ts';
import { DESCRIBED_LIMITS } from '../../shared/wire/described-limits.ts';
import { encodeOpenRequest, readMatchSummary, readRelayDescription } from '../../shared/wire/http.ts';
import { DEADLINES } from '../support/table.ts';
import { STRANGER } from '../support/toy-match.ts';
import {
  api,
  apiWith,
  freshId,
  ORIGIN,
  problemOf,
  RELAY_KEY,
  refusalOf,
  socketQuery,
  stubOf,
  TestSocket,
  textOf,
  WorkerMatch,
  watchOf,
} from './match-client.ts';

const post = (body: string, headers: Record<string, string> = {}) => api('/matches', { method: 'POST', body, headers });
const opened = (match: WorkerMatch, terms: JsonObject) => encodeOpenRequest(match.openDraft(terms));
const upgrade = { upgrade: 'websocket' };

describe('a relay', () => {
  it('is healthy, and describes its key, its version, its clock and its limits', async () => {
    expect(await (await api('/health')).json()).toEqual({ ok: true });
    const answer = await api('/relay');
    const description = readRelayDescription(await answer.json(), 'relay');
    expect(description).toMatchObject({ key: RELAY_KEY, version: VERSION, policy: OPEN_POLICY });
    expect(description.limits).toEqual(DESCRIBED_LIMITS);
    expect(Math.abs(Date.now() - description.time)).toBeLessThan(60_000);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('answers nothing outside its interface', async () => {
    expect(await problemOf(await api('/nothing'))).toBe('404 relay/not-found');
    for (const path of ['/nothing', '/matches/x/y', '/hashes']) {
      expect(await problemOf(await api(path, { method: 'OPTIONS' }))).toBe('404 relay/not-found');
    }
  });

  it('names the methods of an address to a caller with another one', async () => {
    const answer = await api('/matches', { method: 'DELETE' });
    expect(answer.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    expect(await problemOf(answer)).toBe('405 relay/method-not-allowed');
    const head = await api('/relay', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'application/json', '']);
  });
});

describe('a page of another site', () => {
  const FRIEND = 'https://friend.test';
  const preflight = async (variables: object, origin: string, path = '/matches', method = 'POST') => {
    const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' };
    const answer = await apiWith(variables, path, { method: 'OPTIONS', headers });
    const told = ['allow-origin', 'allow-methods', 'allow-headers'].map((name) => answer.headers.get(`access-control-${name}`));
    return [answer.status, ...told];
  };
  const POST = 'POST, GET, HEAD, OPTIONS';
  const READ = 'GET, HEAD, OPTIONS';

  it('may read every answer, and the headers that a client needs', async () => {
    for (const path of ['/relay', `/matches/${freshId()}`, `/hashes/${'ab'.repeat(32)}`, `/players/${RELAY_KEY}`, '/nothing']) {
      const { headers } = await api(path, { headers: { origin: 'https://evil.test' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toBe('Content-Range, ETag, Location, Retry-After');
      expect(headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  it.each([
    ['everybody, for nothing is set', undefined, 'https://evil.test', POST],
    ['everybody, for nothing is set', undefined, 'null', POST],
    ['nobody', '', 'https://evil.test', READ],
    ['a friend', FRIEND, 'https://evil.test', READ],
    ['a friend', FRIEND, `${FRIEND}.evil.test`, READ],
    ['a friend', FRIEND, FRIEND, POST],
    ['two friends', `https://other.test, ${FRIEND}/`, FRIEND, POST],
    ['everybody', '*', 'https://evil.test', POST],
    ['everybody', '*', 'null', POST],
    ['what is no site', 'friend.test:443 null', 'null', READ],
    ['a friend', FRIEND, ORIGIN, POST],
  ])('is told before it writes what it may do, where the operator trusts %s (%s): %s', async (_, trusted, origin, methods) => {
    expect(await preflight({ ALLOWED_ORIGINS: trusted }, origin)).toEqual([
      204,
      '*',
      methods,
      'content-type, if-none-match, range',
    ]);
  });

  it('may write and open sockets only where the operator trusts it', async () => {
    const write = async (variables: object, origin: string) => {
      const match = new WorkerMatch();
      const body = encodeOpenRequest(match.openDraft());
      const opened = await apiWith(variables, '/matches', { method: 'POST', body, headers: { origin } });
      const log = `/hashes/${'ab'.repeat(32)}/log`;
      const republished = await apiWith(variables, log, { method: 'PUT', body: 'x', headers: { origin } });
      await match.post(match.openDraft());
      const socket = await apiWith(variables, `/matches/${match.id}/socket`, { headers: { ...upgrade, origin } });
      socket.webSocket?.accept();
      socket.webSocket?.close();
      return [opened.status, republished.status, socket.status];
    };
    expect(await write({ ALLOWED_ORIGINS: FRIEND }, FRIEND)).toEqual([201, 400, 101]);
    expect(await write({ ALLOWED_ORIGINS: '*' }, 'https://evil.test')).toEqual([201, 400, 101]);
    expect(await write({ ALLOWED_ORIGINS: FRIEND }, 'https://evil.test')).toEqual([403, 403, 403]);
    expect(await write({ ALLOWED_ORIGINS: '' }, FRIEND)).toEqual([403, 403, 403]);
    expect(await write({ ALLOWED_ORIGINS: undefined }, 'https://evil.test')).toEqual([201, 400, 101]);
  });
});

describe('opening a match', () => {
  it('answers with its summary and its address, and the same draft again alike', async () => {
    const match = new WorkerMatch();
    const draft = match.openDraft({}, 'Ada');
    const first = await match.post(draft);
    expect([first.status, first.headers.get('location')]).toEqual([201, `/api/matches/${match.id}`]);
    const summary = readMatchSummary(await first.json(), 'summary');
    expect(summary).toMatchObject({ match: match.id, phase: 'lobby', steps: 1, published: false });
    expect(summary.seats).toEqual([{ key: match.signers[0]!.publicKey, name: 'Ada' }, null]);
    const again = await match.post(draft);
    expect([again.status, await again.json()]).toEqual([201, summary]);
    expect(await match.summary()).toEqual(summary);
  });

  it('is for programs and the pages of the relay, not for those of another site', async () => {
    for (const origin of ['https://evil.test', 'null']) {
      const match = new WorkerMatch();
      expect(await problemOf(await post(encodeOpenRequest(match.openDraft()), { origin }))).toBe('403 relay/foreign-origin');
      expect(await problemOf(await api(`/matches/${match.id}`))).toBe('404 relay/unknown-match');
    }
    expect((await post(encodeOpenRequest(new WorkerMatch().openDraft()), { origin: ORIGIN })).status).toBe(201);
  });

  it('with an id that is taken is refused', async () => {
    const match = new WorkerMatch();
    await match.post(match.openDraft());
    expect(await problemOf(await match.post(match.openDraft({}, 'Eve')))).toBe('409 relay/match-exists');
  });

  it.each<[string, (match: WorkerMatch) => string, string]>([
    ['that is no JSON', () => 'hello', '400 encoding/not-json'],
    ['that is empty', () => '', '400 encoding/not-json'],
    ['in another spelling', (match) => ` ${encodeOpenRequest(match.openDraft())}`, '400 encoding/not-canonical'],
    ['without a draft', () => '{}', '400 encoding/wrong-shape'],
    ['that is too long', () => 'x'.repeat(RELAY_LIMITS.openBytes + 1), '413 encoding/too-large'],
    [
      'with more parameters than a game has',
      (match) => opened(match, { params: { text: 'x'.repeat(1_024) } }),
      '413 encoding/too-large',
    ],
    [
      'that leaves nobody time to join',
      (match) => opened(match, { deadlines: { ...DEADLINES, join: 29_999 } }),
      '400 life/short-deadline',
    ],
    ['for another relay', (match) => encodeOpenRequest(match.openDraft({ relay: '07'.repeat(32) })), '400 relay/other-relay'],
    ['with a false signature', (match) => encodeOpenRequest({ ...match.openDraft(), next: [0] }), '400 log/bad-signature'],
    ['with a false digest', (match) => encodeOpenRequest({ ...match.openDraft(), payload: {} }), '400 log/digest-mismatch'],
    ['that is no opening', (match) => encodeOpenRequest({ ...match.openDraft(), kind: 'cancel' }), '400 relay/bad-request'],
  ])('with a body %s is refused', async (_, body, problem) => {
    const match = new WorkerMatch();
    expect(await problemOf(await post(body(match)))).toBe(problem);
    expect(await problemOf(await api(`/matches/${match.id}`))).toBe('404 relay/unknown-match');
  });
});

describe('the policy of the operator', () => {
  const LONGEST = { steps: 10, bytes: 10_000 };
  const MOST = mostOf({ longest: LONGEST, seats: [{}, {}] }).bytes;

  /** Sets variables of the relay while `act` runs. */
  async function under<T>(vars: PolicyVars, act: () => Promise<T>): Promise<T> {
    Object.assign(env, vars);
    try {
      return await act();
    } finally {
      for (const name of Object.keys(vars)) Reflect.deleteProperty(env, name);
    }
  }

  it.each<[string, PolicyVars, JsonObject, string]>([
    ['of no game that it carries', { GAMES: 'dice' }, {}, '403 relay/game-not-carried'],
    ['that may come to a larger log than it carries', { BYTES_PER_MATCH: MOST - 1 }, {}, '403 relay/match-too-large'],
    ['to be listed where nothing is', { LISTING: 'off' }, { listed: true }, '403 relay/no-listing'],
    ['while it takes none', { NEW_MATCHES: 'off' }, {}, '503 relay/no-new-matches'],
    ['while a variable cannot be read', { NEW_MATCHES: 'maybe' }, {}, '500 relay/misconfigured'],
  ])('refuses a match %s, and keeps nothing of it', async (_, vars, terms, problem) => {
    const match = new WorkerMatch({ longest: LONGEST });
    expect(await under(vars, async () => problemOf(await match.post(match.openDraft(terms))))).toBe(problem);
    expect(await problemOf(await api(`/matches/${match.id}`))).toBe('404 relay/unknown-match');
    const without =
      terms['listed'] === true
        ? await under(vars, () => match.post(match.openDraft()))
        : await match.post(match.openDraft(terms));
    expect(without.status).toBe(201);
  });

  it('is what the relay describes', async () => {
    const described = await under({ GAMES: 'dice', LISTING: 'off' }, async () => (await api('/relay')).json<JsonObject>());
    expect(described['policy']).toEqual({ ...OPEN_POLICY, games: ['dice'], listing: false });
  });

  it('changes nothing for a match that runs, though its objects wake under it', async () => {
    const match = new WorkerMatch();
    const draft = match.openDraft();
    expect((await match.post(draft)).status).toBe(201);
    await under({ NEW_MATCHES: 'off', GAMES: 'dice', BYTES_PER_MATCH: 1 }, async () => {
      await evictDurableObject(match.stub, { webSockets: 'close' });
      expect((await match.post(draft)).status).toBe(201);
      const socket = await TestSocket.connect(match.id);
      expect(await match.say(socket, 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
      expect(await match.say(socket, 'start', [0, 1], {}, [0])).toBe('start');
      expect(await match.say(socket, 'toy.move', 0, {}, [])).toBe('toy.move');
      expect(await match.say(socket, 'endgame', [0, 1], { result: null })).toBe('endgame');
    });
  });

  it('may refuse logs that other relays have timestamped, and still says what is published', async () => {
    const path = `/hashes/${'ab'.repeat(32)}/log`;
    const put = () => api(path, { method: 'PUT', body: 'x' });
    expect(await under({ REPUBLICATION: 'off' }, async () => problemOf(await put()))).toBe('403 relay/no-republication');
    expect(await problemOf(await put())).not.toContain('relay/no-republication');
  });
});

describe('an address', () => {
  const id = freshId();
  /** Each sends one more than two minutes let through, so that one of them exceeds its limit, whenever a minute begins. */
  it.each([
    {
      what: 'opens too many matches',
      address: '203.0.113.1',
      most: 30,
      path: '/matches',
      init: { method: 'POST', body: '{}' },
      else: '400 encoding/wrong-shape',
    },
    {
      what: 'opens too many sockets',
      address: '203.0.113.2',
      most: 300,
      path: `/matches/${id}/socket`,
      init: { headers: upgrade },
      else: '4404 relay/unknown-match',
      limited: '4429 relay/rate-limited',
    },
    {
      what: 'reads too many logs',
      address: '203.0.113.3',
      most: 300,
      path: `/matches/${id}/log`,
      init: {},
      else: '404 relay/unknown-match',
    },
    {
      what: 'reads too many published records',
      address: '203.0.113.4',
      most: 300,
      path: `/hashes/${'ab'.repeat(32)}`,
      init: {},
      else: '404 relay/not-published',
    },
    {
      what: 'is one of a whole network of IPv6 that reads too many summaries',
      address: '2001:db8:0:7::',
      most: 300,
      path: `/matches/${id}`,
      init: {},
      else: '404 relay/unknown-match',
    },
  ])('that $what is rate-limited, and not on this computer', async ({ address, most, path, init, else: otherwise, limited }) => {
    const ask = async (from: string) => {
      const headers = { ...('headers' in init ? init.headers : {}), 'cf-connecting-ip': from };
      if (limited !== undefined) return refusalOf(id, '', headers);
      const answer = await api(path, { ...init, headers });
      const again = answer.headers.get('retry-after');
      return `${await problemOf(answer)}${again === null ? '' : `, again in ${again} s`}`;
    };
    const flood = async (times: number, from: (i: number) => string) =>
      new Set(await Promise.all(Array.from({ length: times }, (_, i) => ask(from(i)))));
    const own = (i: number) => (address.endsWith('::') ? `${address}${i.toString(16)}` : address);
    expect(await flood(2 * most + 1, own)).toEqual(new Set([otherwise, limited ?? '429 relay/rate-limited, again in 60 s']));
    expect(await flood(most + 1, () => '127.0.0.1')).toEqual(new Set([otherwise]));
  });
});

describe('a match', () => {
  it('that does not exist is unknown on every route, and asking for it leaves no storage', async () => {
    const id = freshId();
    for (const path of ['', '/log', '/view'])
      expect(await problemOf(await api(`/matches/${id}${path}`))).toBe('404 relay/unknown-match');
    for (const as of [STRANGER, 'spectator'] as const)
      expect(await refusalOf(id, socketQuery(id, 0, as))).toBe('4404 relay/unknown-match');
    for (const stub of [stubOf(id), watchOf(id)] as DurableObjectStub[])
      await runInDurableObject(stub, async (_, { storage }) => {
        expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray()).toEqual([]);
        expect((await storage.list()).size).toBe(0);
        expect(await storage.getAlarm()).toBeNull();
      });
  });

  it.each(['short', '!'.repeat(22), `${'A'.repeat(21)}B`])('"%s" is no id of one', async (id) => {
    expect(await problemOf(await api(`/matches/${encodeURIComponent(id)}`))).toBe('404 relay/unknown-match');
  });

  it('shows its log as lines, from any step on', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const answer = await api(`/matches/${match.id}/log`);
    expect(answer.headers.get('content-type')).toBe('application/jsonl');
    const lines = (await textOf(answer)).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines.pop()).toBe('');
    for (const from of [0, 1, 3])
      expect(await match.log(from)).toBe(
        lines
          .slice(from)
          .map((line) => `${line}\n`)
          .join(''),
      );
    expect(await match.log(999)).toBe('');
    for (const from of ['-1', 'x', '1e3', '']) {
      expect(await problemOf(await api(`/matches/${match.id}/log?from=${from}`))).toBe('400 relay/bad-request');
    }
  });

  it('gives a socket to programs and its own pages alone', async () => {
    const match = new WorkerMatch();
    await match.post(match.openDraft());
    const path = `/matches/${match.id}/socket`;
    expect(await problemOf(await api(path))).toBe('426 relay/not-a-socket');
    expect(await refusalOf(match.id, 'from=x')).toBe('4400 relay/bad-request');
    for (const origin of ['https://evil.test', 'null', `${ORIGIN}.evil.test`]) {
      expect(await problemOf(await api(path, { headers: { ...upgrade, origin } }))).toBe('403 relay/foreign-origin');
    }
    const own = await api(path, { headers: { ...upgrade, origin: ORIGIN } });
    expect(own.status).toBe(101);
    own.webSocket!.accept();
    own.webSocket!.close();
  });

  it('whose storage fails answers with an internal problem, and not with its reason', async () => {
    const match = new WorkerMatch();
    await match.post(match.openDraft());
    await runInDurableObject(match.stub, (_, { storage }) => void storage.sql.exec('DROP TABLE step'));
    const answer = await api(`/matches/${match.id}/log`);
    expect(await answer.clone().text()).not.toContain('no such table');
    expect(await problemOf(answer)).toBe('500 relay/internal');
  });
});

describe('the record of a match', () => {
  it('is asked for by a final hash, and is not there before it is published', async () => {
    expect(await problemOf(await api('/hashes/abc'))).toBe('400 relay/bad-request');
    expect(await problemOf(await api(`/hashes/${'ab'.repeat(32)}`))).toBe('404 relay/not-published');
    expect(await problemOf(await api(`/hashes/${'ab'.repeat(32)}/log`))).toBe('404 relay/not-published');
  });
});

it('a socket says welcome before anything else', async () => {
  const match = new WorkerMatch();
  const socket = await match.begin();
  expect(socket.messages[0]).toMatchObject({ kind: 'welcome', match: match.id, seq: 1 });
  const later = await TestSocket.connect(match.id, 0, { as: 'spectator' });
  expect(later.messages.map(({ kind }) => kind)).toEqual(['welcome', 'entries', 'presence']);
});
