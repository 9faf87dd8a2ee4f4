/** What the rules of every match require of a step, whatever its kind: phase, `next` and authors. */

import { Fault } from '../fault.ts';
import type { Header } from '../log/step.ts';
import { activeSeats, type MatchState, type Phase, seatOf } from './match-state.ts';

export const sameSeats = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((seat, i) => seat === b[i]);
export const expectNext = (header: Header, next: readonly number[]): void => {
  if (!sameSeats(header.next, next))
    throw new Fault('life/wrong-next', `the step must state next [${next}], it states [${header.next}]`);
};
export const expectPhase = (state: MatchState, ...phases: readonly Phase[]): void => {
  if (!phases.includes(state.phase)) throw new Fault('life/wrong-phase', `not possible in the phase "${state.phase}"`);
};

/** The one seat that signed a step. */
export const soleAuthor = (state: MatchState, signers: readonly string[]): number => {
  const seat = signers.length === 1 ? seatOf(state, signers[0]!) : undefined;
  if (seat === undefined) throw new Fault('life/not-a-seat', 'the step must be signed by one seat of the match');
  return seat;
};
export const expectAllSeats = (state: MatchState, signers: readonly string[]): void => {
  const keys = activeSeats(state).map((seat) => state.seats[seat]!.key);
  if (signers.length !== keys.length || !signers.every((key) => keys.includes(key))) {
    throw new Fault('life/signature-missing', 'the step must be signed by every seat that plays');
  }
};
export const expectRelay = (state: MatchState, signers: readonly string[]): void => {
  if (signers.length !== 1 || signers[0] !== state.terms?.relay)
    throw new Fault('life/not-the-relay', 'only the relay of the match may say this');
};
