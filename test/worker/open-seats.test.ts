import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import { RELAY_LIMITS } from '../../shared/relay/limits.ts';
import { encodeOpenRequest } from '../../shared/wire/http.ts';
import { type Listing, type Listings, type Networks, openSeatsName, readListings } from '../../shared/wire/listing.ts';
import { concealNetworks, networksOf } from '../../worker/networks.ts';
import { CLOCK, DEADLINES } from '../support/table.ts';
import { api, problemOf, TestSocket, WorkerMatch } from './match-client.ts';
import { replaceBindings } from './stored-match.ts';

afterEach(() => void vi.useRealTimers());

const freshMatch = (options: ConstructorParameters<typeof WorkerMatch>[0] = {}): WorkerMatch =>
  new WorkerMatch({ ...options, keys: crypto.randomUUID() });
const boardOf = (game: string) => env.OPEN_SEATS.getByName(openSeatsName(game, 'A'.repeat(22)));
const board = boardOf('toy');

/** The list as its object has it: what the edge repeats for some seconds is tested apart. */
const listedBy = async (game: string): Promise<readonly Listing[]> =>
  (await boardOf(game).page(undefined, 1_000)).map(({ listing }) => JSON.parse(listing) as Listing);
const listed = () => listedBy('toy');
const isListed = async ({ id }: WorkerMatch): Promise<boolean> => (await listed()).some(({ match }) => match === id);

async function until(match: WorkerMatch, shown: boolean): Promise<void> {
  while ((await isListed(match)) !== shown) await runDurableObjectAlarm(match.stub);
}

/** Opens a match, and lets its creator come. */
async function open(match: WorkerMatch, terms: JsonObject = { listed: true }, name?: string): Promise<TestSocket> {
  await match.post(match.openDraft(terms, name));
  return TestSocket.connect(match.id, 0, { as: match.signers[0]! });
}

/** The listing that the object of a match would send. */
const listingFor = (match: WorkerMatch, game = 'toy'): Listing => ({
  match: match.id,
  game,
  rules: 1,
  params: {},
  clock: { budget: 1, grace: 1 },
  seats: [{ key: match.signers[0]!.publicKey }, null],
  creator: 0,
  open: [1],
  expires: Date.now() + 3_600_000,
});

const from = (address: string): Networks => networksOf(address)!;
const statusOf = async (match: WorkerMatch, address: string, terms: JsonObject = { listed: true }) => {
  const headers = { 'cf-connecting-ip': address };
  const answer = await api('/matches', { method: 'POST', body: encodeOpenRequest(match.openDraft(terms)), headers });
  return answer.status === 201 ? 'opened' : problemOf(answer);
};

describe('the list of open seats', () => {
  it('shows a match whose creator wants it, with what a person must know to join', async () => {
    const match = freshMatch();
    await open(match, { listed: true, engine: 'tiny 1.0' }, 'Ada');
    await until(match, true);
    const { time, seats } = await match.summary();
    expect(seats[0]).toMatchObject({ name: 'Ada', engine: 'tiny 1.0' });
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

  it('does not show a practice match: one that asks for it is not opened', async () => {
    const terms = { listed: true, practice: true };
    expect(await statusOf(freshMatch(), '192.0.2.1', terms)).toBe('400 encoding/wrong-shape');
    expect(await statusOf(freshMatch(), '192.0.2.1', { practice: true })).toBe('opened');
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

  it('never shows a match whose time is over', async () => {
    const late = freshMatch();
    expect(await board.show({ ...listingFor(late), expires: Date.now() })).toBe(false);
    expect(await isListed(late)).toBe(false);
  });

  it('shows a match once that is reported to it twice', async () => {
    const match = freshMatch();
    const before = (await listed()).length;
    for (let i = 0; i < 2; i++) expect(await board.show(listingFor(match))).toBe(true);
    expect((await listed()).length).toBe(before + 1);
    for (let i = 0; i < 2; i++) await board.hide(match.id);
    expect((await listed()).length).toBe(before);
  });

  it('stores nothing for a game of which nobody has listed a match', async () => {
    const nobody = boardOf('nobody-plays-this');
    expect([await nobody.page(undefined, 50), await nobody.hasRoom('x', 'y')]).toEqual([[], true]);
    await nobody.hide('x');
    await runInDurableObject(nobody, (_, { storage }) => {
      expect(storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray()).toEqual([]);
    });
  });
});

describe('a match is listed only while its creator is there', () => {
  /** The alarm rings, as long after the socket was closed as it says. */
  const ringAfter = async (match: WorkerMatch, ms: number): Promise<boolean> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
    await runDurableObjectAlarm(match.stub);
    const shown = await isListed(match);
    vi.useRealTimers();
    return shown;
  };
  const leave = async (match: WorkerMatch, socket: TestSocket): Promise<void> => {
    const visitor = await TestSocket.connect(match.id);
    socket.socket.close();
    // The object has heard of it once others are told.
    await visitor.until(() => visitor.of('presence').at(-1)!.seats[0] === false);
  };

  it('so one whose creator never comes is not', async () => {
    const match = freshMatch();
    await match.post(match.openDraft({ listed: true }));
    await runDurableObjectAlarm(match.stub);
    expect(await isListed(match)).toBe(false);
  });

  it('or was there until a moment ago, and again when the creator comes back', async () => {
    const match = freshMatch();
    const socket = await open(match);
    await until(match, true);
    await leave(match, socket);
    expect(await ringAfter(match, RELAY_LIMITS.awayMs / 2)).toBe(true);
    expect(await ringAfter(match, RELAY_LIMITS.awayMs + 1_000)).toBe(false);
    await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    await until(match, true);
  });

  it('or some minutes longer in correspondence play, where nobody has to be', async () => {
    const match = freshMatch({ clock: { ...CLOCK, budget: 0 } });
    const socket = await open(match);
    await until(match, true);
    await leave(match, socket);
    expect(await ringAfter(match, RELAY_LIMITS.awayMs + 1_000)).toBe(true);
    expect(await ringAfter(match, RELAY_LIMITS.awayFromCorrespondenceMs + 1_000)).toBe(false);
  });

  it('also if its object was evicted meanwhile, and all sockets with it', async () => {
    const match = freshMatch();
    await open(match);
    await until(match, true);
    await evictDurableObject(match.stub, { webSockets: 'close' });
    await TestSocket.connect(match.id);
    expect(await ringAfter(match, RELAY_LIMITS.awayMs + 1_000)).toBe(false);
  });
});

describe('a page of the list', () => {
  const read = async (query: string): Promise<Listings> =>
    readListings(await (await api(`/matches?open${query}`)).json<Json>(), 'answer');

  it('is the latest matches of the games that were asked for, and says where the next one begins', async () => {
    const of = (game: string, count: number) => Array.from({ length: count }, () => listingFor(freshMatch(), game));
    const [chess, other] = [of('page-chess', 60), of('page-dice', 5)];
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [i, listing] of [...chess, ...other].entries()) {
      vi.setSystemTime(Date.now() + (i < 60 && i % 7 === 0 ? 0 : 1));
      expect(await boardOf(listing.game).show(listing)).toBe(true);
    }
    vi.useRealTimers();
    const first = await read('&game=page-chess&game=page-dice');
    expect(first.matches).toHaveLength(RELAY_LIMITS.listingsOfPage);
    expect(first.matches.slice(0, 5).map(({ game }) => game)).toEqual(Array(5).fill('page-dice'));
    const rest = await read(`&game=page-chess&game=page-dice&after=${first.after}`);
    expect(rest.after).toBeUndefined();
    const seen = [...first.matches, ...rest.matches].map(({ match }) => match);
    expect(seen.toSorted()).toEqual([...chess, ...other].map(({ match }) => match).toSorted());
    expect(await read('&game=page-dice')).toMatchObject({ matches: other.toReversed().map(({ match }) => ({ match })) });
  });

  it.each(['', '&game=Dice', '&game=dice&after=x', `&game=${Array.from({ length: 17 }, (_, i) => `g${i}`).join('&game=')}`])(
    'is not given for `?open%s`',
    async (query) => {
      expect(await problemOf(await api(`/matches?open${query}`))).toBe('400 relay/bad-request');
    },
  );

  it('is repeated by the edge for some seconds, so that a crowd of readers wakes no object', async () => {
    const address = 'https://relay.test/api/matches?open&game=cached-game';
    const answer = await api('/matches?game=cached-game&open');
    expect(answer.headers.get('cache-control')).toBe(`public, max-age=${RELAY_LIMITS.listSeconds}`);
    expect(await answer.json()).toEqual({ matches: [] });
    // What is in the cache is the answer, whatever the list says.
    const kept = '{"after":"1.AAAAAAAAAAAAAAAAAAAAAA","matches":[]}';
    await caches.default.put(address, new Response(kept, { headers: { 'cache-control': 'public, max-age=600' } }));
    expect(await (await api('/matches?open&game=cached-game')).text()).toBe(kept);
  });
});

describe('a list that cannot be reached', () => {
  /** Replaces the list for one match, until it is evicted. */
  const breakBoard = (match: WorkerMatch, answer: (listing: Listing) => Promise<unknown>): Promise<void> =>
    replaceBindings(match.stub, { OPEN_SEATS: { getByName: () => ({ show: answer, hide: answer }) } });

  it('is notified later, also after an eviction', async () => {
    const match = freshMatch();
    let tries = 0;
    await match.post(match.openDraft({ listed: true }));
    await breakBoard(match, () => {
      tries++;
      return Promise.reject(new Error('not now'));
    });
    await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    while (tries < 2) await runDurableObjectAlarm(match.stub);
    expect(await isListed(match)).toBe(false);
    await evictDurableObject(match.stub);
    await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    await until(match, true);
  });

  it('is told to drop a match that it may have stored, though its answer was lost', async () => {
    const match = freshMatch();
    let heard = 0;
    await match.post(match.openDraft({ listed: true }));
    await breakBoard(match, async (listing) => {
      if (heard > 0) throw new Error('not now');
      await boardOf('toy').show(listing);
      heard++;
      throw new Error('the answer got lost');
    });
    const socket = await TestSocket.connect(match.id, 0, { as: match.signers[0]! });
    while (heard === 0) await runDurableObjectAlarm(match.stub);
    await match.say(socket, 'cancel', 0);
    await evictDurableObject(match.stub);
    await until(match, false);
  });
});

const keptNetworks = (match: WorkerMatch): Promise<string> =>
  runInDurableObject(match.stub, (_, { storage }) =>
    String(storage.sql.exec("SELECT value FROM meta WHERE key = 'listing/networks'").one()['value']),
  );

describe('a flood of listings', () => {
  const list = async (game: string, addresses: readonly string[]): Promise<boolean[]> => {
    const shown: boolean[] = [];
    for (const address of addresses) shown.push(await boardOf(game).show(listingFor(freshMatch(), game), from(address)));
    return shown;
  };
  const count = (shown: readonly boolean[]): number => shown.filter((one) => one).length;
  const rangeOf = (length: number, address: (i: number) => string): string[] => Array.from({ length }, (_, i) => address(i));

  it('by one key leaves only its latest few', async () => {
    const flood = Array.from({ length: RELAY_LIMITS.listingsPerKey + 2 }, () => new WorkerMatch({ keys: 'one key' }));
    const other = freshMatch();
    for (const match of [other, ...flood]) {
      await boardOf('one-key').show(listingFor(match, 'one-key'));
      // The next one comes later, however fast this is.
      await runInDurableObject(boardOf('one-key'), (_, { storage }) => {
        storage.sql.exec('UPDATE listing SET shown = shown - 10');
      });
    }
    const shown = (await listedBy('one-key')).map(({ match }) => match);
    expect(shown.toSorted()).toEqual([other, ...flood.slice(2)].map(({ id }) => id).toSorted());
  });

  it.each([
    ['a /64', RELAY_LIMITS.listingsPerNetwork, (i: number) => `2001:db8:1:1::${i}`],
    ['an address of IPv4', RELAY_LIMITS.listingsPerNetwork, () => '203.0.113.9'],
    ['a /56', RELAY_LIMITS.listingsPerSite, (i: number) => `2001:db8:2:1${i.toString(16).padStart(2, '0')}::1`],
    ['a /48', RELAY_LIMITS.listingsPerWideNetwork, (i: number) => `2001:db8:3:${i.toString(16)}00::1`],
    ['a /24 of IPv4', RELAY_LIMITS.listingsPerWideNetwork, (i: number) => `198.51.100.${i}`],
  ])('from %s takes its share of %i places and no more, and displaces nobody', async (what, share, address) => {
    const game = `share-of-${what.replaceAll(/\W+/g, '').toLowerCase()}`;
    await list(game, ['192.0.2.1']);
    const [waiter] = await listedBy(game);
    expect(count(await list(game, rangeOf(share + 5, address)))).toBe(share);
    const shown = await listedBy(game);
    expect(shown.map(({ match }) => match)).toContain(waiter!.match);
    expect(shown).toHaveLength(share + 1);
    expect(count(await list(game, ['192.0.2.2']))).toBe(1);
  });

  it('from many networks fills the list, and then makes room for newcomers by what it has most of', async () => {
    const game = 'full';
    const places = RELAY_LIMITS.listings;
    await runInDurableObject(boardOf(game), async (instance, { storage }) => {
      const inside = instance as unknown as { show(listing: Listing, networks: Networks): boolean };
      storage.transactionSync(() => {
        // One honest match of a network of its own, then two matches of each other network.
        inside.show(listingFor(freshMatch(), game), from('192.0.2.1'));
        for (let i = 1; i < places; i++)
          inside.show(listingFor(freshMatch(), game), from(`10.${i >> 2}.${(i >> 1) & 1}.${i & 1}`));
      });
    });
    const [honest] = (await listedBy(game)).slice(-1);
    expect(count(await list(game, ['192.0.2.77']))).toBe(0);
    expect(count(await list(game, ['172.16.0.1', '172.16.1.1']))).toBe(2);
    const shown = (await listedBy(game)).map(({ match }) => match);
    expect(shown).toHaveLength(places);
    expect(shown).toContain(honest!.match);
  });

  it('is refused before a match is opened, which may be opened unlisted', async () => {
    const game = 'crowded';
    await list(
      game,
      rangeOf(RELAY_LIMITS.listingsPerNetwork, () => '203.0.113.60'),
    );
    // The relay has counted them under other names.
    const concealed = concealNetworks(from('203.0.113.60'), env.RELAY_SEED, Date.now());
    for (let i = 0; i < RELAY_LIMITS.listingsPerNetwork; i++) await boardOf(game).show(listingFor(freshMatch(), game), concealed);
    const match = freshMatch();
    expect(await statusOf(match, '203.0.113.60', { game, listed: true })).toBe('503 relay/list-full');
    expect(await problemOf(await api(`/matches/${match.id}`))).toBe('404 relay/unknown-match');
    expect(await statusOf(match, '203.0.113.60', { game })).toBe('opened');
  });

  it('makes no difference to a match that was opened before: its draft gets the same answer again', async () => {
    const game = 'crowded-later';
    const match = freshMatch();
    expect(await statusOf(match, '203.0.113.70', { game, listed: true })).toBe('opened');
    const concealed = concealNetworks(from('203.0.113.70'), env.RELAY_SEED, Date.now());
    for (let i = 0; i < RELAY_LIMITS.listingsPerNetwork; i++) await boardOf(game).show(listingFor(freshMatch(), game), concealed);
    expect(await statusOf(match, '203.0.113.70', { game, listed: true })).toBe('opened');
    // Nor does it matter from where somebody else sends it again.
    expect(await statusOf(match, '192.0.2.70', { game, listed: true })).toBe('opened');
    expect(await keptNetworks(match)).toContain(concealed.near);
  });

  it('by one address is refused, while it may open matches that are not listed', async () => {
    const statuses: string[] = [];
    for (let i = 0; i < 12; i++) statuses.push(await statusOf(freshMatch(), '203.0.113.8'));
    expect(new Set(statuses)).toEqual(new Set(['opened', '429 relay/rate-limited']));
    expect(await statusOf(freshMatch(), '203.0.113.8', {})).toBe('opened');
  });

  it('from the many networks of one /48 is refused like that of one address, only later', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 31 }, (_, i) => statusOf(freshMatch(), `2001:db8:48:${i.toString(16)}::1`, { listed: true })),
    );
    expect(statuses.filter((status) => status === 'opened').length).toBeGreaterThan(5);
    expect(statuses).toContain('429 relay/rate-limited');
  });
});
