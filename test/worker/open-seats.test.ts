import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { digestPayload } from '../../shared/log/step-digest.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { type Listing, OPEN_SEATS_NAME, readListings } from '../../shared/wire/listing.ts';
import { DEADLINES } from '../support/table.ts';
import { api, problemOf, TestSocket, WorkerMatch } from './match-client.ts';

async function listed(): Promise<readonly Listing[]> {
  return readListings(await (await api('/matches?open')).json<Json>(), 'answer').matches;
}

const isListed = async ({ id }: WorkerMatch): Promise<boolean> => (await listed()).some(({ match }) => match === id);

async function until(match: WorkerMatch, shown: boolean): Promise<void> {
  while ((await isListed(match)) !== shown) await runDurableObjectAlarm(match.stub);
}

const freshMatch = (options: ConstructorParameters<typeof WorkerMatch>[0] = {}): WorkerMatch =>
  new WorkerMatch({ ...options, keys: crypto.randomUUID() });

async function open(match: WorkerMatch, terms: JsonObject = { listed: true }, name?: string): Promise<TestSocket> {
  await match.post(match.openDraft(terms, name));
  return TestSocket.connect(match.id);
}

/** The listing that its object would send. */
const listingFor = (match: WorkerMatch): Listing => ({
  match: match.id,
  game: 'toy',
  rules: 1,
  params: {},
  clock: { budget: 1, grace: 1 },
  seats: [{ key: match.signers[0]!.publicKey }, null],
  creator: 0,
  open: [1],
  expires: Date.now() + 3_600_000,
});

const board = env.OPEN_SEATS.getByName(OPEN_SEATS_NAME);

describe('the list of open seats', () => {
  it('shows a match whose creator wants it, with what a person must know to join', async () => {
    const match = freshMatch();
    await open(match, { listed: true }, 'Ada');
    await until(match, true);
    const { time, seats } = await match.summary();
    expect((await listed()).find((one) => one.match === match.id)).toEqual({
      match: match.id,
      game: 'toy',
      rules: 1,
      params: {},
      clock: match.openDraft().payload['clock'],
      seats,
      creator: 0,
      open: [1],
      expires: time + DEADLINES.join,
    });
    expect((await api('/matches?open')).headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, JsonObject]>([
    ['did not ask for it', {}],
    ['said no', { listed: false }],
    ['keeps every seat for the invited', { listed: true, seats: [{}, { invite: 'ab'.repeat(32) }] }],
    ['keeps every seat for a key', { listed: true, seats: [{}, { key: 'ab'.repeat(32) }] }],
  ])('does not show a match whose creator %s', async (_, terms) => {
    const match = freshMatch();
    await open(match, terms);
    await runDurableObjectAlarm(match.stub);
    // A match that is listed after it shows that the list works.
    const other = freshMatch();
    await open(other);
    await until(other, true);
    expect(await isListed(match)).toBe(false);
  });

  it('cannot be made to show a match of somebody else', async () => {
    const match = freshMatch();
    const draft = match.openDraft();
    await match.post(draft);
    const listed = { ...draft.payload, listed: true };
    // The first is answered with what is stored, like any step that comes again; the second has the digest that it needs.
    expect((await match.post({ ...draft, payload: listed })).status).toBe(201);
    const forged = { ...draft, payload: listed, digest: digestPayload(listed) };
    expect(await problemOf(await match.post(forged))).toBe('409 relay/match-exists');
    const unopened = freshMatch();
    expect(await problemOf(await unopened.post({ ...forged, match: unopened.id }))).toBe('400 log/bad-signature');
    expect(await match.log()).not.toContain('listed');
    await runDurableObjectAlarm(match.stub);
    expect(await isListed(match)).toBe(false);
  });

  it('counts the seats that are left, and forgets the match with the last', async () => {
    const match = freshMatch({ seats: 3 });
    const socket = await open(match);
    await until(match, true);
    await match.say(socket, 'join', 2, { seat: 2, seed: '22'.repeat(32) });
    const seatsLeft = async () => (await listed()).find((one) => one.match === match.id)!.open;
    while ((await seatsLeft()).length > 1) await runDurableObjectAlarm(match.stub);
    expect(await seatsLeft()).toEqual([1]);
    await match.say(socket, 'join', 1, { seat: 1, seed: '11'.repeat(32) }, [0, 1, 2]);
    await until(match, false);
  });

  it('forgets a match that is cancelled', async () => {
    const match = freshMatch();
    const socket = await open(match);
    await until(match, true);
    await match.say(socket, 'cancel', 0);
    await until(match, false);
  });

  it('forgets a match that has expired, and never shows one whose time is over', async () => {
    // The clock of the objects is so far behind that the platform soon rings the alarms that are set now.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 29_700 });
    const match = freshMatch({ deadlines: { ...DEADLINES, join: 30_000 } });
    const socket = await open(match);
    vi.useRealTimers();
    await socket.until(() => socket.told.length === 2);
    await until(match, false);
    const late = freshMatch();
    await board.show({ ...listingFor(late), expires: Date.now() });
    expect(await isListed(late)).toBe(false);
  });

  it('shows a match once that is reported to it twice', async () => {
    const match = freshMatch();
    const listing = listingFor(match);
    const before = (await listed()).length;
    await board.show(listing);
    await board.show(listing);
    expect((await listed()).length).toBe(before + 1);
    await board.hide(match.id);
    await board.hide(match.id);
    expect((await listed()).length).toBe(before);
  });
});

describe('a list that cannot be reached', () => {
  /** Replaces the list for one match, until it is evicted. */
  const breakBoard = (match: WorkerMatch, answer: (listing: Listing) => Promise<void>): Promise<void> =>
    runInDurableObject(match.stub, (instance) => {
      const OPEN_SEATS = { getByName: () => ({ show: answer, hide: answer }) };
      Object.defineProperty(instance, 'env', { value: { ...env, OPEN_SEATS }, configurable: true });
    });

  it('is notified later, also after an eviction', async () => {
    const match = freshMatch();
    let tries = 0;
    await breakBoard(match, () => {
      tries++;
      return Promise.reject(new Error('not now'));
    });
    await match.post(match.openDraft({ listed: true }));
    while (tries < 2) await runDurableObjectAlarm(match.stub);
    expect(await isListed(match)).toBe(false);
    await evictDurableObject(match.stub);
    await until(match, true);
  });

  it('is told to drop a match that it may have stored, though its answer was lost', async () => {
    const match = freshMatch();
    let heard = 0;
    await breakBoard(match, async (listing) => {
      if (heard > 0) throw new Error('not now');
      await env.OPEN_SEATS.getByName(OPEN_SEATS_NAME).show(listing);
      heard++;
      throw new Error('the answer got lost');
    });
    const socket = await open(match);
    while (heard === 0) await runDurableObjectAlarm(match.stub);
    await match.say(socket, 'cancel', 0);
    await evictDurableObject(match.stub);
    await until(match, false);
  });
});

describe('a flood of listings', () => {
  it('by one key leaves only its latest few', async () => {
    const flood = Array.from({ length: RELAY_LIMITS.listingsPerKey + 2 }, () => new WorkerMatch({ keys: 'one key' }));
    const other = freshMatch();
    await board.show(listingFor(other));
    for (const match of flood) await board.show(listingFor(match));
    const shown = (await listed()).map(({ match }) => match);
    expect(shown.filter((id) => flood.some((match) => match.id === id))).toEqual(
      flood
        .slice(2)
        .map(({ id }) => id)
        .toReversed(),
    );
    expect(shown).toContain(other.id);
  });

  it('by many keys fills the list and no more, and a later match still comes on top', async () => {
    const flood = Array.from({ length: RELAY_LIMITS.listings + 5 }, (_, i) => new WorkerMatch({ keys: `flood ${i}` }));
    for (const match of flood) await board.show(listingFor(match));
    expect((await listed()).length).toBe(RELAY_LIMITS.listings);
    const honest = freshMatch();
    await board.show(listingFor(honest));
    const shown = await listed();
    expect([shown.length, shown[0]!.match]).toEqual([RELAY_LIMITS.listings, honest.id]);
  });

  it('by one address is refused, while it may open matches that are not listed', async () => {
    const post = async (terms: JsonObject) => {
      const headers = { 'cf-connecting-ip': '203.0.113.8' };
      return (await api('/matches', { method: 'POST', body: encodeOpenRequest(freshMatch().openDraft(terms)), headers })).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push(await post({ listed: true }));
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await post({})).toBe(201);
  });
});
