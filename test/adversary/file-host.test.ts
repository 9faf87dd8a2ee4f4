/**
 * The cheat: two keys of one person play a "match" whose steps are a file, and resign: the relay publishes it for good, and serves it to any page. They
 * name a game that nobody knows, or one that is known, and state all the room that a log can have; or they publish a log of their own again.
 */

import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { ROOMS_OF_GAMES } from '../../shared/relay/rooms-of-games.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { concealNetworks, networksOf } from '../../worker/networks.ts';
import { ToyMatch } from '../support/toy-match.ts';
import { addressedFrom, api, problemOf, TestSocket, WorkerMatch } from '../worker/match-client.ts';

const [ADDRESS, NEIGHBOUR, ELSEWHERE, THIRD, FOURTH] = [
  '2001:db8:1:1::1',
  '2001:db8:1:1::2',
  '2001:db8:2:1::1',
  '2001:db8:3:1::1',
  '2001:db8:4:1::1',
];
const ROOM = { steps: 100, bytes: 16 * 1_048_576 };
const DAY_MS = 24 * 3_600_000;
const FULL = '429 relay/rate-limited';
const FILE = { text: 'x'.repeat(1_000_000) };

const openFrom = async (address: string) => {
  const body = encodeOpenRequest(new WorkerMatch().openDraft());
  const answer = await api('/matches', { method: 'POST', body, headers: addressedFrom(address) });
  return answer.status === 201 ? 'opened' : problemOf(answer);
};

/** A log of so many files that was played at another relay, published again from an address. */
const republishFrom = async (address: string, word: string, files = 2) => {
  const toy = new ToyMatch({ keys: word }).to('play');
  for (let i = 1; i <= files; i++) toy.say('toy.move', (i - 1) % 2, FILE, i === files ? [] : [i % 2]);
  toy.say('endgame', [0, 1], { result: { kind: 'drawn', reason: word } });
  const init = { method: 'PUT', body: encodeLog(toy.entries), headers: addressedFrom(address) };
  const answer = await api(`/hashes/${toy.matchState.prev}/log`, init);
  return answer.status === 201 ? 'published' : problemOf(answer);
};

/** The object that counts for the network of an address. */
const budgetOf = (address: string) =>
  env.BYTE_BUDGET.getByName(`near ${concealNetworks(networksOf(address)!, env.RELAY_SEED, Date.now()).near}`);

/** How many bytes an address has used. */
const usedBy = (address: string) =>
  runInDurableObject(budgetOf(address), (_, { storage }) => storage.kv.get<{ readonly bytes: number }>('usage')?.bytes ?? 0);

/** What comes of a file that the seat in turn sends as a step from an address. */
async function sendFile(match: WorkerMatch, address: string, file: JsonObject = FILE): Promise<string> {
  const { steps } = await match.summary();
  const seat = (steps - 1) % 2;
  const socket = await TestSocket.connect(match.id, steps, { as: match.signers[seat]!, address });
  socket.send({ kind: 'submit', draft: await match.draft('toy.move', seat, file, [1 - seat]) });
  const stored = socket.until(() => socket.told.includes(steps)).then(() => 'stored');
  const outcome = await Promise.race([stored, socket.closed.then(({ code, reason }) => `${code} ${reason}`)]);
  socket.socket.close();
  return outcome;
}

vi.useFakeTimers({ toFake: ['Date'] });
afterEach(() => {
  for (const name of ['BYTES_PER_HOUR', 'ROOM_OF_OTHER_GAMES']) Reflect.deleteProperty(env, name);
});
afterAll(() => void vi.useRealTimers());

it('a match states no more room than the longest one of its name has, and one of another game 4 MiB or what the owner says', async () => {
  const stating = async (game: string, bytes: number | undefined) => {
    const match = new WorkerMatch({ longest: bytes === undefined ? undefined : { steps: 100, bytes } });
    const answer = await match.post(match.openDraft({ game }));
    return answer.status === 201 ? 'opened' : problemOf(answer);
  };
  for (const { game, bytes } of [...ROOMS_OF_GAMES, { game: 'toy', bytes: 4 * 1_048_576 }]) {
    const outcomes = [await stating(game, bytes), await stating(game, bytes + 1), await stating(game, undefined)];
    expect([game, ...outcomes]).toEqual([game, 'opened', '403 relay/match-too-large', '403 relay/match-too-large']);
  }
  Object.assign(env, { ROOM_OF_OTHER_GAMES: '0' });
  expect([await stating('rps', 100_000), await stating('toy', 1)]).toEqual(['opened', '403 relay/game-not-carried']);
  expect(await republishFrom('127.0.0.1', 'none')).toBe('403 relay/game-not-carried');
});

it('a network that has had its bytes of an hour stored sends no step and opens nothing, also after evictions, until they are old', async () => {
  Object.assign(env, { BYTES_PER_HOUR: 8 * 1_048_576, ROOM_OF_OTHER_GAMES: ROOM.bytes });
  const match = new WorkerMatch({ longest: ROOM });
  await match.begin();
  expect(await openFrom(ADDRESS)).toBe('opened');
  const outcomes: string[] = [];
  for (let i = 0; i < 9; i++) outcomes.push(await sendFile(match, i % 2 === 0 ? ADDRESS : NEIGHBOUR));
  expect(outcomes).toEqual([...Array(8).fill('stored'), '4429 relay/rate-limited']);
  await evictDurableObject(match.stub, { webSockets: 'close' });
  await evictDurableObject(budgetOf(ADDRESS));
  expect([await sendFile(match, ADDRESS), await openFrom(NEIGHBOUR)]).toEqual(['4429 relay/rate-limited', FULL]);
  expect([await sendFile(match, ELSEWHERE), await openFrom(ELSEWHERE)]).toEqual(['stored', 'opened']);
  vi.setSystemTime(Date.now() + 20 * 60_000);
  expect(await sendFile(match, ADDRESS)).toBe('stored');
  // New matches wait longer, so that those that are played go on.
  expect(await openFrom(ADDRESS)).toBe(FULL);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  expect(await openFrom(ADDRESS)).toBe('opened');
  const budget = budgetOf(ADDRESS);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await runDurableObjectAlarm(budget);
  const kept = await runInDurableObject(budget, (_, { storage }) => storage.list());
  expect(kept.size).toBe(0);
});

it('a network that is filled around the clock stores no more than the bytes of eight hours in a day', async () => {
  Object.assign(env, { BYTES_PER_HOUR: 4 * 1_048_576, ROOM_OF_OTHER_GAMES: ROOM.bytes });
  vi.setSystemTime(Math.ceil(Date.now() / DAY_MS) * DAY_MS);
  const address = '2001:db8:8:1::1';
  const clock = { budget: LIMITS.deadlineMs, grace: 60_000 };
  const match = new WorkerMatch({ longest: { steps: 100, bytes: 64 * 1_048_576 }, game: 'dark-chess', clock });
  await match.begin();
  let stored = 0;
  for (let hour = 0; hour < 11; hour++) {
    for (let i = 0; i < 4; i++) if ((await sendFile(match, address)) === 'stored') stored += FILE.text.length;
    vi.setSystemTime(Date.now() + 3_600_000);
  }
  expect(stored).toBeGreaterThan(7.5 * 4 * 1_048_576);
  expect(stored).toBeLessThan(8.1 * 4 * 1_048_576);
  // The next day has its own.
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(await sendFile(match, address)).toBe('stored');
});

it('small steps are charged as well, by the portion, whichever object wakes for them', async () => {
  Object.assign(env, { BYTES_PER_HOUR: 4 * 1_048_576, ROOM_OF_OTHER_GAMES: ROOM.bytes });
  const match = new WorkerMatch({ longest: ROOM });
  await match.begin();
  const before = await usedBy(THIRD);
  for (let i = 0; i < 10; i++) {
    const socket = await TestSocket.connect(match.id, 3, { as: match.signers[i % 2]!, address: THIRD });
    const said = match.say(socket, 'toy.move', i % 2, { text: 'x'.repeat(60_000) }, [1 - (i % 2)]);
    expect(await said).toBe('toy.move');
    await evictDurableObject(match.stub, { webSockets: 'close' });
  }
  expect((await usedBy(THIRD)) - before).toBe(2 * RELAY_LIMITS.chargedPortion);
});

it.each([
  ['names another kind of step within', '2001:db8:5:1::1', { ...FILE, x: { kind: 'join' } }],
  ['is written in another script', '2001:db8:6:1::1', { text: '中'.repeat(340_000) }],
])('a file is charged for the bytes that it takes where it %s', async (_, address, file) => {
  Object.assign(env, { BYTES_PER_HOUR: 64 * 1_048_576, ROOM_OF_OTHER_GAMES: ROOM.bytes });
  const match = new WorkerMatch({ longest: ROOM });
  await match.begin();
  const outcomes = [await sendFile(match, address, file), await sendFile(match, address, file)];
  expect(outcomes).toEqual(['stored', 'stored']);
  expect(await usedBy(address)).toBeGreaterThan(2 * encodeUtf8(encodeCanonical(file)).length - RELAY_LIMITS.chargedPortion);
});

it('no order of large and small steps is cheaper than another', async () => {
  Object.assign(env, { BYTES_PER_HOUR: 64 * 1_048_576, ROOM_OF_OTHER_GAMES: ROOM.bytes });
  const match = new WorkerMatch({ longest: ROOM });
  await match.begin();
  const sizes = [60_000, 60_000, 60_000, 60_000, 70_000, 60_000, 60_000, 60_000, 70_000];
  for (const size of sizes) expect(await sendFile(match, '2001:db8:7:1::1', { text: 'x'.repeat(size) })).toBe('stored');
  const stored = sizes.reduce((sum, size) => sum + size, 0);
  expect(await usedBy('2001:db8:7:1::1')).toBeGreaterThan(stored - RELAY_LIMITS.chargedPortion);
});

it('logs that are published again count as well, and are no larger than their name allows', async () => {
  Object.assign(env, { BYTES_PER_HOUR: 8 * 1_048_576 });
  const outcomes = [await republishFrom(FOURTH, 'a'), await republishFrom(FOURTH, 'b'), await republishFrom(FOURTH, 'c')];
  expect(outcomes).toEqual(['published', 'published', FULL]);
  Object.assign(env, { ROOM_OF_OTHER_GAMES: '1' });
  const owned = [await republishFrom('127.0.0.1', 'd', 2), await republishFrom('127.0.0.1', 'e', 4)];
  expect(owned).toEqual(['published', '403 relay/match-too-large']);
});
