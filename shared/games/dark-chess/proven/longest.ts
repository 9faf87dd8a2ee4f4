/** The longest match: every ply with its flight, and each hand-over at the worst moment. */

import { LIMITS } from '../../../encoding/limits.ts';
import type { Length } from '../../interface.ts';
import { lengthOf } from '../../length.ts';
import { answerForm, type BodyForm, formBytes, moveForm, SELECTORS_FORM, setUpForm } from './lengths.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';

/** Bytes of a body in a payload. */
const textBytes = (bytes: number): number => Math.ceil((bytes * 4) / 3);
const ofForm = (form: BodyForm): number => textBytes(formBytes(form));

const SET_UP_MESSAGES = [0, 1, 2];
const STEPS_OF_A_PLY = 3;
/** Both seats may move to another device so often. */
const HAND_OVERS = 2 * LIMITS.handOvers;

export function longestProvenMatch(plan: ProvenPlan): Length {
  const flights = flightBytes(plan);
  const batch = sumOf(flights);
  const setUp = sumOf(SET_UP_MESSAGES.map((message) => ofForm(setUpForm(message, plan.trees))));
  const row = { steps: flights.length + 1, bytes: batch + ofForm(SELECTORS_FORM) };
  // A hand-over is followed by a set-up or a row, and then the turn begins anew.
  const beginnings = 1 + HAND_OVERS;
  const turns = plan.plies + HAND_OVERS;
  const turn = ofForm(answerForm(true)) + ofForm(moveForm({ states: true, ends: false }));
  const steps = beginnings * (SET_UP_MESSAGES.length + row.steps) + turns * STEPS_OF_A_PLY + 1;
  const rolling = (turns / flights.length) * batch + beginnings * mostAheadOf(flights, batch);
  return lengthOf(steps, Math.ceil(beginnings * (setUp + row.bytes) + turns * turn + rolling));
}

/** The flights of a batch in the order in which they roll, as text. */
function flightBytes(plan: ProvenPlan): number[] {
  const { first, second } = layoutOf(plan).flights;
  return first
    .flatMap(({ bytes }, at) => [bytes, second[at]?.bytes ?? 0])
    .flatMap((bytes) => (bytes === 0 ? [] : [textBytes(bytes)]));
}

/** By how much the first flights of a batch that is voided can exceed their part of it: the large ones come first. */
function mostAheadOf(flights: readonly number[], batch: number): number {
  const ahead = flights.map((_, at) => sumOf(flights.slice(0, at + 1)) - ((at + 1) * batch) / flights.length);
  return Math.max(...ahead);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
