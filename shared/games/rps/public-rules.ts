/**
 * The public rules: in each round both seats commit to a hand, and then both show it.
 *
 *   commit (each seat) → start (all) → reveal (each seat) → [commit (each seat) → reveal (each seat)]* → over
 *
 * Tied rounds do not count, but a match of a hundred of them is drawn: the log has an end.
 */

import {
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  type SecretActions,
} from '../../randomness/secret-action.ts';
import type { PublicRules } from '../define-game.ts';
import type { Result } from '../interface.ts';
import type { SeatStep, Setup } from '../steps.ts';
import { type Hand, roundWinner } from './hands.ts';
import type { RpsParams } from './params.ts';
import { KINDS, readCommit, readReveal } from './payloads.ts';

export const SEATS = [0, 1] as const;

/** A match ends with this many tied rounds. So many ties by chance are rarer than matches will ever be played. */
export const MOST_TIES = 100;

export interface RpsState {
  readonly setup: Setup<RpsParams>;
  readonly stage: 'commit' | 'start' | 'reveal' | 'over';
  /** The hands of the round that is played, or of the last one. */
  readonly hands: SecretActions;
  /** The hands of each round that is over, by seat. */
  readonly rounds: readonly (readonly Hand[])[];
  readonly result?: Result;
}

export const RPS_RULES: PublicRules<RpsParams, RpsState> = {
  name: 'rock, paper, scissors',
  begin: (setup) => ({ setup, stage: 'commit', hands: beginActions(setup.match, 0, SEATS), rounds: [] }),
  nextOf: ({ stage, hands }) => (stage === 'start' ? SEATS : stage === 'over' ? [] : actionsNext(hands)),
  // Both sign both commitments: of the seeds, and of the first hands.
  startPayload: ({ setup, hands }) => ({
    seats: hands.actors.map(({ seat, seal }) => ({ seed: setup.seedCommitments[seat]!, hand: seal! })),
  }),
  afterStart: (state) => ({ ...state, stage: 'reveal' }),
  kinds: {
    [KINDS.commit]: { stages: ['commit'], apply: applyCommit },
    [KINDS.reveal]: { stages: ['reveal'], apply: applyReveal },
  },
};

function applyCommit(state: RpsState, { by, payload }: SeatStep): RpsState {
  const hands = applyActionCommitment(state.hands, by, readCommit(payload, 'payload').hand);
  const committed = hands.actors.every(({ seal }) => seal !== undefined);
  const first = state.rounds.length === 0;
  return { ...state, hands, stage: committed ? (first ? 'start' : 'reveal') : 'commit' };
}

function applyReveal(state: RpsState, { by, payload }: SeatStep): RpsState {
  const { hand, nonce } = readReveal(payload, 'payload');
  const hands = applyActionReveal(state.hands, by, hand, nonce);
  if (actionsNext(hands).length > 0) return { ...state, hands };
  const rounds = [...state.rounds, SEATS.map((one) => actionOf(hands, one) as Hand)];
  const winner = SEATS.find((one) => winsOf(rounds, one) > state.setup.params.bestOf / 2);
  if (winner === undefined && rounds.filter((shown) => roundWinner(shown) === undefined).length === MOST_TIES) {
    return { ...state, stage: 'over', hands, rounds, result: { kind: 'drawn', reason: 'too-many-ties' } };
  }
  if (winner === undefined) {
    return { ...state, stage: 'commit', hands: beginActions(state.setup.match, rounds.length, SEATS), rounds };
  }
  return { ...state, stage: 'over', hands, rounds, result: { kind: 'won', winners: [winner], reason: 'rounds-won' } };
}

export function winsOf(rounds: RpsState['rounds'], seat: number): number {
  return rounds.filter((hands) => roundWinner(hands) === seat).length;
}
