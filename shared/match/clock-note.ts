/** A seat whose time ran out notes in the settlement what its own clock showed, where that contradicts the timestamps. */

import { readNothing } from '../log/match-payloads.ts';
import type { CheckedStep, MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';

/** The note itself is `clock` in the header. It judges nothing: a reader sees it, and who was timed out need not sign that it was. */
export function noteClock(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'settle');
  const seat = soleAuthor(state, step.signers);
  const { ending } = state;
  if (ending?.kind !== 'timeout' || !ending.seats.includes(seat))
    refuse(step, 'life/wrong-clock-note', 'only a seat whose time ran out notes its clock');
  if (step.header.clock === undefined) refuse(step, 'life/wrong-clock-note', 'the header states no clock');
  if (state.seats[seat]!.clockNoted) refuse(step, 'life/wrong-clock-note', 'the seat has noted its clock before');
  read(step, readNothing);
  expectNext(step, []);
  return { ...state, seats: state.seats.with(seat, { ...state.seats[seat]!, clockNoted: true }) };
}
