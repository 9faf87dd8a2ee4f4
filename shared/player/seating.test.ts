import { describe, expect, it } from 'vitest';
import { sealedPicks } from '../../test/support/sealed-picks.ts';
import { CLOCK, DEADLINES, testSeed } from '../../test/support/table.ts';
import { RELAY, STRANGER, TOOLS, ToyMatch, toyName } from '../../test/support/toy-match.ts';
import { seedCommitment } from '../crypto/seat-seed.ts';
import { LIMITS } from '../encoding/limits.ts';
import { GAMES } from '../games/game-list.ts';
import type { Game } from '../games/interface.ts';
import { findGame } from '../games/registry.ts';
import { beginRelay, submitDraft } from '../relay/relay-rules.ts';
import { clockPresetsOf, findClock } from './clock-presets.ts';
import { joinMatch, type OpenOptions, openMatch } from './seating.ts';

const SIGNER = new ToyMatch().signers[0]!;
const SEED = testSeed('seating');
const options: OpenOptions = {
  findGame,
  game: 'battleship/xaya',
  rules: 1,
  clock: CLOCK,
  deadlines: DEADLINES,
  seats: 2,
  relayKey: RELAY.publicKey,
  signer: SIGNER,
  match: testSeed('seating match').subarray(0, 16),
  seed: SEED,
};

/** The life of a match that a relay has opened. */
async function opened(more: Partial<OpenOptions> = {}) {
  const { draft, secret } = await openMatch({ ...options, ...more });
  const { state, effects } = submitDraft(beginRelay(draft.match), draft, 1_000, TOOLS, () => undefined);
  expect(effects.map(({ kind }) => kind)).toEqual(['append']);
  return { matchState: state.matchState, state, secret, draft };
}

describe('opening a match', () => {
  it('makes a draft that the relay accepts, and the secret behind it', async () => {
    const { matchState, secret, draft } = await opened({ name: toyName('Ada') });
    expect(matchState.seats[0]).toMatchObject({
      key: SIGNER.publicKey,
      seed: seedCommitment(matchState.match, 0, SEED),
      name: 'Ada',
    });
    expect(secret).toMatchObject({
      match: matchState.match,
      seat: 0,
      key: SIGNER.publicKey,
      seed: SEED.toString('hex'),
      decisions: [],
    });
    expect(JSON.stringify(draft)).not.toContain(secret.seed);
  });

  it('refuses an unknown game, and parameters or a number of seats that the game does not have', async () => {
    await expect(openMatch({ ...options, game: 'battleship/royal' })).rejects.toMatchObject({ code: 'game/unknown-game' });
    await expect(openMatch({ ...options, rules: 99 })).rejects.toMatchObject({ code: 'game/unknown-game' });
    await expect(openMatch({ ...options, params: { size: 12 } })).rejects.toMatchObject({ code: 'encoding/wrong-shape' });
    await expect(openMatch({ ...options, seats: 3 })).rejects.toMatchObject({ code: 'game/wrong-params' });
  });

  it('marks a practice match, and signs none that is to be listed', async () => {
    expect((await opened({ practice: true })).matchState.terms).toMatchObject({ practice: true });
    expect((await opened({ practice: false })).matchState.terms).not.toHaveProperty('practice');
    await expect(openMatch({ ...options, practice: true, listed: true })).rejects.toMatchObject({ code: 'game/wrong-params' });
  });

  it('offers clocks that a match may have', async () => {
    const offered = GAMES.flatMap((game) => clockPresetsOf(game).map((preset) => ({ game, ...preset })));
    for (const { game, clock, deadlines } of offered) {
      const { matchState } = await opened({ ...{ game: game.id, rules: game.version, seats: game.seats.min }, clock, deadlines });
      expect(matchState.terms!.clock).toEqual(clock);
      expect(matchState.terms!.moves).toEqual(clock.increment === undefined ? undefined : game.moves);
      for (const ms of [...Object.values(clock), ...Object.values(deadlines)]) expect(ms).toBeLessThanOrEqual(LIMITS.deadlineMs);
    }
  });
});

it.each([
  ['20m+10s', { budget: 1_200_000, grace: 15_000, increment: 10_000 }],
  ['5m', { budget: 300_000, grace: 15_000 }],
  ['2d', { budget: 0, grace: 172_800_000 }],
  ['31d', undefined],
  ['10+5', undefined],
  ['turn-20', undefined],
])('a person may type the clock %s', (text, clock) => {
  expect(findClock(text, findGame('dark-chess', 2)!)?.clock).toEqual(clock);
  expect(findClock(text, { clocks: { presets: [], most: {} } })).toBeUndefined();
});

describe('a game with clocks of its own', () => {
  const picks = sealedPicks(2);
  const { most } = picks.clocks!;
  const optionsOf = (game: Game): Partial<OpenOptions> => ({
    ...{ game: game.id, rules: game.version, findGame: () => game, params: {}, seats: game.seats.min },
  });
  const ofPicks = { ...optionsOf(picks), params: { turns: 3 } };

  it('is offered with them alone, and each of them may be opened and joined', async () => {
    expect(clockPresetsOf(picks).map(({ id, clock }) => [id, clock])).toEqual([
      ['turn-20', { budget: 60_000, grace: 20_000 }],
      ['turn-30', { budget: 90_000, grace: 30_000 }],
    ]);
    for (const game of GAMES.filter(({ clocks }) => clocks !== undefined))
      for (const { clock, deadlines } of clockPresetsOf(game))
        await openMatch({ ...options, ...optionsOf(game), clock, deadlines });
    for (const { clock, deadlines } of clockPresetsOf(picks)) {
      const { matchState } = await opened({ ...ofPicks, clock, deadlines });
      await joinMatch({ matchState, findGame: () => picks, seat: 1, signer: STRANGER, seed: testSeed('joiner') });
    }
  });

  it.each([
    ['grace', { clock: { ...CLOCK, grace: most.grace! + 1 }, deadlines: { ...DEADLINES, settle: most.settle! } }],
    ['budget', { clock: { ...CLOCK, budget: most.budget! + 1 } }],
    ['settle', { deadlines: { ...DEADLINES, settle: most.settle! + 1 } }],
  ])('is neither opened nor joined with more %s than it allows', async (_, terms) => {
    await expect(openMatch({ ...options, ...ofPicks, ...terms })).rejects.toMatchObject({ code: 'game/too-much-time' });
    // A creator with another program opens it all the same.
    const { clocks: _clocks, ...anyClock } = picks;
    const { matchState } = await opened({ ...ofPicks, ...terms, findGame: () => anyClock });
    const joining = joinMatch({ matchState, findGame: () => picks, seat: 1, signer: STRANGER, seed: testSeed('joiner') });
    await expect(joining).rejects.toMatchObject({ code: 'game/too-much-time' });
  });
});

describe('taking a seat', () => {
  const token = testSeed('token').subarray(0, 16);
  const join = { seat: 1, signer: STRANGER, seed: testSeed('joiner') };

  it('leaves a draft to be sent, which the relay accepts', async () => {
    const { matchState, state } = await opened({ engine: 'tiny 1.0' });
    expect(matchState.seats[0]).toMatchObject({ engine: 'tiny 1.0' });
    const secret = await joinMatch({ findGame, matchState, ...join, name: toyName('Bob'), engine: 'deep 2' });
    const taken = submitDraft(state, secret.draft!, 2_000, TOOLS, () => undefined);
    expect(taken.state.matchState).toMatchObject({ phase: 'setup', next: [0, 1] });
    expect(taken.state.matchState.seats[1]).toMatchObject({ key: STRANGER.publicKey, name: 'Bob', engine: 'deep 2' });
    await expect(joinMatch({ findGame, matchState, ...join, engine: 'deep\n2' })).rejects.toMatchObject({
      code: 'encoding/wrong-shape',
    });
  });

  it('that is private needs its invitation, which only the creator has', async () => {
    const { matchState, state, secret, draft } = await opened({ invites: [undefined, token] });
    const invite = secret.invites['1']!;
    expect(JSON.stringify(draft)).not.toContain(invite);
    const submit = async (more: { invite?: string }) =>
      submitDraft(state, (await joinMatch({ findGame, matchState, ...join, ...more })).draft!, 2_000, TOOLS, () => undefined)
        .effects;
    expect(await submit({})).toMatchObject([{ kind: 'reject', fault: { code: 'life/wrong-invite' } }]);
    expect(await submit({ invite })).toMatchObject([{ kind: 'append' }]);
    expect(JSON.stringify(await joinMatch({ findGame, matchState, ...join, invite }))).not.toContain(invite);
    await expect(submit({ invite: invite.slice(1) })).rejects.toMatchObject({ code: 'life/wrong-invite' });
  });

  it('that is taken, or of a match that has begun, is refused at once', async () => {
    const { matchState } = await opened();
    await expect(joinMatch({ findGame, matchState, ...join, seat: 0 })).rejects.toMatchObject({ code: 'life/seat-taken' });
    await expect(joinMatch({ findGame, matchState: { ...matchState, phase: 'setup' }, ...join })).rejects.toMatchObject({
      code: 'life/wrong-phase',
    });
  });
});
