/**
 * A seat stands down: its game has eliminated it, so nobody has to wait for its signature of the end. Nothing else changes: it is not out, the
 * play goes on as it did, and what it has signed says nothing of the result. Only the rules of the game know whether it was eliminated, and they
 * convict a seat that was not (`playthrough/game-run.ts`).
 */

import { readNothing } from '../log/match-payloads.ts';
import { type CheckedStep, type MatchState, owingSeats } from './match-state.ts';
import { expectAllSeats, expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';

/** Seats that at least sign the end: what one signs alone is its own word. */
const LEAST_TO_SIGN = 2;

/** How long seats that have stood down, and may be there, have to sign the end with the others, or to protest against it. */
export const TIME_TO_JOIN_MS = 5_000;

/** Whether the seat may stand down now: the match goes on without seats, it is not the turn of this one, and enough are left to sign. */
export function mayStandDown({ phase, started, terms, adrift, next, ...state }: MatchState, seat: number): boolean {
  const owing = owingSeats(state);
  const isFree = terms?.goesOn === true && phase === 'play' && started && adrift === undefined && !next.includes(seat);
  return isFree && owing.includes(seat) && owing.length > LEAST_TO_SIGN;
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

/** The first moment at which the end needs no signature of a seat that has stood down, where these keys have signed it. */
export function endsWithout(state: MatchState, signers: readonly string[]): number | undefined {
  const hasSigned = (seat: number): boolean => signers.includes(state.seats[seat]!.key);
  const isEnough = state.phase === 'settle' && signers.length >= LEAST_TO_SIGN && owingSeats(state).every(hasSigned);
  return isEnough ? state.waitsSince + TIME_TO_JOIN_MS : undefined;
}

/** All seats sign the end, or after some time all but seats that have stood down. Returns the seats that have, where some have not. */
export function expectEndSigners(state: MatchState, step: CheckedStep): { readonly endSigners?: readonly number[] } {
  const { signers, time } = step;
  const isSigner = (key: string | undefined): boolean => key !== undefined && signers.includes(key);
  const signed = state.seats.flatMap((seat, i) => (isSigner(seat?.key) && !seat!.out ? [i] : []));
  const since = signed.length === signers.length ? endsWithout(state, signers) : undefined;
  if (
    since !== undefined &&
    time >= since &&
    signed.length < state.seats.filter((seat) => seat !== undefined && !seat.out).length
  )
    return { endSigners: signed };
  expectAllSeats(state, step);
  return {};
}
