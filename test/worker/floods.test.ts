/** Crowds and floods at the object of a match: which sockets are closed, which stay, and that the match goes on. */

import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import crypto from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { THERE_IS_MORE } from '../../shared/wire/socket.ts';
import { testSeed } from '../support/table.ts';
import { STRANGER, signWith } from '../support/toy-match.ts';
import {
  addressedFrom,
  closeIdle,
  LARGE,
  openEnd,
  openIdle,
  refusalOf,
  socketQuery,
  TestSocket,
  WorkerMatch,
  watchOf,
} from './match-client.ts';

/** A key without a seat. */
const nobody = (i: number) => nodeSigner(crypto, testSeed('floods', i));

const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Time stands still, so that only steps refill the token buckets. */
vi.useFakeTimers({ toFake: ['Date'] });

/** Enough of such messages are a debt that takes seconds to earn back. */
const DEAR = 'x'.repeat(1_000_000);

/** How many of the object's sockets are open, as it sees them. */
const openSockets = (stub: DurableObjectStub): Promise<number> =>
  runInDurableObject(stub, (_, state) => state.getWebSockets().filter((socket) => socket.readyState === WebSocket.OPEN).length);

/** Sends one text until the relay closes the socket; returns how many times it was answered. */
async function flood(socket: TestSocket, text: string, most: number): Promise<number> {
  for (let i = 0; i < most; i++) socket.socket.send(text);
  await socket.closed;
  return socket.of('rejected').filter(({ code }) => code !== 'relay/rate-limited').length;
}

describe('a crowd of spectators', () => {
  it('loses its oldest to a newcomer, and takes no place of the match', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const oldest = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    const crowd = await openIdle(match, RELAY_LIMITS.spectators - 1);
    const newest = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    expect(await oldest.closed).toEqual({ code: 4503, reason: 'relay/too-many-spectators' });
    await newest.until(() => newest.of('presence').at(-1)!.spectators === RELAY_LIMITS.spectators);
    // The other seat comes back, and both play on.
    const back = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(back.of('presence').at(-1)).toMatchObject({ seats: [true, true] });
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(await match.say(back, 'toy.move', 1, {}, [0])).toBe('toy.move');
    expect(await openSockets(match.stub)).toBe(2);
    closeIdle(crowd);
  });

  it('that does not close when it is told to is at last refused more sockets, and the seats play on', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const crowd = await openIdle(match, RELAY_LIMITS.socketsPerWatch);
    expect(await refusalOf(match.id, 'from=0')).toBe('4503 relay/too-many-spectators');
    expect(await openSockets(watchOf(match.id))).toBe(RELAY_LIMITS.spectators);
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    closeIdle(crowd);
  });

  it('of 64 that read nothing is sent hardly anything of steps of a mebibyte, and slows down no seat', async () => {
    const match = new WorkerMatch(LARGE);
    const seats = [await match.begin('setup'), await TestSocket.connect(match.id, 0, { as: match.signers[1]! })];
    const crowd = await Promise.all(times(64).map(() => TestSocket.connect(match.id, 0, { as: 'spectator', slow: true })));
    const text = 'x'.repeat(1_000_000);
    for (const i of times(8)) expect(await match.say(seats[i % 2]!, 'toy.move', i % 2, { text }, [0, 1])).toBe('toy.move');
    for (const seat of seats) await seat.until(() => seat.told.length === 10);
    for (const socket of crowd) await socket.until(() => socket.of('behind').at(-1)?.to === 10);
    const bytes = crowd.map(({ messages }) => messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0));
    expect(Math.max(...bytes)).toBeLessThan(RELAY_LIMITS.spectatorUnreadBytes);
  });

  it('that reads nothing of many small steps is cut off at its part of the pool, and resumes', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin('setup');
    const slow = await TestSocket.connect(match.id, 0, { as: 'spectator', slow: true });
    const text = 'x'.repeat(15_000);
    let [open, steps] = [true, 0];
    void slow.closed.then(() => (open = false));
    for (; open; steps++) await match.say(seat, 'toy.move', steps % 2, { text }, [0, 1]);
    expect((await slow.closed).code).toBe(THERE_IS_MORE);
    const bytes = slow.of('entries').reduce((sum, { entries }) => sum + JSON.stringify(entries).length, 0);
    expect(bytes).toBeGreaterThan(RELAY_LIMITS.spectatorUnreadBytes);
    expect(bytes).toBeLessThan(RELAY_LIMITS.unreadBytesPerSpectator);
  });
});

describe('a crowd of newcomers', () => {
  it('loses its oldest socket to another one, and never one that is a seat', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const oldest = await TestSocket.connect(match.id);
    const crowd: TestSocket[] = [];
    for (const _ of times(RELAY_LIMITS.newcomers)) crowd.push(await TestSocket.connect(match.id));
    expect(await oldest.closed).toEqual({ code: 4503, reason: 'relay/too-many-sockets' });
    const back = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(await match.say(back, 'toy.move', 1, {}, [0])).toBe('toy.move');
    expect(await openSockets(match.stub)).toBe(RELAY_LIMITS.newcomers + 2);
  });

  it('that does not close when it is told to is at last refused more sockets, and seats come back', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const crowd = await openIdle(match, RELAY_LIMITS.closingSockets, STRANGER);
    expect(await refusalOf(match.id, socketQuery(match.id, 0, STRANGER))).toBe('4503 relay/too-many-sockets');
    const back = await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(await match.say(back, 'toy.move', 1, {}, [0])).toBe('toy.move');
    closeIdle(crowd);
  });

  it.each([
    ['one address', () => '203.0.113.7'],
    ['one wide network', (i: number) => `2001:db8:7:${i.toString(16)}::1`],
  ])('with a key for each mute socket, from %s, keeps nobody from elsewhere out of a lobby', async (_, address) => {
    const match = new WorkerMatch();
    await match.post(match.openDraft());
    const ends: WebSocket[] = [];
    for (const i of times(RELAY_LIMITS.closingSockets))
      ends.push(await openEnd(match.id, socketQuery(match.id, 9, nobody(i)), addressedFrom(address(i))));
    expect(await refusalOf(match.id, socketQuery(match.id, 0, STRANGER), addressedFrom(address(63)))).toBe(
      '4503 relay/too-many-sockets',
    );
    const joiner = await TestSocket.connect(match.id, 0, { as: match.signers[1]!, address: '198.51.100.1' });
    expect(await match.say(joiner, 'join', 1, match.joinPayload(1), [0, 1])).toBe('join');
    closeIdle(ends);
  });

  it('of one seat loses the oldest of its own, also after an eviction', async () => {
    const match = new WorkerMatch();
    const first = await match.begin();
    const own: TestSocket[] = [];
    for (const i of times(RELAY_LIMITS.socketsPerSeat)) {
      if (i === RELAY_LIMITS.socketsPerSeat - 1) await evictDurableObject(match.stub);
      own.push(await TestSocket.connect(match.id, 0, { as: match.signers[0]! }));
    }
    expect(await first.closed).toEqual({ code: 4503, reason: 'relay/too-many-sockets' });
    expect(await openSockets(match.stub)).toBe(RELAY_LIMITS.socketsPerSeat);
    expect(await match.say(own[0]!, 'toy.move', 0, {}, [1])).toBe('toy.move');
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
    expect(await flooder.closed).toEqual({ code: 4429, reason: 'relay/rate-limited' });
    expect(flooder.of('rejected').at(-1)!.code).toBe('relay/rate-limited');
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
  });

  it('by many sockets spends the bucket that strangers share, while a seat has its own', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    const sockets = await Promise.all(
      times(RELAY_LIMITS.newcomers).map((i) => TestSocket.connect(match.id, 0, { as: nobody(i) })),
    );
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
    for (const i of times(4)) await flood(await TestSocket.connect(match.id, 0, { as: nobody(i) }), DEAR, 40);
    const before = seat.of('presence').length;
    const stranger = await TestSocket.connect(match.id);
    expect(stranger.of('presence')).toHaveLength(1);
    expect(await match.say(seat, 'toy.move', 0, {}, [1])).toBe('toy.move');
    expect(seat.of('presence')).toHaveLength(before);
    await TestSocket.connect(match.id, 0, { as: match.signers[1]! });
    await seat.until(() => seat.of('presence').at(-1)!.seats[1] === true);
    expect(seat.of('presence')).toHaveLength(before + 1);
  });

  it('by a seat is charged to its key, so that a new socket is closed too', async () => {
    const match = new WorkerMatch();
    await flood(await match.begin(), DEAR, 40);
    const second = await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    second.socket.send('x');
    expect(await second.closed).toEqual({ code: 4429, reason: 'relay/rate-limited' });
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
    let isOpen = true;
    void reader.closed.then(() => (isOpen = false));
    for (let asked = 1; isOpen; asked++) {
      reader.send({ kind: 'submit', draft: { ...large, payload: {} } });
      await Promise.race([reader.closed, reader.until(() => reader.of('entries').length === asked)]);
    }
    // The draft costs 1 token and its answer 14.
    expect(reader.of('entries')).toHaveLength(Math.floor(RELAY_LIMITS.idleMessageBurst / 15) + 1);
  });

  it('of marks that the relay never sent ends like any other', async () => {
    const match = new WorkerMatch();
    const seat = await match.begin();
    for (const _ of times(4 * RELAY_LIMITS.idleMessageBurst)) seat.send({ kind: 'seen', nonce: '00'.repeat(8) });
    expect((await seat.closed).reason).toBe('relay/rate-limited');
    const spectator = await TestSocket.connect(match.id, 0, { as: 'spectator' });
    spectator.send({ kind: 'seen', nonce: '00'.repeat(8) });
    expect((await spectator.closed).code).toBe(THERE_IS_MORE);
  });
});
