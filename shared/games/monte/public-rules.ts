/**
 * The public rules of Three Card Monte: what anyone computes from the log.
 *
 *   place (dealer) → start (both) → point (guesser) → reveal (dealer) → (place → point → reveal)* → over
 *
 * One secret decision of seed 004 a round: the dealer is bound to the place of the queen before the guesser points.
 */

import { applyActionCommitment, applyActionReveal, beginActions, type SecretActions } from '../../randomness/secret-action.ts';
import type { PublicRules } from '../define-game.ts';
import type { Result } from '../interface.ts';
import type { SeatStep, Setup } from '../steps.ts';
import type { MonteParams } from './params.ts';
import { type Card, KINDS, readPlace, readPoint, readReveal } from './payloads.ts';
import { type Round, scoresOf } from './rounds.ts';

export const DEALER = 0;
export const GUESSER = 1;
const SEATS = [DEALER, GUESSER] as const;

export interface MonteState {
  readonly setup: Setup<MonteParams>;
  readonly stage: 'place' | 'start' | 'point' | 'reveal' | 'over';
  /** The dealer's decision of this round. */
  readonly placing: SecretActions;
  readonly pointed?: Card;
  /** The rounds that were revealed. */
  readonly rounds: readonly Round[];
  readonly result?: Result;
}

const placingOf = ({ match }: Setup<MonteParams>, round: number): SecretActions => beginActions(match, round, [DEALER]);

const NEXT: Readonly<Record<MonteState['stage'], readonly number[]>> = {
  place: [DEALER],
  start: SEATS,
  point: [GUESSER],
  reveal: [DEALER],
  over: [],
};

export const MONTE_RULES: PublicRules<MonteParams, MonteState> = {
  name: 'Three Card Monte',
  begin: (setup) => ({ setup, stage: 'place', placing: placingOf(setup, 0), rounds: [] }),
  nextOf: ({ stage }) => NEXT[stage],
  startPayload: ({ setup, placing }) => ({ seeds: [...setup.seedCommitments], place: placing.actors[0]!.seal! }),
  afterStart: (state) => ({ ...state, stage: 'point' }),
  kinds: {
    [KINDS.place]: { stages: ['place'], apply: applyPlace },
    [KINDS.point]: { stages: ['point'], apply: applyPoint },
    [KINDS.reveal]: { stages: ['reveal'], apply: applyReveal },
  },
};

/** The first commitment is part of what both seats sign as `start`. */
function applyPlace(state: MonteState, { by, payload }: SeatStep): MonteState {
  const placing = applyActionCommitment(state.placing, by, readPlace(payload, 'payload').commitment);
  return { ...state, placing, stage: placing.round === 0 ? 'start' : 'point' };
}

function applyPoint(state: MonteState, { payload }: SeatStep): MonteState {
  return { ...state, pointed: readPoint(payload, 'payload').card, stage: 'reveal' };
}

function applyReveal({ pointed, ...state }: MonteState, { by, payload }: SeatStep): MonteState {
  const { queen, nonce } = readReveal(payload, 'payload');
  applyActionReveal(state.placing, by, queen, nonce);
  const revealed = { ...state, rounds: [...state.rounds, { queen, pointed: pointed! }] };
  if (revealed.rounds.length < state.setup.params.rounds) {
    return { ...revealed, placing: placingOf(state.setup, revealed.rounds.length), stage: 'place' };
  }
  return { ...revealed, stage: 'over', result: resultOf(revealed) };
}

function resultOf(state: MonteState): Result {
  const [dealer, guesser] = scoresOf(state.rounds);
  if (dealer === guesser) return { kind: 'drawn', reason: 'equal-points' };
  return { kind: 'won', winners: [dealer > guesser ? DEALER : GUESSER], reason: 'more-points' };
}
