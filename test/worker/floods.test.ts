/** Crowds and floods at the object of a match: which sockets are closed, which stay, and that the match goes on. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, it, vi } from 'vitest';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { helloMessage } from '../../shared/wire/messages.ts';
import { STRANGER, signWith } from '../support/toy-match.ts';
import { api, closeIdle, greet, openIdle, problemOf, TestSocket, WorkerMatch } from './match-client.ts';

const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Time stands still, so that only steps refill the token buckets. */
vi.useFakeTimers({ toFake: ['Date'] });

/** One message that costs more than two bursts: a debt that takes seconds to earn back. */
const DEAR = 'x'.repeat(2 * RELAY_LIMITS.idleMessageBurst * RELAY_LIMITS.idleMessageBytes);

/** How many of the object's sockets are open, as it sees them. */
const openSockets = (match: WorkerMatch): Promise<number> =>
  runInDurableObject(
    match.stub,
    (_, state) => state.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN).length,
  );

/** Sends one text until the relay closes the socket; returns how many times it was answered. */
async function flood(socket: TestSocket, text: string, most: number): Promise<number> {
  for (let i = 0; i < most; i++) socket.socket.send(text);
  await socket.closed;
  return socket.of('rejected').filter(({ code }) => code !== 'relay/rate-limited').length;
}

describe('a crowd of sockets', () => {
  it('loses its oldest socket to a newcomer, and never one that is a seat', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await greet(match, seat);
    const oldest = await TestSocket.connect(match.id);
    const crowd = await openIdle(match, RELAY_LIMITS.spectators - 1);
    expect(oldest.of('rejected')).toEqual([]);
    const newest = await TestSocket.connect(match.id);
    expect(await oldest.closed).toEqual({ code: 1013, reason: 'relay/too-many-spectators' });
    expect(oldest.of('rejected').map(({ code }) => code)).toEqual(['relay/too-many-spectators']);
    expect(newest.of('presence').at(-1)).toMatchObject({ seats: [true, false], spectators: RELAY_LIMITS.spectators });
    // The other seat comes back into the full match, and both play on.
    const back = await TestSocket.connect(match.id);
    await greet(match, back, match.signers[1]!);
    expect(back.of('presence').at(-1)).toMatchObject({ seats: [true, true], spectators: RELAY_LIMITS.spectators - 1 });
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(await match.say(back, 'toy.move', 1, {}, [0])).toBe('toy.move');
    expect(await openSockets(match)).toBe(RELAY_LIMITS.spectators + 1);
    closeIdle(crowd);
  });

  it('of one seat loses the oldest of its own, also after an eviction', async () => {
    const match = new WorkerMatch();
    const watcher = await match.begin();
    const own: TestSocket[] = [];
    for (const i of times(RELAY_LIMITS.socketsPerSeat + 1)) {
      if (i === RELAY_LIMITS.socketsPerSeat) await evictDurableObject(match.stub);
      own.push(await TestSocket.connect(match.id));
      await greet(match, own[i]!);
    }
    expect(await own[0]!.closed).toEqual({ code: 1013, reason: 'relay/too-many-sockets' });
    expect(await openSockets(match)).toBe(RELAY_LIMITS.socketsPerSeat + 1);
    expect(await match.say(own[1]!, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(await match.say(watcher, 'toy.move', 1, {}, [0])).toBe('toy.move');
  });

  it('that does not close when it is told to is at last refused more sockets, and the seats play on', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await greet(match, seat);
    const crowd = await openIdle(match, RELAY_LIMITS.socketsPerMatch - 1);
    const refused = await api(`/matches/${match.id}/socket`, { headers: { upgrade: 'websocket' } });
    expect(await problemOf(refused)).toBe('503 relay/too-many-spectators');
    expect(await openSockets(match)).toBe(RELAY_LIMITS.spectators + 1);
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    closeIdle(crowd);
  });
});

describe('a flood of messages', () => {
  it.each([
    ['that cannot be read', () => 'x', 1],
    ['that are large', () => 'x'.repeat(7 * RELAY_LIMITS.idleMessageBytes), 8],
  ])('%s is answered as long as its token bucket lasts, and then its socket is closed', async (_, text, cost) => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const flooder = await TestSocket.connect(match.id);
    expect(await flood(flooder, text(), 2 * RELAY_LIMITS.idleMessageBurst)).toBe(
      Math.floor(RELAY_LIMITS.idleMessageBurst / cost) + 1,
    );
    expect(await flooder.closed).toEqual({ code: 1008, reason: 'relay/rate-limited' });
    expect(flooder.of('rejected').at(-1)!.code).toBe('relay/rate-limited');
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });

  it('by many sockets spends the bucket that strangers share, while a seat has its own', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    await greet(match, seat);
    const sockets = await Promise.all(times(40).map(() => TestSocket.connect(match.id)));
    const before = await match.log();
    for (const _ of times(RELAY_LIMITS.idleMessageBurst / 2)) for (const { socket } of sockets) socket.send('x');
    const ends = await Promise.all(sockets.map(({ closed }) => closed));
    expect(new Set(ends.map(({ reason }) => reason))).toEqual(new Set(['relay/rate-limited']));
    expect(await match.log()).toBe(before);
    for (const i of times(RELAY_LIMITS.idleMessageBurst / 4)) {
      expect(await match.say(seat, 'toy.move', 1, {}, [0])).toBe('life/not-your-turn');
      expect(seat.of('rejected')).toHaveLength(i + 1);
    }
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });

  it('stops the broadcasts of each stranger who comes and goes, but not those of seats', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    for (const _ of times(4)) await flood(await TestSocket.connect(match.id), DEAR, 1);
    const before = seat.of('presence').length;
    const stranger = await TestSocket.connect(match.id);
    expect(stranger.of('presence')).toHaveLength(1);
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(seat.of('presence')).toHaveLength(before);
    await greet(match, stranger, match.signers[1]!);
    await seat.until(() => seat.of('presence').at(-1)!.seats[1] === true);
    expect(seat.of('presence')).toHaveLength(before + 1);
  });

  it('by a seat is charged to its key, so that a new socket is closed too', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const first = await TestSocket.connect(match.id);
    await greet(match, first);
    await flood(first, DEAR, 1);
    const second = await TestSocket.connect(match.id);
    await greet(match, second);
    second.socket.send('x');
    expect(await second.closed).toEqual({ code: 1008, reason: 'relay/rate-limited' });
  });

  it('of steps that every seat may append costs nothing, however fast they come', async () => {
    const match = new WorkerMatch();
    const socket = await match.begin('setup');
    const place = async () => {
      const { steps: seq, head: prev } = await match.summary();
      return { match: match.id, seq, prev, kind: 'toy.move', next: [0, 1] };
    };
    // Both seats sign for each place: one of the drafts is stale each time.
    for (const i of times(1.5 * RELAY_LIMITS.idleMessageBurst)) {
      const header = await place();
      const drafts = [0, 1].map((seat) => signWith(header, { i, seat }, [match.signers[seat]!]));
      for (const draft of drafts) socket.send({ kind: 'submit', draft });
      await socket.until(() => socket.of('rejected').length > i);
    }
    expect(new Set(socket.of('rejected').map(({ code }) => code))).toEqual(new Set(['life/stale']));
  });

  it('of drafts that are stored already is charged by the size of the answers', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    const large = await match.draft('toy.move', 0, { text: 'x'.repeat(900_000) }, [0, 1]);
    await seat.submit(large);
    const reader = await TestSocket.connect(match.id, 9);
    for (const _ of times(40)) reader.send({ kind: 'submit', draft: { ...large, payload: {} } });
    await reader.closed;
    // The draft costs 1 token and its answer 14.
    expect(reader.of('entries')).toHaveLength(Math.floor(RELAY_LIMITS.idleMessageBurst / 15) + 1);
  });

  it('of `hello` messages ends like any other', async () => {
    const match = new WorkerMatch();
    await match.begin();
    const socket = await TestSocket.connect(match.id);
    const { nonce } = socket.of('welcome')[0]!;
    const hello = { kind: 'hello', key: STRANGER.publicKey, sig: STRANGER.sign(helloMessage(match.id, nonce)) } as const;
    for (const _ of times(4 * RELAY_LIMITS.idleMessageBurst)) socket.send(hello);
    expect((await socket.closed).reason).toBe('relay/rate-limited');
  });
});
