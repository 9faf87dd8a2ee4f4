/**
 * A toy game like one with cards: each step that a device sends by itself carries a costly proof, what a seat did not show stays secret for
 * good, and a person who lets the time run out has something decided for it.
 *
 *   seal (each seat, the last first) → start (all) → turn* → over
 *   turn of the mover: share, by itself → pick, or bold, which is a pick with a proof
 *
 * With three seats or more it goes on without one that drops out.
 *
 * A test sees each check and each proof that is made.
 */

import { deriveBytes } from '../../shared/crypto/derive.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { encodeBase64url, encodeInteger, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { base64url, integer, object } from '../../shared/encoding/shape.ts';
import { Fault } from '../../shared/fault.ts';
import { defineGame, type PublicRules } from '../../shared/games/define-game.ts';
import type { Game, Need, ProofTask, Result } from '../../shared/games/interface.ts';
import { lengthOf } from '../../shared/games/length.ts';
import type { GameStep, Seat, SeatStep, Secret, Setup } from '../../shared/games/steps.ts';

export const SEALED_PICKS_ID = 'sealed-picks';
export const PICKS = {
  seal: 'sealed-picks.seal',
  share: 'sealed-picks.share',
  pick: 'sealed-picks.pick',
  bold: 'sealed-picks.bold',
} as const;

/** What a test sees: the statement of each check and of each proof that is made. */
interface PicksWatch {
  readonly checked?: (statement: string) => void;
  readonly made?: (statement: string) => void;
}

interface PicksParams {
  readonly turns: number;
}

interface PicksState {
  readonly setup: Setup<PicksParams>;
  /** The seats that have not dropped out. */
  readonly playing: readonly Seat[];
  readonly stage: 'seal' | 'start' | 'share' | 'pick' | 'over';
  /** Steps of the set-up, then turns. */
  readonly sealed: number;
  readonly ply: number;
  readonly total: number;
  readonly result?: Result;
}

interface PicksSeat {
  readonly secret: Secret;
  readonly pick?: number;
}

interface PicksView {
  readonly stage: PicksState['stage'];
  readonly ply: number;
  readonly total: number;
}

/** A pick that the rules read and a check refuses. */
export const REFUSED_PICK = 9;

const readProven = object({ value: base64url(32), proof: base64url(32) });
const pick = integer({ min: 0, max: 9 });
const readPick = object({ pick });
const readBold = object({ pick, value: base64url(32), proof: base64url(32) });

const mover = ({ stage, sealed, ply, playing }: PicksState): Seat =>
  stage === 'seal' ? playing.at(-1 - sealed)! : playing[ply % playing.length]!;

const statementOf = ({ setup, stage, ply }: PicksState, by: Seat, value: string): string =>
  `${setup.match} ${stage} ${ply} ${by} ${value}`;

const proofOfStatement = (statement: string): string => encodeBase64url(sha256(encodeUtf8(`sealed-picks ${statement}`)));

function proofs(state: PicksState, { kind, by, payload }: SeatStep): readonly ProofTask[] {
  const { value, proof } = kind === PICKS.bold ? readBold(payload, 'payload') : readProven(payload, 'payload');
  return [{ kind: 'hash', claim: { statement: statementOf(state, by, encodeBase64url(value)), proof: encodeBase64url(proof) } }];
}

/** The sum of all that was picked decides. */
function resultOf({ playing, total }: PicksState): Result {
  const rest = total % (playing.length + 1);
  return rest === 0 ? { kind: 'drawn', reason: 'total' } : { kind: 'won', winners: [playing[rest - 1]!], reason: 'total' };
}

/** The seat whose turn it was is gone with what it had begun. */
function drop(state: PicksState, seats: readonly Seat[]): PicksState {
  const playing = state.playing.filter((seat) => !seats.includes(seat));
  const isGone = seats.includes(mover(state));
  if (playing.length < 2)
    return { ...state, playing, stage: 'over', result: { kind: 'won', winners: playing, reason: 'forfeit' } };
  return { ...state, playing, stage: isGone ? 'share' : state.stage };
}

const expectMover = (state: PicksState, by: Seat): void => {
  if (by !== mover(state)) throw new Fault('game/wrong-stage', 'it is the turn of the other seat');
};

function applyPick(state: PicksState, { by }: SeatStep, picked: number): PicksState {
  expectMover(state, by);
  const after = { ...state, ply: state.ply + 1, total: state.total + picked };
  if (after.ply < state.setup.params.turns) return { ...after, stage: 'share' };
  return { ...after, stage: 'over', result: resultOf(after) };
}

const RULES: PublicRules<PicksParams, PicksState> = {
  name: 'the game of sealed picks',
  begin: (setup) => ({ setup, playing: [...setup.seedCommitments.keys()], stage: 'seal', sealed: 0, ply: 0, total: 0 }),
  nextOf: (state) => (state.stage === 'over' ? [] : state.stage === 'start' ? state.playing : [mover(state)]),
  startPayload: ({ setup }) => ({ seats: setup.seedCommitments.map((seed) => ({ seed: seed! })) }),
  afterStart: (state) => ({ ...state, stage: 'share' }),
  kinds: {
    [PICKS.seal]: {
      stages: ['seal'],
      proofs,
      apply(state, { by }) {
        expectMover(state, by);
        const sealed = state.sealed + 1;
        return { ...state, sealed, stage: sealed === state.playing.length ? 'start' : 'seal' };
      },
    },
    [PICKS.share]: {
      stages: ['share'],
      proofs,
      apply(state, { by }) {
        expectMover(state, by);
        return { ...state, stage: 'pick' };
      },
    },
    [PICKS.pick]: {
      stages: ['pick'],
      // A check that is no proof: it is made in the fold alone.
      check(_, { payload }) {
        if (readPick(payload, 'payload').pick === REFUSED_PICK) throw new Fault('game/wrong-params');
      },
      apply: (state, step) => applyPick(state, step, readPick(step.payload, 'payload').pick),
    },
    [PICKS.bold]: {
      stages: ['pick'],
      proofs,
      apply: (state, step) => applyPick(state, step, readBold(step.payload, 'payload').pick),
    },
  },
  drop,
};

const isOurs = ({ secret }: PicksSeat, state: PicksState): boolean => RULES.nextOf(state).includes(secret.seat);

function needOf(seatState: PicksSeat, state: PicksState): Need {
  if (state.stage === 'over' || !isOurs(seatState, state)) return { kind: 'wait' };
  if (state.stage === 'start') return { kind: 'start' };
  return { kind: state.stage === 'pick' && seatState.pick === undefined ? 'decide' : 'send' };
}

export function sealedPicks(seats: number, { checked, made }: PicksWatch = {}): Game {
  const game = defineGame({
    id: SEALED_PICKS_ID,
    version: 1,
    seats: { min: seats, max: seats },
    goesOn: seats > 2,
    openings: false,
    sameTurn: [PICKS.share],
    answersOnce: true,
    keepsHidden: true,
    clocks: {
      presets: [20_000, 30_000].map((grace) => ({ budget: 3 * grace, grace })),
      most: { grace: 300_000, budget: 1_800_000, settle: 3_600_000 },
    },
    readParams: (json: JsonObject) => object({ turns: integer({ min: 1, max: 200 }) })(json, 'params'),
    longest: ({ turns }) => lengthOf(4 + 2 * turns, 4_000),
    rules: RULES,
    checkProofs: (tasks) =>
      tasks.map(({ claim }) => {
        const { statement, proof } = claim as { readonly statement: string; readonly proof: string };
        checked?.(statement);
        return proof === proofOfStatement(statement) ? undefined : new Fault('proofs/wrong-proof');
      }),
    forfeit: (state, out) => {
      const winners = state.playing.filter((seat) => !out.includes(seat));
      return winners.length === 0 ? { kind: 'void', reason: 'forfeit' } : { kind: 'won', winners, reason: 'forfeit' };
    },
    mustOpen: () => [],
    proofOf: () => 'proven',
    enter: (_, secret): PicksSeat => ({ secret }),
    observe(seatState: PicksSeat, { by, kind }: GameStep): PicksSeat {
      return (kind === PICKS.pick || kind === PICKS.bold) && by === seatState.secret.seat
        ? { secret: seatState.secret }
        : seatState;
    },
    need: needOf,
    decide(seatState: PicksSeat, state, decision): PicksSeat {
      if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
      return { ...seatState, pick: readPick(decision, 'decision').pick };
    },
    // In the second turn the clock is to decide.
    inHaste: (_, { ply }) => (ply === 1 ? undefined : { pick: 0 }),
    compose({ secret, pick }: PicksSeat, state) {
      const isBold = pick !== undefined && pick % 2 === 0;
      if (state.stage === 'pick' && !isBold) return { kind: PICKS.pick, payload: { pick: pick! } };
      const { stage, ply } = state;
      const value = encodeBase64url(deriveBytes(secret.seed, 'sealed-picks', [encodeUtf8(stage), encodeInteger(ply, 4)], 32));
      const statement = statementOf(state, secret.seat, value);
      made?.(statement);
      const proven = { value, proof: proofOfStatement(statement) };
      if (stage === 'pick') return { kind: PICKS.bold, payload: { ...proven, pick: pick! } };
      const kind = stage === 'seal' ? PICKS.seal : PICKS.share;
      return { kind, payload: proven, once: `${stage}/${ply}` };
    },
    view: (_, { stage, ply, total }): PicksView => ({ stage, ply, total }),
  });
  return game as unknown as Game;
}
