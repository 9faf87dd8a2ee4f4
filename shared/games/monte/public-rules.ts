/**
 * The public rules of Three Card Monte: what anyone computes from the log.
 *
 *   place (dealer) → start (both) → point (guesser) → reveal (dealer) → (place → point → reveal)* → over
 *
 * One secret decision of seed 004 a round: the dealer is bound to the place of the queen before the guesser points.
 */

import { Fault } from '../../fault.ts';
import { applyActionCommitment, applyActionReveal, beginActions, type SecretActions } from '../../randomness/secret-action.ts';
import { expectStage } from '../define-game.ts';
import type { GameStep, Position, Result, Setup, StepContent } from '../interface.ts';
import { type Card, KINDS, type Params, readPlace, readPoint, readReveal } from './payloads.ts';

export const DEALER = 0;
export const GUESSER = 1;
const SEATS = [DEALER, GUESSER] as const;

/** A guess is right one time in three, so that with these points chance favours neither seat. */
const HIT_POINTS = 2;
const MISS_POINTS = 1;

export interface Round {
  readonly queen: Card;
  readonly pointed: Card;
}

export interface MonteState {
  readonly setup: Setup<Params>;
  readonly stage: 'place' | 'start' | 'point' | 'reveal' | 'over';
  /** The dealer's decision of this round. */
  readonly placing: SecretActions;
  readonly pointed?: Card;
  /** The rounds that were revealed. */
  readonly rounds: readonly Round[];
  readonly result?: Result;
}

const placingOf = ({ match }: Setup<Params>, round: number): SecretActions => beginActions(match, round, [DEALER]);

export function beginState(setup: Setup<Params>): Position<MonteState> {
  return position({ setup, stage: 'place', placing: placingOf(setup, 0), rounds: [] });
}

const NEXT: Readonly<Record<MonteState['stage'], readonly number[]>> = {
  place: [DEALER],
  start: SEATS,
  point: [GUESSER],
  reveal: [DEALER],
  over: [],
};

function position(state: MonteState): Position<MonteState> {
  return { state, next: NEXT[state.stage], ...(state.result === undefined ? {} : { result: state.result }) };
}

export function startStep({ stage, setup, placing }: MonteState): StepContent | undefined {
  if (stage !== 'start') return undefined;
  const payload = { seeds: [...setup.seedCommitments], place: placing.actors[0]!.seal! };
  return { kind: 'start', payload, next: NEXT.point };
}

/** Points of the dealer and of the guesser. */
export function scoresOf({ rounds }: MonteState): readonly [number, number] {
  const hits = rounds.filter(({ queen, pointed }) => queen === pointed).length;
  return [(rounds.length - hits) * MISS_POINTS, hits * HIT_POINTS];
}

export function applyPlay(state: MonteState, play: GameStep): Position<MonteState> {
  switch (play.kind) {
    case KINDS.place:
      expectStage(state, 'place');
      return position(applyPlace(state, play));
    case 'start':
      return position({ ...state, stage: 'point' });
    case KINDS.point:
      expectStage(state, 'point');
      return position({ ...state, pointed: readPoint(play.payload, 'payload').card, stage: 'reveal' });
    case KINDS.reveal:
      expectStage(state, 'reveal');
      return position(applyReveal(state, play));
    default:
      throw new Fault('game/unknown-kind', `"${play.kind}" is not a step of Three Card Monte`);
  }
}

/** The first commitment is part of what both seats sign as `start`. */
function applyPlace(state: MonteState, { seat, payload }: GameStep): MonteState {
  const placing = applyActionCommitment(state.placing, seat, readPlace(payload, 'payload').commitment);
  return { ...state, placing, stage: placing.round === 0 ? 'start' : 'point' };
}

function applyReveal({ pointed, ...state }: MonteState, { seat, payload }: GameStep): MonteState {
  const { queen, nonce } = readReveal(payload, 'payload');
  applyActionReveal(state.placing, seat, queen, nonce);
  const revealed = { ...state, rounds: [...state.rounds, { queen, pointed: pointed! }] };
  if (revealed.rounds.length < state.setup.params.rounds) {
    return { ...revealed, placing: placingOf(state.setup, revealed.rounds.length), stage: 'place' };
  }
  return { ...revealed, stage: 'over', result: resultOf(revealed) };
}

function resultOf(state: MonteState): Result {
  const [dealer, guesser] = scoresOf(state);
  if (dealer === guesser) return { kind: 'drawn', reason: 'equal-points' };
  return { kind: 'won', winners: [dealer > guesser ? DEALER : GUESSER], reason: 'more-points' };
}
