import { describe, expect, it } from 'vitest';
import { CLOCK, DEADLINES, testSeed } from '../../test/support/table.ts';
import { RELAY, STRANGER, TOOLS, ToyMatch, toyName } from '../../test/support/toy-match.ts';
import { seedCommitment } from '../crypto/seat-seed.ts';
import { LIMITS } from '../encoding/limits.ts';
import { findGame } from '../games/registry.ts';
import { beginRelay, submitDraft } from '../relay/relay-rules.ts';
import { CLOCK_PRESETS } from './clock-presets.ts';
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
    expect(new Set(CLOCK_PRESETS.map(({ id }) => id)).size).toBe(CLOCK_PRESETS.length);
    for (const { clock, deadlines } of CLOCK_PRESETS) {
      await opened({ clock, deadlines });
      for (const ms of [...Object.values(clock), ...Object.values(deadlines)]) expect(ms).toBeLessThanOrEqual(LIMITS.deadlineMs);
    }
  });
});

describe('taking a seat', () => {
  const token = testSeed('token').subarray(0, 16);
  const join = { seat: 1, signer: STRANGER, seed: testSeed('joiner') };

  it('leaves a draft to be sent, which the relay accepts', async () => {
    const { matchState, state } = await opened();
    const secret = await joinMatch({ findGame, matchState, ...join, name: toyName('Bob') });
    const taken = submitDraft(state, secret.draft!, 2_000, TOOLS, () => undefined);
    expect(taken.state.matchState).toMatchObject({ phase: 'setup', next: [0, 1] });
    expect(taken.state.matchState.seats[1]).toMatchObject({ key: STRANGER.publicKey, name: 'Bob' });
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
