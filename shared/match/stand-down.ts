/**
 * A seat stands down: its game has eliminated it, so it owes no step, no opening and no signature from then on, and nobody waits for it at
 * the end. It is not out: its result is what the rules of the game say. Only they know whether it was eliminated, and a seat that was not
 * is convicted by them (`playthrough/game-run.ts`).
 */

import { readNothing } from '../log/match-payloads.ts';
import { type CheckedStep, type MatchState, owingSeats } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';

/** Seats that are left to sign the end when one stands down: what one alone signs is its word against nobody's. */
const LEAST_TO_SIGN = 2;

/** Whether the seat may stand down now: the match goes on without seats, waits for nothing of this one, and has others left to end it. */
export function mayStandDown({ phase, started, terms, adrift, next, ...state }: MatchState, seat: number): boolean {
  const owing = owingSeats(state);
  const isFree = terms?.goesOn === true && phase === 'play' && started && adrift === undefined && !next.includes(seat);
  return isFree && owing.includes(seat) && owing.length > LEAST_TO_SIGN;
}

/** The turn and the clocks stay as they were. A standing draw offer ends, because others have to agree from now on. */
export function standDown(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'play');
  read(step, readNothing);
  const seat = soleAuthor(state, step.signers);
  if (!mayStandDown(state, seat)) refuse(step, 'life/not-your-turn', 'this seat cannot stand down now');
  expectNext(step, state.next);
  return { ...state, drawOffer: [], seats: state.seats.with(seat, { ...state.seats[seat]!, stoodDown: true }) };
}
