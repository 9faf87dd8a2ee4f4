/** The longest match: every ply with its flight, and each hand-over with a set-up or a whole stock in a row. */

import { LIMITS } from '../../../encoding/limits.ts';
import { passesOf } from '../../../oblivious-transfer/batch-layout.ts';
import type { Length } from '../../interface.ts';
import { lengthOf } from '../../length.ts';
import { answerForm, type BodyForm, formBytes, moveForm, SELECTORS_FORM, setUpForm } from './lengths.ts';
import { batchPlies, layoutOf, type ProvenPlan } from './plan.ts';
import { SET_UP_MESSAGES } from './schedule.ts';

/** Bytes of a body in a payload. */
const textBytes = (bytes: number): number => Math.ceil((bytes * 4) / 3);
const ofForm = (form: BodyForm): number => textBytes(formBytes(form));

/** Both seats may move to another device so often. */
const HAND_OVERS = 2 * LIMITS.handOvers;

export function longestProvenMatch(plan: ProvenPlan): Length {
  const passes = passesOf(layoutOf(plan));
  const passBytes = passes.map((pass) => sumOf(pass.map(({ bytes }) => textBytes(bytes))));
  const passSteps = passes.map((pass) => pass.length);
  const row = { steps: sumOf(passSteps) + 1, bytes: sumOf(passBytes) + ofForm(SELECTORS_FORM) };
  const messages = Array.from({ length: SET_UP_MESSAGES }, (_, message) => ofForm(setUpForm(message, plan.trees)));
  const setUp = { steps: messages.length, bytes: sumOf(messages) };
  const ply = { steps: 2, bytes: ofForm(answerForm(true)) + ofForm(moveForm({ states: true, ends: false })) };
  // A hand-over makes a stock in a row, and the turn begins anew with its answer.
  const handOver = { steps: setUp.steps + row.steps + 1, bytes: setUp.bytes + row.bytes + ofForm(answerForm(true)) };
  const most = (of: 'steps' | 'bytes', ofPasses: readonly number[]): number =>
    setUp[of] + row[of] + plan.plies * ply[of] + rolling(ofPasses, batchPlies(plan), plan.plies) + HAND_OVERS * handOver[of];
  return lengthOf(most('steps', passSteps) + 1, most('bytes', passBytes));
}

/**
 * The most of flights that go with turns. Hand-overs cut the match into stretches, each of which begins with a batch; a turn that
 * begins anew has its flights twice. What the flights of a stretch take beyond their share of whole batches is most where the
 * hand-over comes after the large ones.
 */
function rolling(passes: readonly number[], batchTurns: number, plies: number): number {
  const share = sumOf(passes) / batchTurns;
  const beyond = passes.map((_, at) => sumOf(passes.slice(0, at + 1)) - (at + 1) * share);
  return Math.ceil((plies + HAND_OVERS) * share + (HAND_OVERS + 1) * Math.max(...beyond));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
