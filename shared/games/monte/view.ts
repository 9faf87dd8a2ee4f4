/** What a seat or a spectator of Three Card Monte may see. */

import type { Result } from '../interface.ts';
import type { Card } from './payloads.ts';
import { DEALER, type MonteState } from './public-rules.ts';
import { type Round, scoresOf } from './rounds.ts';
import type { MonteSeat } from './seat.ts';

export interface MonteView {
  /** place → (start) → point → reveal, once a round; then over. */
  readonly stage: MonteState['stage'];
  /** The viewer's seat: 0 deals, 1 guesses; `undefined` for a spectator. */
  readonly seat: number | undefined;
  /** How many are played. */
  readonly of: number;
  /** Those that were revealed, in order. */
  readonly rounds: readonly Round[];
  /** Points of the dealer and of the guesser. */
  readonly scores: readonly [number, number];
  /** Where the queen lies in this round, for the dealer alone. */
  readonly queen: Card | undefined;
  /** Where the guesser pointed in this round. */
  readonly pointed: Card | undefined;
  readonly result: Result | undefined;
}

export function viewOf(seatState: MonteSeat | undefined, state: MonteState): MonteView {
  const { stage, setup, rounds, pointed, result } = state;
  const seat = seatState?.secret.seat;
  return {
    stage,
    seat,
    of: setup.params.rounds,
    rounds,
    scores: scoresOf(rounds),
    queen: seat === DEALER ? seatState?.card : undefined,
    pointed,
    result,
  };
}
