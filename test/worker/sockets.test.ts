import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { encodeLog } from '../../shared/log/file.ts';
import { helloMessage, PING, PONG, THERE_IS_MORE } from '../../shared/wire/messages.ts';
import { STRANGER, signWith } from '../support/toy-match.ts';
import { api, closeIdle, greet, openIdle, TestSocket, WorkerMatch } from './match-client.ts';

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

  it('gets no more of a very long log than it may have unread, and resumes for the rest', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    await greet(match, seat);
    const text = 'x'.repeat(900_000);
    for (let i = 0; i < 6; i++) await match.say(seat, 'toy.move', i % 2, { text }, [0, 1]);
    const first = await TestSocket.connect(match.id, 0, 'closed');
    expect((await first.closed).code).toBe(THERE_IS_MORE);
    expect(first.told).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const second = await TestSocket.connect(match.id, first.told.length);
    expect(second.told).toEqual([7]);
  });

  it("that is a stranger's gets no more in a crowd than its part of the budget for unread steps, while a seat's gets everything", async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    await greet(match, seat);
    const crowd = await openIdle(match, 250);
    const text = 'x'.repeat(120_000);
    await match.say(seat, 'toy.move', 1, { text }, [0, 1]);
    const stranger = await TestSocket.connect(match.id);
    for (let i = 0; i < 4; i++) await match.say(seat, 'toy.move', i % 2, { text }, [0, 1]);
    expect((await stranger.closed).code).toBe(THERE_IS_MORE);
    expect(stranger.told).toEqual([0, 1, 2, 3]);
    expect(seat.told).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // It resumes with its last step, and each time gets a new one.
    const again = await TestSocket.connect(match.id, 3, 'closed');
    expect(again.told).toEqual([3, 4, 5]);
    closeIdle(crowd);
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
    for (const [i, data] of ['hello', '{}', '', new Uint8Array(8), 'x'.repeat(1_100_000)].entries()) {
      socket.socket.send(data);
      await socket.until(() => socket.of('rejected').length === i + 1);
    }
    const codes = socket.of('rejected').map(({ code }) => code);
    expect(codes).toEqual([
      'encoding/not-json',
      'encoding/wrong-shape',
      'encoding/not-json',
      'encoding/not-json',
      'encoding/too-large',
    ]);
    expect(await match.say(socket, 'toy.move', 0, {}, [1])).toBe('toy.move');
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

describe('presence', () => {
  it('shows the seats that proved their key, and counts everyone else', async () => {
    const match = new WorkerMatch();
    const first = await match.begin();
    expect(first.of('presence').at(-1)).toMatchObject({ seats: [false, false], spectators: 1 });
    await greet(match, first);
    const second = await TestSocket.connect(match.id);
    await greet(match, second, STRANGER);
    expect(second.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: 1 });
    first.socket.close();
    await second.until(() => second.of('presence').at(-1)!.seats[0] === false);
    expect(second.of('presence').at(-1)).toMatchObject({ seats: [false, false], spectators: 1 });
  });

  it('outlives an eviction, in an attachment that stays small', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await greet(match, seat, match.signers[1]!);
    await evictDurableObject(match.stub);
    const other = await TestSocket.connect(match.id);
    expect(other.of('presence').at(-1)).toMatchObject({ seats: [false, true], spectators: 1 });
    await runInDurableObject(match.stub, (_, state) => {
      for (const socket of state.getWebSockets()) expect(JSON.stringify(socket.deserializeAttachment()).length).toBeLessThan(256);
    });
  });

  it('is not shown for a signature of another socket, another match or another key', async () => {
    const match = new WorkerMatch();
    const [socket, other] = [await match.begin(), await TestSocket.connect(match.id)];
    const { publicKey: key } = match.signers[0]!;
    const nonces = [other, socket].map((one) => one.of('welcome')[0]!.nonce);
    const signatures = [
      match.signers[0]!.sign(helloMessage(match.id, nonces[0]!)),
      match.signers[0]!.sign(helloMessage(new WorkerMatch().id, nonces[1]!)),
      STRANGER.sign(helloMessage(match.id, nonces[1]!)),
    ];
    for (const [i, sig] of signatures.entries()) {
      socket.send({ kind: 'hello', key, sig });
      await socket.until(() => socket.of('rejected').length === i + 1);
    }
    expect(socket.of('rejected').map(({ code }) => code)).toEqual(Array(3).fill('log/bad-signature'));
    expect(socket.of('presence').at(-1)!.seats).toEqual([false, false]);
  });
});

describe('a spectator', () => {
  it('only reads: no key but a seat’s appends anything', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const spectator = await TestSocket.connect(match.id);
    const before = await match.log();
    const { steps: seq, head: prev } = await match.summary();
    const draft = signWith({ match: match.id, seq, prev, kind: 'toy.move', next: [1] }, {}, [STRANGER]);
    expect(await spectator.submit(draft)).toBe('life/not-a-seat');
    const masked = { ...draft, signatures: [{ ...draft.signatures[0]!, key: match.signers[0]!.publicKey }] };
    expect(await spectator.submit(masked)).toBe('log/bad-signature');
    expect(await match.log()).toBe(before);
  });

  it('has no other way to write: the routes of a match take nothing', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const before = await match.log();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['', '/log', '/socket']) expect((await api(`/matches/${match.id}${path}`, { method })).ok).toBe(false);
    }
    expect(await match.log()).toBe(before);
  });
});
