/** What the rules of a match's life ask of a step, whatever its kind: phase, `next` and authors. */

import { Fault } from '../fault.ts';
import { activeSeats, type Life, type Phase, seatOf } from './match-state.ts';
import type { Header } from '../log/step.ts';

export const sameSeats = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((seat, i) => seat === b[i]);
export const expectNext = (header: Header, next: readonly number[]): void => {
  if (!sameSeats(header.next, next))
    throw new Fault('life/wrong-next', `the step must state next [${next}], it states [${header.next}]`);
};
export const expectPhase = (life: Life, ...phases: readonly Phase[]): void => {
  if (!phases.includes(life.phase)) throw new Fault('life/wrong-phase', `not possible in the phase "${life.phase}"`);
};

/** The one seat that signed a step. */
export const soleAuthor = (life: Life, signers: readonly string[]): number => {
  const seat = signers.length === 1 ? seatOf(life, signers[0]!) : undefined;
  if (seat === undefined) throw new Fault('life/not-a-seat', 'the step must be signed by one seat of the match');
  return seat;
};
export const expectAllSeats = (life: Life, signers: readonly string[]): void => {
  const keys = activeSeats(life).map((seat) => life.seats[seat]!.key);
  if (signers.length !== keys.length || !signers.every((key) => keys.includes(key))) {
    throw new Fault('life/signature-missing', 'the step must be signed by every seat that plays');
  }
};
export const expectRelay = (life: Life, signers: readonly string[]): void => {
  if (signers.length !== 1 || signers[0] !== life.terms?.relay)
    throw new Fault('life/not-the-relay', 'only the relay of the match may say this');
};
