/** The longest match: every ply with its flight, and each hand-over with a set-up or a whole stock in a row. */

import { LIMITS } from '../../../encoding/limits.ts';
import type { Length } from '../../interface.ts';
import { lengthOf } from '../../length.ts';
import { answerForm, type BodyForm, formBytes, moveForm, SELECTORS_FORM, setUpForm } from './lengths.ts';
import { batchPlies, layoutOf, type ProvenPlan } from './plan.ts';

/** Bytes of a body in a payload. */
const textBytes = (bytes: number): number => Math.ceil((bytes * 4) / 3);
const ofForm = (form: BodyForm): number => textBytes(formBytes(form));

const SET_UP_MESSAGES = [0, 1, 2];
const STEPS_OF_A_PLY = 3;
/** Both seats may move to another device so often. */
const HAND_OVERS = 2 * LIMITS.handOvers;

export function longestProvenMatch(plan: ProvenPlan): Length {
  const { first, second } = layoutOf(plan).flights;
  const flights = [...first, ...second];
  const batch = flights.reduce((sum, { bytes }) => sum + textBytes(bytes), 0);
  const row = { steps: flights.length + 1, bytes: batch + ofForm(SELECTORS_FORM) };
  const setUp = {
    steps: SET_UP_MESSAGES.length,
    bytes: sumOf(SET_UP_MESSAGES.map((message) => ofForm(setUpForm(message, plan.trees)))),
  };
  const ply = ofForm(answerForm(true)) + ofForm(moveForm({ states: true, ends: false }));
  // A hand-over makes a stock in a row, of which a batch that runs is lost, and the turn begins anew with its answer.
  const handOver = { steps: setUp.steps + row.steps + 1, bytes: setUp.bytes + row.bytes + ofForm(answerForm(true)) };
  const batches = Math.ceil(plan.plies / batchPlies(plan)) + HAND_OVERS;
  const steps = setUp.steps + row.steps + plan.plies * STEPS_OF_A_PLY + HAND_OVERS * handOver.steps + 1;
  return lengthOf(steps, setUp.bytes + row.bytes + plan.plies * ply + batches * batch + HAND_OVERS * handOver.bytes);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
