import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { PING } from '../../shared/wire/messages.ts';
import { signPushRequest } from '../../shared/wire/push-request.ts';
import type { Waiting } from '../../shared/wire/waiting.ts';
import { STRANGER } from '../support/toy-match.ts';
import { api, freshId, ORIGIN, problemOf, TestSocket, WorkerMatch } from './match-client.ts';
import {
  asked,
  beginAway,
  ENDPOINT,
  interceptPushes,
  later,
  postPushRequest as post,
  QUIET_MS,
  SLOW as slow,
  storedPushes as storedOf,
  subscribe,
  VAPID_KEY,
} from './pushed-match.ts';
import { alarmOf } from './stored-match.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let sent: ReturnType<typeof interceptPushes>['sent'];
let end: () => void;
let answer: () => Response;
let said: string[];

beforeEach(() => {
  said = [];
  answer = () => new Response(null, { status: 201 });
  ({ sent, end } = interceptPushes(() => answer()));
  for (const method of ['log', 'error', 'warn', 'info'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void said.push(args.map(String).join(' ')));
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

describe('a relay', () => {
  it('tells the key with which it signs pushes', async () => {
    const { pushKey } = await (await api('/relay')).json<{ pushKey: string }>();
    const { x, y } = JSON.parse(VAPID_KEY) as Record<string, string>;
    expect(pushKey).toBe(
      Buffer.concat([Buffer.of(4), ...[x, y].map((part) => Buffer.from(part!, 'base64url'))]).toString('base64url'),
    );
  });

  it('without a key says so, and takes no request', async () => {
    Object.assign(env, { VAPID_KEY: undefined });
    expect(await (await api('/relay')).json()).not.toHaveProperty('pushKey');
    const match = new WorkerMatch();
    await match.begin('lobby');
    expect(await problemOf(await subscribe(match, match.signers[0]!))).toBe('403 relay/no-pushes');
  });

  it('with a key that cannot be read goes on without pushes, and tells who asks for some', async () => {
    Object.assign(env, { VAPID_KEY: '{"kty":"EC","d":"oops"}' });
    expect(await (await api('/relay')).json()).not.toHaveProperty('pushKey');
    const match = new WorkerMatch();
    await match.begin('lobby');
    expect(await problemOf(await subscribe(match, match.signers[0]!))).toBe('500 relay/misconfigured');
  });
});

describe('a request for pushes', () => {
  it('is refused before its match wakes where it is wrong in itself', async () => {
    const match = new WorkerMatch();
    await match.begin('lobby');
    const [seat] = match.signers as [Signer<string>];
    const good = await signPushRequest(asked(match), seat);
    const forged = JSON.stringify({ ...(JSON.parse(good) as object), key: STRANGER.publicKey });
    const cases: readonly [string, Response][] = [
      ['400 log/bad-signature', await post(forged)],
      ['403 relay/endpoint-refused', await subscribe(match, seat, { endpoint: 'https://169.254.169.254/latest' })],
      ['409 relay/stale-subscription', await subscribe(match, seat, { time: Date.now() - 200_000 })],
      ['409 relay/stale-subscription', await subscribe(match, seat, { time: Date.now() + 200_000 })],
      ['400 encoding/wrong-shape', await subscribe(match, seat, { kinds: [] })],
      ['400 encoding/wrong-shape', await subscribe(match, seat, { kinds: Array(33).fill('toy.move') as string[] })],
      ['400 encoding/wrong-shape', await subscribe(match, seat, { kinds: ['Toy Move'] })],
      ['400 encoding/wrong-shape', await subscribe(match, seat, { endpoint: `${ENDPOINT}${'A'.repeat(1_024)}` })],
      ['413 encoding/too-large', await post(`${' '.repeat(9_000)}${good}`)],
      ['400 encoding/not-json', await post('no request')],
      ['403 relay/foreign-origin', await post(good, { origin: 'https://evil.example' })],
    ];
    for (const [expected, response] of cases) expect(await problemOf(response)).toBe(expected);
    expect(await storedOf(match)).toEqual([]);
  });

  it('is refused by its match where the key has no seat, or the match is not there', async () => {
    const match = new WorkerMatch();
    await match.begin('lobby');
    expect(await problemOf(await subscribe(match, STRANGER))).toBe('400 life/not-a-seat');
    const other = new WorkerMatch();
    expect(await problemOf(await subscribe(other, other.signers[0]!))).toBe('404 relay/unknown-match');
    expect(await storedOf(match)).toEqual([]);
  });

  it('that was answered is stored in the object of the match alone, and told to nobody', async () => {
    const match = new WorkerMatch(slow);
    const socket = await match.begin();
    expect((await subscribe(match, match.signers[1]!)).status).toBe(204);
    expect(await storedOf(match)).toHaveLength(1);
    const watching = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    const answers = [
      await match.log(),
      JSON.stringify(await match.summary()),
      await (await api(`/waiting?match=${match.id}`)).text(),
    ];
    const heard = [socket, watching].flatMap(({ messages }) => messages.map((message) => JSON.stringify(message)));
    expect(
      [...answers, ...heard, ...said].filter((text) => text.includes('push.services') || text.includes('NobodysBusiness')),
    ).toEqual([]);
    watching.socket.close();
  });
});

describe('a push', () => {
  it('is sent from the alarm to who is away, without content, signed, and once', async () => {
    const { match } = await beginAway();
    const { time } = await match.summary();
    expect(await alarmOf(match)).toBe(time + QUIET_MS);
    await evictDurableObject(match.stub);
    later(QUIET_MS + 100);
    await runDurableObjectAlarm(match.stub);
    expect(sent.map(({ url }) => url)).toEqual([ENDPOINT]);
    const { method, body, headers, redirect } = sent[0]!.init;
    expect([method, body, redirect]).toEqual(['POST', undefined, 'manual']);
    const { authorization, ...others } = headers as Record<string, string>;
    expect(others).toEqual({ ttl: expect.stringMatching(/^86\d\d\d$/), urgency: 'normal', topic: 'fogline' });
    const [, claims] = authorization!.match(/t=([\w-]+)\.([\w-]+)\./)!.slice(1);
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toEqual({
      ...{ aud: 'https://updates.push.services.mozilla.com', sub: ORIGIN },
      exp: Math.floor((Date.now() + 12 * HOUR_MS) / 1_000),
    });
    await evictDurableObject(match.stub);
    await runDurableObjectAlarm(match.stub);
    expect([sent.length, await alarmOf(match)]).toEqual([1, time + Math.round(0.8 * (DAY_MS + 2_000))]);
  });

  it('comes 30 seconds after the seat has last answered, or has lost its last connection', async () => {
    const match = new WorkerMatch(slow);
    const socket = await match.begin();
    const away = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    await subscribe(match, match.signers[1]!);
    await match.say(socket, 'toy.move', 0, {}, [1]);
    const { time } = await match.summary();
    // The seat answers to the step itself, which may be a moment later.
    const due = (await alarmOf(match))!;
    expect(due).toBeGreaterThanOrEqual(time + QUIET_MS);
    expect(due).toBeLessThanOrEqual(Date.now() + QUIET_MS);
    // The platform answers this without waking the match, and notes when.
    while (Date.now() <= due - QUIET_MS) await scheduler.wait(1);
    const pong = new Promise((resolve) => away.socket.addEventListener('message', resolve, { once: true }));
    away.socket.send(PING);
    await pong;
    await evictDurableObject(match.stub);
    later(due - Date.now());
    await runDurableObjectAlarm(match.stub);
    expect([sent.length, (await alarmOf(match))! > due]).toEqual([0, true]);
    away.socket.close();
    await socket.until(() => socket.of('presence').at(-1)?.seats[1] === false);
    later(QUIET_MS - 1);
    await runDurableObjectAlarm(match.stub);
    expect(sent).toEqual([]);
    later(1);
    await runDurableObjectAlarm(match.stub);
    expect(sent).toHaveLength(1);
  });

  it('comes to a device whose connection stays open and silent', async () => {
    const match = new WorkerMatch(slow);
    const socket = await match.begin();
    const asleep = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    await subscribe(match, match.signers[1]!);
    await match.say(socket, 'toy.move', 0, {}, [1]);
    later(QUIET_MS + 100);
    await runDurableObjectAlarm(match.stub);
    expect([sent.length, socket.of('presence').at(-1)?.seats[1]]).toEqual([1, true]);
    asleep.socket.close();
  });

  it('that the service does not take is sent again when it says so; one that is gone ends the subscription', async () => {
    const { match } = await beginAway();
    answer = () => new Response('slow down', { status: 429, headers: { 'retry-after': '300' } });
    later(QUIET_MS + 100);
    await runDurableObjectAlarm(match.stub);
    expect([sent.length, await alarmOf(match)]).toEqual([1, Date.now() + 300_000]);
    answer = () => new Response('gone', { status: 410 });
    later(300_000);
    await runDurableObjectAlarm(match.stub);
    expect(sent).toHaveLength(2);
    expect((await storedOf(match)).join()).toContain('"subscriptions":[]');
  });

  it('that fails leaves no trace of its address in the log', async () => {
    const { match } = await beginAway();
    answer = () => {
      throw new TypeError(`Fetch API cannot load: ${ENDPOINT}`);
    };
    later(QUIET_MS + 100);
    await runDurableObjectAlarm(match.stub);
    expect(sent).toHaveLength(1);
    const lines = said.map((text) => JSON.parse(text) as Record<string, unknown>).filter(({ at }) => at === 'push-failed');
    expect(lines).toMatchObject([{ what: 'updates.push.services.mozilla.com', by: 'unknown', status: 0, match: match.id }]);
    expect(said.join()).not.toContain('NobodysBusiness');
  });

  it('is followed nowhere', async () => {
    const { match } = await beginAway();
    answer = () => new Response(null, { status: 307, headers: { location: 'https://169.254.169.254/' } });
    later(QUIET_MS + 100);
    await runDurableObjectAlarm(match.stub);
    expect(sent.map(({ url }) => url)).toEqual([ENDPOINT]);
  });

  it('is due to nobody any more once the match is closed, and its address is deleted', async () => {
    const { match, socket } = await beginAway();
    await match.say(socket, 'resign', 0, {}, []);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'won', reason: 'resignation', winners: [1] } });
    await runDurableObjectAlarm(match.stub);
    later(HOUR_MS);
    await runDurableObjectAlarm(match.stub);
    expect([sent.length, await storedOf(match)]).toEqual([0, []]);
    expect(await problemOf(await subscribe(match, match.signers[1]!))).toBe('400 life/wrong-phase');
  });
});

describe('who asks what waits', () => {
  const waiting = async (...ids: string[]): Promise<Waiting> =>
    (await api(`/waiting?${ids.map((id) => `match=${id}`).join('&')}`)).json<Waiting>();

  it('is told of each match for whom it waits, by which step and until when', async () => {
    const lobby = new WorkerMatch(slow);
    await lobby.begin('lobby', 'Ada');
    const { match } = await beginAway();
    const { time, steps } = await match.summary();
    const { matches } = await waiting(match.id, lobby.id, match.id);
    expect(matches).toEqual([
      {
        ...{ match: match.id, phase: 'play', steps, names: [null, null] },
        waits: [{ seat: 1, kind: 'toy.move', since: time, deadline: time + DAY_MS + 2_000 }],
      },
      { match: lobby.id, phase: 'lobby', steps: 1, names: ['Ada', null], waits: [] },
    ]);
  });

  it('is told of a match that is over where its record is, and of one that is not there nothing', async () => {
    const { match, socket } = await beginAway();
    await match.say(socket, 'resign', 0, {}, []);
    const ended = (await waiting(match.id)).matches[0]!.waits;
    expect(ended.map(({ seat, kind }) => [seat, kind])).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
    await match.say(socket, 'endgame', [0, 1], { result: { kind: 'won', reason: 'resignation', winners: [1] } });
    await socket.until(() => socket.of('published').length > 0);
    const { head } = await match.summary();
    expect((await waiting(match.id, freshId())).matches).toMatchObject([{ phase: 'closed', waits: [], finalHash: head }]);
    later(30 * DAY_MS);
    await runDurableObjectAlarm(match.stub);
    expect((await waiting(match.id)).matches).toMatchObject([{ phase: 'closed', waits: [], finalHash: head }]);
  });

  it.each(['', '?match=', '?match=short', `?${Array.from({ length: 33 }, () => `match=${freshId()}`).join('&')}`])(
    'with "%s" is refused',
    async (query) => expect(await problemOf(await api(`/waiting${query}`))).toBe('400 relay/bad-request'),
  );
});
