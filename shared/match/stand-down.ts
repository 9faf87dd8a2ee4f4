/**
 * A seat stands down: its game has eliminated it, so the end does not wait for its signature. Nothing else changes: it is not out, the play goes
 * on as it did, and what it has signed says nothing of the result. Only the rules of the game know whether it was eliminated, and they convict a
 * seat that was not (`playthrough/game-run.ts`).
 */

import { readNothing } from '../log/match-payloads.ts';
import { activeSeats, type CheckedStep, type MatchState } from './match-state.ts';
import { expectAllSeats, expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';

/** Seats that at least sign the end: what one signs alone is its own word. */
const LEAST_TO_SIGN = 2;

/** How long seats that have stood down, and may be there, have to sign the end with the others, or to contradict it. */
export const TIME_TO_JOIN_MS = 5_000;

/** The seats that play and have not stood down. */
const remainingSeats = (state: MatchState): number[] =>
  activeSeats(state).filter((seat) => state.seats[seat]!.stoodDown === undefined);

/** The seats whose signatures the end waits for: all that play, but for those that have stood down where enough others are left. */
export function endingSeats(state: MatchState): number[] {
  const remaining = remainingSeats(state);
  return remaining.length < LEAST_TO_SIGN ? activeSeats(state) : remaining;
}

/** Whether the seat may stand down now: the match goes on without seats, it is not the turn of this one, and enough are left to sign. */
export function mayStandDown(state: MatchState, seat: number): boolean {
  const { phase, started, terms, adrift, next } = state;
  const remaining = remainingSeats(state);
  const isFree = terms?.goesOn === true && phase === 'play' && started && adrift === undefined && !next.includes(seat);
  return isFree && remaining.includes(seat) && remaining.length > LEAST_TO_SIGN;
}

/** The turn, the clocks and a draw offer stay as they were. */
export function standDown(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'play');
  read(step, readNothing);
  const seat = soleAuthor(state, step.signers);
  if (!mayStandDown(state, seat)) refuse(step, 'life/not-your-turn', 'this seat cannot stand down now');
  expectNext(step, state.next);
  return { ...state, seats: state.seats.with(seat, { ...state.seats[seat]!, stoodDown: true }) };
}

/** The first moment at which the end needs no more signatures than those by these keys; undefined where it needs others. */
export function signedEndTime(state: MatchState, signers: readonly string[]): number | undefined {
  const isSigned = endingSeats(state).every((seat) => signers.includes(state.seats[seat]!.key));
  return state.phase === 'settle' && isSigned ? state.time + TIME_TO_JOIN_MS : undefined;
}

/** All seats sign the end, or after some time all but seats that have stood down. Returns the seats that have, where some have not. */
export function expectEndSigners(state: MatchState, step: CheckedStep): { readonly endSigners?: readonly number[] } {
  const { signers, time } = step;
  const active = activeSeats(state);
  const signed = active.filter((seat) => signers.includes(state.seats[seat]!.key));
  const since = signedEndTime(state, signers);
  const isPartial = signed.length === signers.length && signed.length < active.length;
  if (isPartial && since !== undefined && time >= since) return { endSigners: signed };
  expectAllSeats(state, step);
  return {};
}
