import { describe, expect, it } from 'vitest';
import type { FullEntry } from '../../test/support/full-entry.ts';
import { MemoryStore } from '../../test/support/memory-store.ts';
import { CLOCK, DEADLINES, testSeed } from '../../test/support/table.ts';
import { RELAY, STRANGER, signWith, TOOLS, toyName } from '../../test/support/toy-match.ts';
import { seedCommitment } from '../crypto/seat-seed.ts';
import { type Bytes, decodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { HOLDEM_CLOCKS } from '../games/holdem/clocks.ts';
import { buttonOf } from '../games/holdem/params.ts';
import { findGame } from '../games/registry.ts';
import { encodeLog } from '../log/file.ts';
import { type Draft, matchBytes } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import { makeKeyRing } from '../relay/key-ring.ts';
import { beginRelay, type RelayState, submitDraft } from '../relay/relay-rules.ts';
import type { MatchSummary, RelayDescription } from '../wire/http.ts';
import { clockPresetsOf } from './clock-presets.ts';
import { findRematch, isRematch, type RematchRelay, rematchId, takeRematch } from './rematch.ts';
import { joinMatch, joinStep, type OpenOptions, openMatch } from './seating.ts';
import { signDraft } from './signing.ts';

/** The relay's rules over any number of matches. */
class Matches implements RematchRelay {
  readonly #matches = new Map<string, { state: RelayState; entries: FullEntry[] }>();
  #now = 1_000;
  /** The key of the relay and what it signs with. */
  tools = TOOLS;
  relayKey = RELAY.publicKey;
  /** The answer to the next opening gets lost. */
  losesAnswer = false;

  matchState(match: string): MatchState {
    return this.#matches.get(match)!.state.matchState;
  }

  submit(draft: Draft): string {
    const { state, entries } = this.#matches.get(draft.match) ?? { state: beginRelay(draft.match), entries: [] };
    const outcome = submitDraft(state, draft, this.#now++, this.tools, (seq) => entries[seq]?.step);
    const added = outcome.effects.flatMap((effect) =>
      effect.kind === 'append' ? [{ step: effect.entry.step, payload: draft.payload }] : [],
    );
    this.#matches.set(draft.match, { state: outcome.state, entries: [...entries, ...added] });
    const [first] = outcome.effects;
    return first?.kind === 'reject' ? first.fault.code : 'accepted';
  }

  async describe(): Promise<RelayDescription> {
    return { key: this.relayKey } as RelayDescription;
  }

  async summary(match: string): Promise<MatchSummary> {
    const known = this.#matches.get(match);
    if (known === undefined) throw new Fault('relay/unknown-match');
    const { phase, seats } = known.state.matchState;
    return { phase, seats: seats.map((seat) => (seat === undefined ? null : { key: seat.key })) } as unknown as MatchSummary;
  }

  async log(match: string): Promise<Bytes> {
    return encodeUtf8(encodeLog(this.#matches.get(match)!.entries));
  }

  async open(draft: Draft): Promise<MatchSummary> {
    if (this.#matches.has(draft.match)) throw new Fault('relay/match-exists');
    expect(this.submit(draft)).toBe('accepted');
    if (!this.losesAnswer) return this.summary(draft.match);
    this.losesAnswer = false;
    throw new Error('the answer got lost');
  }
}

/** A match of some seats, and what its players may do afterwards. */
class Players {
  readonly matches = new Matches();
  readonly seats: number;
  readonly stores: readonly MemoryStore[];
  readonly keys: string[] = [];
  before: MatchState | undefined;
  /** Whether the seats of the match before have spare keys. */
  portable = false;
  #drawn = 0;

  /** `taken`: how many of the seats, from the first on. */
  constructor(seats: number, taken = seats) {
    this.seats = seats;
    this.stores = Array.from({ length: taken }, (_, seat) => new MemoryStore(testSeed('rematch', seat)));
  }

  async seat(more: Partial<Omit<OpenOptions, 'rules'>> = {}): Promise<this> {
    const signers = await Promise.all(this.stores.map((store) => store.identity()));
    this.keys.push(...signers.map(({ publicKey }) => publicKey));
    const match = testSeed('match before').subarray(0, 16);
    const game = this.seats === 2 ? 'battleship/xaya' : 'dice';
    const options = { game, rules: 1, clock: CLOCK, deadlines: DEADLINES, seats: this.seats, relayKey: RELAY.publicKey };
    const spareOf = (seat: number) => (this.portable ? { spare: testSeed('spare', seat) } : {});
    const { draft, secret } = await openMatch({
      findGame,
      ...options,
      match,
      signer: signers[0]!,
      seed: testSeed('seed'),
      name: toyName('Ada'),
      ...spareOf(0),
      ...more,
    });
    await this.stores[0]!.save(secret);
    this.matches.submit(draft);
    for (const seat of signers.keys()) {
      if (seat === 0) continue;
      const secret = await joinMatch({
        findGame,
        matchState: this.matches.matchState(draft.match),
        seat,
        signer: signers[seat]!,
        seed: testSeed('seed'),
        ...spareOf(seat),
      });
      await this.stores[seat]!.save(secret);
      expect(this.matches.submit(secret.draft!)).toBe('accepted');
    }
    this.before = this.matches.matchState(draft.match);
    return this;
  }

  /** A click on Rematch. */
  async click(player: number): Promise<string> {
    const randomBytes = (length: number) => new Uint8Array(testSeed('random', player, this.#drawn++).subarray(0, length));
    return takeRematch(this.before!, this.keys[player]!, {
      findGame,
      store: this.stores[player]!,
      relay: this.matches,
      randomBytes,
    });
  }

  /** What the sessions do in the match that was found: a session that has a seat to take signs for it at the head. */
  async arrive(match: string, players: readonly number[]): Promise<void> {
    for (const player of players) {
      const store = this.stores[player]!;
      const { draft, seat, key } = (await store.load(match, this.keys[player]))!;
      const { seats } = this.matches.matchState(match);
      if (draft === undefined || seats[seat] !== undefined) continue;
      const plan = joinStep(this.matches.matchState(match), seat, draft);
      expect(this.matches.submit(await signDraft(plan, (await store.signer(key))!))).toBe('accepted');
    }
  }

  /** What the first player finds of a rematch. */
  find() {
    return findRematch(this.before!, this.keys[0]!, { store: this.stores[0]!, relay: this.matches });
  }

  seatsOf(match: string): (number | undefined)[] {
    return this.matches.matchState(match).seats.map((seat) => (seat === undefined ? undefined : this.keys.indexOf(seat.key)));
  }
}

describe('a rematch', () => {
  it.each([
    ['one after the other', [0, 1]],
    ['the joiner first', [1, 0]],
  ])('of two who ask %s is one match, in which the other begins', async (_, order) => {
    const players = await new Players(2).seat();
    const found: string[] = [];
    for (const player of order) found.push(await players.click(player));
    expect(new Set(found).size).toBe(1);
    await players.arrive(found[0]!, order);
    expect(players.seatsOf(found[0]!)).toEqual([1, 0]);
    // Its seats can go on with another device, like those of any match.
    const spare = expect.any(String);
    expect(players.matches.matchState(found[0]!)).toMatchObject({ phase: 'setup', seats: [{ spare }, { spare, name: 'Ada' }] });
  });

  it("of hold'em gives the first button to the other player", async () => {
    const [preset] = clockPresetsOf({ clocks: HOLDEM_CLOCKS });
    const { clock, deadlines } = preset!;
    const players = await new Players(2).seat({ game: 'holdem', clock, deadlines });
    const match = await players.click(0);
    await players.click(1);
    await players.arrive(match, [0, 1]);
    const buttons = [players.before!, players.matches.matchState(match)].map(({ seats }) => seats[buttonOf(1)]!.key);
    expect(buttons).toEqual(players.keys);
  });

  it('after the relay has changed its key is opened under the new one, and found by the other', async () => {
    const players = await new Players(2).seat();
    players.matches.relayKey = STRANGER.publicKey;
    players.matches.tools = { ...TOOLS, keys: makeKeyRing(STRANGER, { old: [RELAY] }) };
    const match = await players.click(0);
    expect(players.matches.matchState(match).terms!.relay).toBe(STRANGER.publicKey);
    expect(await players.click(1)).toBe(match);
    expect(isRematch(players.matches.matchState(match), players.before!)).toBe(true);
  });

  it('of two players who ask at the same moment is one match', async () => {
    const players = await new Players(2).seat();
    const [one, other] = await Promise.all([0, 1].map((player) => players.click(player)));
    expect(one).toBe(other);
    await players.arrive(one!, [0, 1]);
    expect(players.seatsOf(one!)).toEqual([1, 0]);
    expect(players.matches.matchState(one!).phase).toBe('setup');
  });

  it.each([
    ['at a full table', 4, 4],
    ['with seats that nobody took', 8, 5],
  ])('of many who ask in the same moment is one match, each in its own seat, %s', async (_, seats, taken) => {
    const players = await new Players(seats, taken).seat();
    const found = await Promise.all(players.keys.map((_, player) => players.click(player)));
    expect(new Set(found).size).toBe(1);
    await players.arrive(found[0]!, [...players.keys.keys()]);
    const all = Array.from({ length: seats }, (_, seat) => (seat < taken ? seat : undefined));
    expect(players.seatsOf(found[0]!)).toEqual(all);
    expect(players.matches.matchState(found[0]!).phase).toBe(seats === taken ? 'setup' : 'lobby');
  });

  it('has the terms of the match before, and keeps every seat for who had it', async () => {
    const players = await new Players(4, 3).seat({ params: { target: 10 } });
    const match = await players.click(1);
    const { terms } = players.matches.matchState(match);
    expect(terms).toMatchObject({ game: 'dice', params: { target: 10 }, clock: CLOCK, deadlines: DEADLINES, seat: 1 });
    expect(terms!.seats).toEqual([{ key: players.keys[0] }, {}, { key: players.keys[2] }, {}]);
  });

  it('of a practice match is a practice match, and of another match is not', async () => {
    const practice = await new Players(2).seat({ practice: true });
    const again = practice.matches.matchState(await practice.click(0));
    expect(again.terms).toMatchObject({ practice: true });
    expect(isRematch(again, practice.before!)).toBe(true);
    const real = await new Players(2).seat();
    const { practice: _, ...terms } = again.terms!;
    expect(isRematch({ ...again, terms }, practice.before!)).toBe(false);
    expect(real.matches.matchState(await real.click(0)).terms).not.toHaveProperty('practice');
    expect(await practice.click(1)).toBe(again.match);
  });

  it('of a private match leaves no seat to strangers', async () => {
    const invites = [undefined, undefined, testSeed('invite').subarray(0, 16)];
    const players = await new Players(3, 2).seat({ invites });
    const match = await players.click(0);
    expect(players.matches.matchState(match).terms!.seats).toEqual([
      {},
      { key: players.keys[1] },
      { invite: expect.any(String) },
    ]);
    expect(Object.keys((await players.stores[0]!.load(match))!.invites)).toEqual(['2']);
  });

  it('is posted again with the same opening when the answer got lost', async () => {
    const players = await new Players(2).seat();
    players.matches.losesAnswer = true;
    await expect(players.click(0)).rejects.toThrow('lost');
    const match = await players.click(0);
    expect(match).toBe(rematchId(players.before!.match, 0));
    const { seed, seat } = (await players.stores[0]!.load(match))!;
    expect(players.matches.matchState(match).seats[seat]!.seed).toBe(seedCommitment(match, seat, decodeHex(seed)));
    expect(await players.click(1)).toBe(match);
  });

  it('keeps the join of a first click at a second one, for it may be on its way', async () => {
    const players = await new Players(2).seat();
    const match = await players.click(0);
    expect(await players.click(1)).toBe(match);
    const joined = await players.stores[1]!.load(match);
    expect(await players.click(1)).toBe(match);
    expect(await players.stores[1]!.load(match)).toEqual(joined);
  });

  it('is found by the others once somebody has opened it, with who is there', async () => {
    const players = await new Players(3).seat();
    const find = () => players.find();
    expect(await find()).toBeUndefined();
    const match = await players.click(2);
    expect(await find()).toEqual({ match, seats: [2] });
    await players.click(0);
    await players.arrive(match, [0]);
    expect(await find()).toEqual({ match, seats: [0, 2] });
  });

  it('of two players is announced by the seat that its opener had before', async () => {
    const players = await new Players(2).seat();
    const match = await players.click(1);
    expect(await players.find()).toEqual({ match, seats: [1] });
  });

  it('that was cancelled is followed by another, for everybody alike', async () => {
    const players = await new Players(2).seat();
    const first = await players.click(0);
    const { seq, prev } = players.matches.matchState(first);
    const signer = await players.stores[0]!.identity();
    players.matches.submit(signWith({ match: first, seq, prev, kind: 'cancel', next: [] }, {}, [signer]));
    const [one, other] = await Promise.all([1, 0].map((player) => players.click(player)));
    expect(one).toBe(rematchId(players.before!.match, 1));
    expect(other).toBe(one);
    expect(await players.find()).toMatchObject({ match: one });
  });
});

describe('what somebody else put in the place of a rematch', () => {
  const options = { clock: CLOCK, deadlines: DEADLINES, seats: 2, relayKey: RELAY.publicKey, seed: testSeed('squatter') };
  const squat = async (players: Players, change: Partial<OpenOptions>, place = 0): Promise<string> => {
    const id = rematchId(players.before!.match, place);
    const { draft } = await openMatch({
      findGame,
      game: 'battleship/xaya',
      rules: 1,
      ...options,
      match: matchBytes(id),
      signer: STRANGER,
      ...change,
    });
    expect(players.matches.submit(draft)).toBe('accepted');
    return id;
  };

  it.each([
    ['by a stranger', async () => ({})],
    ['by a stranger who keeps the seats', async ({ keys }: Players) => ({ kept: keys.toReversed() })],
    [
      'by the opponent, with another clock',
      async ({ stores, keys }: Players) => ({
        signer: await stores[0]!.identity(),
        seat: 1,
        kept: [keys[1], undefined],
        clock: { budget: 1_000, grace: 2_000 },
      }),
    ],
    [
      'by the opponent, of another game',
      async ({ stores, keys }: Players) => ({
        signer: await stores[0]!.identity(),
        seat: 1,
        kept: [keys[1], undefined],
        game: 'battleship/classic',
      }),
    ],
    [
      'by the opponent, with the seat open to anybody',
      async ({ stores }: Players) => ({ signer: await stores[0]!.identity(), seat: 1 }),
    ],
  ])('%s is passed by', async (_, change) => {
    const players = await new Players(2).seat();
    const squatted = await squat(players, await change(players));
    expect(isRematch(players.matches.matchState(squatted), players.before!)).toBe(false);
    expect(await players.click(1)).toBe(rematchId(players.before!.match, 1));
  });

  it('in every place that anybody can compute stops no rematch of two seats with spare keys', async () => {
    const players = new Players(2);
    players.portable = true;
    await players.seat();
    for (let place = 0; place < 64; place++) await squat(players, { kept: players.keys.toReversed() }, place);
    const match = await players.click(0);
    expect(await players.click(1)).toBe(match);
    await players.arrive(match, [1]);
    expect(players.seatsOf(match)).toEqual([1, 0]);
    expect(await players.find()).toEqual({ match, seats: [1, 0] });
  });

  it('in every place stops the rematch of seats without spare keys', async () => {
    const players = await new Players(2).seat();
    for (let place = 0; place < 64; place++) await squat(players, {}, place);
    await expect(players.click(0)).rejects.toMatchObject({ code: 'relay/match-exists' });
  });

  it('by a stranger is announced to nobody', async () => {
    const players = await new Players(2).seat();
    await squat(players, { kept: players.keys.toReversed() });
    expect(await players.find()).toBeUndefined();
    const match = await players.click(0);
    expect(await players.find()).toEqual({ match, seats: [0] });
  });
});
