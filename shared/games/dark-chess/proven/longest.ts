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
  const flights = first.flatMap((own, at) => [own, ...second.slice(at, at + 1)]).map(({ bytes }) => textBytes(bytes));
  const row = { steps: flights.length + 1, bytes: sumOf(flights) + ofForm(SELECTORS_FORM) };
  const setUp = {
    steps: SET_UP_MESSAGES.length,
    bytes: sumOf(SET_UP_MESSAGES.map((message) => ofForm(setUpForm(message, plan.trees)))),
  };
  const ply = ofForm(answerForm(true)) + ofForm(moveForm({ states: true, ends: false }));
  // A hand-over makes a stock in a row, and the turn begins anew with its answer and its flight.
  const handOver = { steps: setUp.steps + row.steps + 2, bytes: setUp.bytes + row.bytes + ofForm(answerForm(true)) };
  const rolling = rollingBytes(flights, batchPlies(plan), plan.plies);
  const steps = setUp.steps + row.steps + plan.plies * STEPS_OF_A_PLY + HAND_OVERS * handOver.steps + 1;
  return lengthOf(steps, setUp.bytes + row.bytes + plan.plies * ply + rolling + HAND_OVERS * handOver.bytes);
}

/**
 * The most bytes of flights that go with turns. Hand-overs cut the match into stretches, each of which begins with a batch; a turn that
 * begins anew has its flight twice. What the flights of a stretch take beyond their share of whole batches is most where the
 * hand-over comes after the large ones.
 */
function rollingBytes(flights: readonly number[], batchTurns: number, plies: number): number {
  const share = sumOf(flights) / batchTurns;
  const beyond = flights.map((_, at) => sumOf(flights.slice(0, at + 1)) - (at + 1) * share);
  return Math.ceil((plies + HAND_OVERS) * share + (HAND_OVERS + 1) * Math.max(...beyond));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
