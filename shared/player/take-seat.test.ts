import { beforeEach, describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { MemoryStore } from '../../test/support/memory-store.ts';
import { CLOCK, DEADLINES, START_MS, Table, testSeed } from '../../test/support/table.ts';
import { findGame } from '../games/registry.ts';
import type { MatchState } from '../match/match-state.ts';
import { beginRelay, type RelayState, submitDraft } from '../relay/relay-rules.ts';
import { type OpenOptions, openMatch } from './seating.ts';
import type { SeatSecret } from './secret-store.ts';
import { signDraft } from './signing.ts';
import { takeSeat as take } from './take-seat.ts';

const { tools, relaySigner } = new Table({ game: 'dice', seed: 0 });

const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

const takeSeat = (store: MemoryStore, matchState: MatchState, wanted: Parameters<typeof take>[1]) =>
  take(matchState, wanted, { store, findGame, randomBytes });

describe('taking a seat', () => {
  const [creator, other] = ['creator', 'other'].map((name) => () => new MemoryStore(testSeed(name)));
  let [alice, bob] = [creator!(), other!()];
  let state: RelayState;

  const submit = (draft: Parameters<typeof submitDraft>[1]): void => {
    ({ state } = submitDraft(state, draft, START_MS, tools, () => undefined));
  };
  const matchState = (): MatchState => state.matchState;
  /** Sends the `join` of a secret, as its session would. */
  const join = async (store: MemoryStore, secret: SeatSecret): Promise<void> => {
    const { seq, prev, match } = matchState();
    const next = matchState().seats.filter((seat) => seat === undefined).length === 1 ? [0, 1, 2] : [];
    const plan = { match, seq, prev, kind: 'join', payload: secret.draft!.payload, next };
    submit(await signDraft(plan, (await store.signer(secret.key))!));
  };

  beforeEach(async () => {
    [alice, bob] = [creator!(), other!()];
    const options: OpenOptions = {
      findGame,
      game: 'dice',
      rules: 1,
      clock: CLOCK,
      deadlines: DEADLINES,
      seats: 3,
      relayKey: relaySigner.publicKey,
      signer: await alice.identity(),
      match: testSeed('taking').subarray(0, 16),
      seed: testSeed('seed'),
    };
    const { draft, secret } = await openMatch(options);
    await alice.save(secret);
    state = beginRelay(draft.match);
    submit(draft);
  });

  it('takes the first free one with the identity of this device, and saves it', async () => {
    const secret = await takeSeat(bob, matchState(), {});
    expect(secret).toMatchObject({ seat: 1, key: (await bob.identity()).publicKey });
    expect(await bob.list()).toEqual([secret]);
  });

  it('takes the one that is named', async () => {
    expect(await takeSeat(bob, matchState(), { seat: 2, name: 'Bob' })).toMatchObject({
      seat: 2,
      draft: { name: { text: 'Bob' } },
    });
  });

  it('never signs for two seats with one key, though neither is in the log yet', async () => {
    const [first, second] = [await takeSeat(bob, matchState(), { seat: 1 }), await takeSeat(bob, matchState(), { seat: 2 })];
    expect(first.draft!.prev).toBe(second.draft!.prev);
    expect(first.key).not.toBe(second.key);
  });

  it('goes on with the seat that this device holds', async () => {
    const taken = await takeSeat(bob, matchState(), {});
    expect(await takeSeat(bob, matchState(), {})).toEqual(taken);
    await join(bob, taken);
    expect(await takeSeat(bob, matchState(), {})).toEqual(taken);
    expect(await takeSeat(bob, matchState(), { seat: 1 })).toEqual(taken);
    expect((await takeSeat(alice, matchState(), {})).seat).toBe(0);
  });

  it('gives a second seat of one device a key of its own', async () => {
    const second = await takeSeat(alice, matchState(), { seat: 1 });
    expect(second.key).not.toBe((await alice.identity()).publicKey);
    await join(alice, second);
    expect(matchState().seats[1]?.key).toBe(second.key);
    expect((await takeSeat(alice, matchState(), { seat: 0 })).key).toBe((await alice.identity()).publicKey);
  });

  it('looks for another seat when somebody else was faster', async () => {
    const late = await takeSeat(bob, matchState(), {});
    const faster = new MemoryStore(testSeed('faster'));
    await join(faster, await takeSeat(faster, matchState(), {}));
    expect(late.seat).toBe(1);
    expect((await takeSeat(bob, matchState(), {})).seat).toBe(2);
  });

  it('says why no seat can be taken', async () => {
    const refusal = (wanted: { seat?: number }) =>
      takeSeat(bob, matchState(), wanted).catch((error) =>
        faultCode(() => {
          throw error;
        }),
      );
    expect(await refusal({ seat: 0 })).toBe('life/seat-taken');
    expect(await refusal({ seat: 3 })).toBe('life/no-such-seat');
    for (const name of ['one', 'two']) {
      const store = new MemoryStore(testSeed(name));
      await join(store, await takeSeat(store, matchState(), {}));
    }
    expect(await refusal({})).toBe('player/no-seat');
  });
});
