/** What the rules of every match require of a step, whatever its kind: phase, `next` and authors. */

import type { Json } from '../encoding/canonical.ts';
import type { Reader } from '../encoding/shape.ts';
import { Fault, type FaultCode } from '../fault.ts';
import { activeSeats, type CheckedStep, type MatchState, type Phase, seatOf } from './match-state.ts';

/**
 * Refuses a step. One that was admitted before, and is only read back, is applied as it is: the rules of its day let it in, and a later
 * release with a stricter one must still find its way through the log. What cannot be applied at all throws a `Fault` in any case.
 */
export function refuse({ admitted }: Pick<CheckedStep, 'admitted'>, code: FaultCode, detail?: string): void {
  if (admitted === undefined) throw new Fault(code, detail);
}

export const read = <T>({ admitted, payload }: CheckedStep, reader: Reader<T>): T =>
  admitted === undefined ? reader(payload, 'payload') : (payload as Json as T);

export const sameSeats = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((seat, i) => seat === b[i]);
export const expectNext = (step: CheckedStep, next: readonly number[]): void => {
  const stated = step.header.next;
  if (!sameSeats(stated, next)) refuse(step, 'life/wrong-next', `the step must state next [${next}], it states [${stated}]`);
};
export const expectPhase = (state: MatchState, step: CheckedStep, ...phases: readonly Phase[]): void => {
  if (!phases.includes(state.phase)) refuse(step, 'life/wrong-phase', `not possible in the phase "${state.phase}"`);
};

export const soleAuthor = (state: MatchState, signers: readonly string[]): number => {
  const seat = signers.length === 1 ? seatOf(state, signers[0]!) : undefined;
  if (seat === undefined) throw new Fault('life/not-a-seat', 'the step must be signed by one seat of the match');
  return seat;
};
export const expectAllSeats = (state: MatchState, step: CheckedStep): void => {
  const keys = activeSeats(state).map((seat) => state.seats[seat]!.key);
  if (step.signers.length !== keys.length || !step.signers.every((key) => keys.includes(key)))
    refuse(step, 'life/signature-missing', 'the step must be signed by every seat that plays');
};
export const expectRelay = (state: MatchState, step: CheckedStep): void => {
  if (step.signers.length !== 1 || step.signers[0] !== state.terms?.relay)
    refuse(step, 'life/not-the-relay', 'only the relay of the match may say this');
};
