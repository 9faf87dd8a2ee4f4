/**
 * The public rules: in each round both seats commit to a hand, and then both show it.
 *
 *   commit (each seat) → start (all) → reveal (each seat) → [commit (each seat) → reveal (each seat)]* → over
 *
 * Tied rounds do not count, but a match of a hundred of them is drawn: the log has an end.
 */

import { Fault } from '../../fault.ts';
import {
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  type SecretActions,
} from '../../randomness/secret-action.ts';
import { expectStage } from '../define-game.ts';
import type { GameStep, Position, Result, Setup, StepContent } from '../interface.ts';
import { type Hand, KINDS, MOST_TIES, type RpsParams, readCommit, readReveal, roundWinner } from './payloads.ts';

export const SEATS = [0, 1] as const;

export interface RpsState {
  readonly setup: Setup<RpsParams>;
  readonly stage: 'commit' | 'start' | 'reveal' | 'over';
  /** The hands of the round that is played, or of the last one. */
  readonly hands: SecretActions;
  /** The hands of each round that is over, by seat. */
  readonly rounds: readonly (readonly Hand[])[];
  readonly result?: Result;
}

export function beginState(setup: Setup<RpsParams>): Position<RpsState> {
  return position({ setup, stage: 'commit', hands: beginActions(setup.match, 0, SEATS), rounds: [] });
}

function position(state: RpsState): Position<RpsState> {
  const { stage, hands, result } = state;
  const next = stage === 'start' ? SEATS : stage === 'over' ? [] : actionsNext(hands);
  return { state, next, ...(result === undefined ? {} : { result }) };
}

/** Both sign both commitments: of the seeds, and of the first hands. */
export function startStep({ stage, setup, hands }: RpsState): StepContent | undefined {
  if (stage !== 'start') return undefined;
  const seats = hands.actors.map(({ seat, seal }) => ({ seed: setup.seedCommitments[seat]!, hand: seal! }));
  return { kind: 'start', payload: { seats }, next: SEATS };
}

export function applyPlay(state: RpsState, play: GameStep): Position<RpsState> {
  switch (play.kind) {
    case KINDS.commit:
      expectStage(state, 'commit');
      return position(applyCommit(state, play));
    case 'start':
      return position({ ...state, stage: 'reveal' });
    case KINDS.reveal:
      expectStage(state, 'reveal');
      return position(applyReveal(state, play));
    default:
      throw new Fault('game/unknown-kind', `"${play.kind}" is not a step of rock, paper, scissors`);
  }
}

function applyCommit(state: RpsState, { seat, payload }: GameStep): RpsState {
  const hands = applyActionCommitment(state.hands, seat, readCommit(payload, 'payload').hand);
  const committed = hands.actors.every(({ seal }) => seal !== undefined);
  const first = state.rounds.length === 0;
  return { ...state, hands, stage: committed ? (first ? 'start' : 'reveal') : 'commit' };
}

function applyReveal(state: RpsState, { seat, payload }: GameStep): RpsState {
  const { hand, nonce } = readReveal(payload, 'payload');
  const hands = applyActionReveal(state.hands, seat, hand, nonce);
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

/** The rounds that a seat has won. */
export function winsOf(rounds: RpsState['rounds'], seat: number): number {
  return rounds.filter((hands) => roundWinner(hands) === seat).length;
}
