import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { encodeGreeting, greetingMessage } from '../../shared/wire/greeting.ts';
import { PING, PONG } from '../../shared/wire/messages.ts';
import { SUBPROTOCOL, THERE_IS_MORE, TOO_BIG } from '../../shared/wire/socket.ts';
import { STRANGER, signWith } from '../support/toy-match.ts';
import {
  api,
  freshId,
  LARGE,
  ORIGIN,
  openEnd,
  refusalOf,
  socketQuery,
  TestSocket,
  textOf,
  WorkerMatch,
  watchOf,
} from './match-client.ts';

describe('a socket', () => {
  it('gets every step once, in order, from the one that it asks for', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const whole = await TestSocket.connect(match.id);
    const rest = await TestSocket.connect(match.id, 2);
    const ahead = await TestSocket.connect(match.id, 3);
    for (const i of [0, 1, 0]) await match.say(seat, 'toy.move', i, {}, [1 - i]);
    for (const socket of [whole, rest, ahead]) await socket.until(() => socket.told.at(-1) === 5);
    expect(whole.told).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rest.told).toEqual([2, 3, 4, 5]);
    expect(ahead.told).toEqual([3, 4, 5]);
    expect(encodeLog(whole.of('entries').flatMap(({ entries }) => entries))).toBe(await match.log());
  });

  it('gets a long log in several messages', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    const text = 'x'.repeat(400_000);
    for (let i = 0; i < 4; i++) await match.say(seat, 'toy.move', i % 2, { text }, [0, 1]);
    const late = await TestSocket.connect(match.id);
    expect(late.told).toEqual([0, 1, 2, 3, 4, 5]);
    expect(late.of('entries').length).toBeGreaterThan(1);
  });

  it('that never says what it has read gets no more than it may have unread, and resumes for the rest', async () => {
    const match = new WorkerMatch(LARGE);
    const seat = await match.begin('setup');
    const text = 'x'.repeat(900_000);
    for (let i = 0; i < 6; i++) await match.say(seat, 'toy.move', i % 2, { text }, [0, 1]);
    const [as, slow] = [match.signers[1]!, true] as const;
    const first = await TestSocket.connect(match.id, 0, { as, slow, until: 'closed' });
    expect((await first.closed).code).toBe(THERE_IS_MORE);
    expect(first.told).toEqual([0, 1, 2, 3, 4, 5]);
    const second = await TestSocket.connect(match.id, first.told.length - 1, { as, slow });
    expect(second.told).toEqual([5, 6, 7]);
  });

  it('that says what it has read gets everything, however much the log grows', async () => {
    const match = new WorkerMatch(LARGE);
    const seat = await match.begin('setup');
    const text = 'x'.repeat(900_000);
    for (let i = 0; i < 12; i++) await match.say(seat, 'toy.move', i % 2, { text }, [0, 1]);
    expect(seat.told).toEqual(Array.from({ length: 14 }, (_, seq) => seq));
  });

  it('gets no large payload back that it has sent, and everybody else gets it, the other tabs of its seat included', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    const tab = await TestSocket.connect(match.id, 2, { as: match.signers[0]! });
    const other = await TestSocket.connect(match.id, 2, { as: match.signers[1]! });
    const draft = await match.draft('toy.move', 0, { text: 'x'.repeat(RELAY_LIMITS.returnedPayload) }, [0, 1]);
    expect(await seat.submit(draft)).toBe('toy.move');
    for (const socket of [tab, other]) await socket.until(() => socket.told.at(-1) === 2);
    const logged = decodeLog(encodeUtf8(await match.log(2))).entries;
    expect([tab, other].map((socket) => socket.of('entries').flatMap(({ entries }) => entries))).toEqual([logged, logged]);
    expect(seat.of('appended').map(({ step }) => step)).toEqual(logged.map(({ step }) => step));
    expect(seat.of('entries').flatMap(({ entries }) => entries.map(({ step }) => step.seq))).toEqual([0, 1]);
    // Sent again, it comes whole: a page that was loaded again may have nothing but the draft.
    expect(await seat.submit(draft)).toBe('toy.move');
    expect(seat.of('entries').at(-1)!.entries).toEqual(logged);
    // A step that is no longer than what is sent back comes whole at once.
    await match.say(seat, 'toy.move', 1, { text: 'y' }, [0, 1]);
    expect(seat.of('entries').at(-1)!.entries[0]!.payload).toEqual({ text: 'y' });
  });

  it('gets proposals, also those from before it connected', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    expect(await match.say(seat, 'start', 0, {}, [0])).toBe('pending');
    const late = await TestSocket.connect(match.id);
    expect(late.of('pending')).toHaveLength(1);
    await evictDurableObject(match.stub);
    expect(await match.say(seat, 'start', 1, {}, [0])).toBe('start');
  });

  it('is refused with the fault and the place of the next step, and nothing changes', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    const before = await match.log();
    expect(await match.say(socket, 'toy.move', 1, {}, [0])).toBe('life/not-your-turn');
    const { steps: seq, head: prev } = await match.summary();
    expect(socket.of('rejected').at(-1)).toMatchObject({ code: 'life/not-your-turn', seq, prev });
    expect(await match.log()).toBe(before);
  });

  it('that sends what cannot be read gets a fault, and goes on', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    for (const [i, data] of ['hello', '{}', '', new Uint8Array(8)].entries()) {
      socket.socket.send(data);
      await socket.until(() => socket.of('rejected').length === i + 1);
    }
    const codes = socket.of('rejected').map(({ code }) => code);
    expect(codes).toEqual(['encoding/not-json', 'encoding/wrong-shape', 'encoding/not-json', 'encoding/not-json']);
    expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });

  it('that sends a longer message than any may be is closed at once, unread', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    for (const as of [match.signers[1]!, 'spectator'] as const) {
      for (const data of ['{'.repeat(1_100_000), new Uint8Array(1_100_000)]) {
        const socket = await TestSocket.connect(match.id, 0, { as });
        socket.socket.send(data);
        expect(await socket.closed).toEqual({ code: TOO_BIG, reason: 'encoding/too-large' });
      }
    }
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });

  it('that sends a draft again gets the stored step', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin();
    const draft = await match.draft('toy.move', 0, {}, [1]);
    expect(await socket.submit(draft)).toBe('toy.move');
    await evictDurableObject(match.stub);
    expect(await socket.submit(draft)).toBe('toy.move');
    expect(socket.told.slice(-2)).toEqual([3, 3]);
    expect((await match.summary()).steps).toBe(4);
  });

  it('is answered to a ping while the match sleeps', async () => {
    const match = new WorkerMatch();
    const { socket } = await match.begin();
    const pong = new Promise((resolve) => socket.addEventListener('message', ({ data }) => data === PONG && resolve(data)));
    await evictDurableObject(match.stub);
    socket.send(PING);
    expect(await pong).toBe(PONG);
  });
});

describe('the address of a socket', () => {
  const signed = (match: string, time: number, signer = STRANGER, key = signer.publicKey): string =>
    `from=0&${encodeGreeting({ key, time, sig: signer.sign(greetingMessage(match, time)) })}`;

  it('proves a key to the relay before the match is woken', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const other = freshId();
    const { publicKey: key } = match.signers[0]!;
    const now = Date.now();
    for (const [query, refusal] of [
      [signed(match.id, now, STRANGER, key), '4400 log/bad-signature'],
      [signed(other, now), '4400 log/bad-signature'],
      [signed(match.id, now).replace(/time=\d+/, `time=${now + 1}`), '4400 log/bad-signature'],
      [`from=0&key=${key}`, '4400 relay/bad-request'],
      ['from=x', '4400 relay/bad-request'],
    ] as const) {
      expect(await refusalOf(match.id, query)).toBe(refusal);
    }
    // A match that is not there was not asked either.
    expect(await refusalOf(other, signed(match.id, now))).toBe('4400 log/bad-signature');
    expect(await refusalOf(other, signed(other, now))).toBe('4404 relay/unknown-match');
    expect(await refusalOf(other, 'from=0')).toBe('4404 relay/unknown-match');
  });

  it('proves it for two minutes, and a refusal tells the time', async () => {
    const match = new WorkerMatch();
    await match.begin();
    for (const late of [-121_000, 121_000]) {
      const [, code, time] = (await refusalOf(match.id, signed(match.id, Date.now() + late))).split(' ');
      expect(code).toBe('relay/stale-greeting');
      expect(Math.abs(Number(time) - Date.now())).toBeLessThan(60_000);
    }
    for (const late of [-60_000, 60_000]) {
      const socket = new TestSocket(await openEnd(match.id, signed(match.id, Date.now() + late)));
      await socket.until(() => socket.of('presence').length > 0);
    }
  });

  it.each([
    ['none', undefined, null, undefined],
    ['ours', SUBPROTOCOL, SUBPROTOCOL, undefined],
    ['ours among others', `soap, ${SUBPROTOCOL}`, SUBPROTOCOL, undefined],
    ['none of ours', 'soap, fogline.9', 'soap', '4400 relay/unknown-protocol'],
  ])('may offer subprotocols: %s', async (_, offered, chosen, refusal) => {
    const match = new WorkerMatch();
    await match.begin();
    const headers: Record<string, string> = offered === undefined ? {} : { 'sec-websocket-protocol': offered };
    for (const as of [match.signers[0]!, 'spectator'] as const) {
      const query = socketQuery(match.id, 0, as);
      const path = `/matches/${match.id}/socket?${query}`;
      const response = await api(path, { headers: { upgrade: 'websocket', origin: ORIGIN, ...headers } });
      expect([response.status, response.headers.get('sec-websocket-protocol')]).toEqual([101, chosen]);
      const socket = new TestSocket(response.webSocket!);
      if (refusal === undefined) await socket.until(() => socket.of('presence').length > 0);
      else expect(await socket.closed.then(({ code, reason }) => `${code} ${reason}`)).toBe(refusal);
    }
  });
});

describe('presence', () => {
  it('shows the seats that proved their key, and counts everyone else, until they close their socket, which is answered', async () => {
    const match = new WorkerMatch();
    const first = await match.begin();
    expect(first.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: 0 });
    const second = await TestSocket.connect(match.id);
    expect(second.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: 1 });
    const third = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(third.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: 2 });
    await second.until(() => second.of('presence').at(-1)!.spectators === 2);
    first.socket.close();
    for (const other of [second, third]) await other.until(() => other.of('presence').at(-1)!.seats[0] === false);
    third.socket.close();
    await second.until(() => second.of('presence').at(-1)!.spectators === 1);
    for (const { closed } of [first, third]) expect((await closed).code).toBe(1_000);
  });

  it('outlives an eviction, in attachments that stay small', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await TestSocket.connect(match.id, 0, { as: 'spectator' });
    await evictDurableObject(match.stub);
    const other = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(other.of('presence').at(-1)).toMatchObject({ seats: [true, true], spectators: 1 });
    await seat.until(() => seat.of('presence').at(-1)!.seats[1] === true);
    for (const stub of [match.stub, watchOf(match.id)]) {
      await runInDurableObject(stub as typeof match.stub, (_, state) => {
        expect(state.getWebSockets().length).toBeGreaterThan(0);
        for (const socket of state.getWebSockets())
          expect(JSON.stringify(socket.deserializeAttachment()).length).toBeLessThan(256);
      });
    }
  });
});

describe('a newcomer', () => {
  it('whose key has no seat appends nothing', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const newcomer = await TestSocket.connect(match.id);
    const before = await match.log();
    const { steps: seq, head: prev } = await match.summary();
    const draft = signWith({ match: match.id, seq, prev, kind: 'toy.move', next: [1] }, {}, [STRANGER]);
    expect(await newcomer.submit(draft)).toBe('life/not-a-seat');
    const masked = { ...draft, signatures: [{ ...draft.signatures[0]!, key: match.signers[0]!.publicKey }] };
    expect(await newcomer.submit(masked)).toBe('log/bad-signature');
    expect(await match.log()).toBe(before);
  });

  it('takes a seat over the socket that it has, and is its seat from then on', async () => {
    const match = new WorkerMatch();
    const creator = await match.begin('lobby');
    const joiner = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(creator.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: 1 });
    expect(await match.say(joiner, 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
    await creator.until(() => creator.of('presence').at(-1)!.seats[1] === true);
    expect(creator.of('presence').at(-1)).toMatchObject({ spectators: 0 });
  });
});

describe('a spectator', () => {
  const told = (socket: TestSocket, last: number) => socket.until(() => socket.told.at(-1) === last);
  const LARGE = { text: 'x'.repeat(RELAY_LIMITS.inlineBytes) };

  it('is told of every step once, in order, in an object other than the match', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const early = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(early.told).toEqual([0, 1, 2]);
    await match.say(seat, 'toy.move', 0, {}, [1]);
    await told(early, 3);
    const late = await TestSocket.connect(match.id, 3, { as: 'spectator' });
    for (const i of [1, 0, 1]) await match.say(seat, 'toy.move', i, {}, [1 - i]);
    for (const socket of [early, late]) await told(socket, 6);
    expect([early.told, late.told]).toEqual([
      [0, 1, 2, 3, 4, 5, 6],
      [3, 4, 5, 6],
    ]);
    expect(encodeLog(early.of('entries').flatMap(({ entries }) => entries))).toBe(await match.log());
    await runInDurableObject(match.stub, (_, state) => expect(state.getWebSockets()).toHaveLength(1));
  });

  it('misses nothing when either object is evicted between any two steps, and when the match cannot reach the other', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const [watch, matchStub] = [watchOf(match.id), match.stub];
    const spectator = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    for (let i = 0; i < 6; i++) {
      if (i % 3 !== 0) await evictDurableObject(matchStub);
      if (i % 3 !== 1) await evictDurableObject(watch);
      await match.say(seat, 'toy.move', i % 2, { i }, [1 - (i % 2)]);
      await told(spectator, 3 + i);
    }
    let failures = 0;
    await runInDurableObject(matchStub, (instance) => {
      const WATCH = { getByName: () => ({ push: () => Promise.reject(new Error(`no answer ${++failures}`)) }) };
      Object.defineProperty(instance, 'env', {
        value: { ...(instance as unknown as { env: Env }).env, WATCH },
        configurable: true,
      });
    });
    await match.say(seat, 'toy.move', 0, {}, [1]);
    while (failures === 0) await new Promise((resolve) => setTimeout(resolve));
    // The match has forgotten that it failed; its alarm has not.
    await evictDurableObject(matchStub);
    await runDurableObjectAlarm(matchStub);
    await told(spectator, 9);
    expect(spectator.told).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('fetches what is large: a long log, and each large step', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await match.say(seat, 'toy.move', 0, LARGE, [1]);
    const spectator = await TestSocket.connect(match.id, 1, { as: 'spectator' });
    expect(spectator.of('behind')).toEqual([{ kind: 'behind', from: 1, to: 4 }]);
    await match.say(seat, 'toy.move', 1, {}, [0]);
    await match.say(seat, 'toy.move', 0, LARGE, [1]);
    await match.say(seat, 'toy.move', 1, {}, [0]);
    await told(spectator, 6);
    expect(spectator.of('behind').at(-1)).toEqual({ kind: 'behind', from: 5, to: 6 });
    expect(spectator.told).toEqual([4, 6]);
    for (const from of [0, 5]) {
      const answer = await api(`/matches/${match.id}/view?from=${from}`);
      expect(answer.headers.get('content-type')).toBe('application/jsonl');
      expect(await textOf(answer)).toBe(await match.log(from));
    }
  });

  it('hears of proposals, and of the publication', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    const early = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(await match.say(seat, 'start', 0, {}, [0])).toBe('pending');
    await early.until(() => early.of('pending').length > 0);
    const late = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(late.of('pending')).toHaveLength(1);
    await match.say(seat, 'start', 1, {}, [0]);
    await match.say(seat, 'resign', 0);
    await match.say(seat, 'endgame', [0, 1], { result: { kind: 'won', reason: 'resigned', winners: [1] } });
    await early.until(() => early.of('published').length > 0);
  });

  it('only reads: it is closed at the first thing that it says', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const before = await match.log();
    const draft = await match.draft('toy.move', 0, {}, [1]);
    const spectator = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    spectator.send({ kind: 'submit', draft });
    expect(await spectator.closed).toEqual({ code: 4400, reason: 'relay/only-watching' });
    expect(await match.log()).toBe(before);
  });

  it('that leaves is missed: at once, or after some seconds where many leave', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const some = await Promise.all([0, 1, 2].map(() => TestSocket.connect(match.id, 0, { as: 'spectator' })));
    await seat.until(() => seat.of('presence').at(-1)!.spectators === 3);
    const heard = seat.of('presence').length;
    for (const { socket } of some) socket.close();
    await seat.until(() => seat.of('presence').length > heard);
    while (seat.of('presence').at(-1)!.spectators > 0) await runDurableObjectAlarm(watchOf(match.id));
    expect(seat.of('presence').length).toBeLessThan(heard + 3);
    // Nobody watches: the match tells nobody of its steps.
    await match.say(seat, 'toy.move', 0, {}, [1]);
    await runInDurableObject(match.stub, (_, { storage }) =>
      expect(storage.sql.exec("SELECT * FROM meta WHERE key = 'watch'").toArray()).toEqual([]),
    );
  });

  it('has no other way to write: the routes of a match take nothing', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const before = await match.log();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['', '/log', '/view', '/socket'])
        expect((await api(`/matches/${match.id}${path}`, { method })).ok).toBe(false);
    }
    expect(await match.log()).toBe(before);
  });
});
