/**
 * Plays a match at random without representatives, with its own names and counts, and asks at each step whether the exploration has the
 * transition from the state that stood for the match to the state that stands for it now.
 */

import { pick, type Rng } from '../../../test/support/seeded-rng.ts';
import { type Bounds, dueSteps, isAccepted, type Schedule } from './explore.ts';
import { handOverStep } from './steps.ts';
import { beginMatch, takeStep } from './whole-match.ts';

interface Followed {
  readonly steps: number;
  readonly plies: number;
  /** Steps that the exploration does not have. */
  readonly unknown: readonly string[];
}

/** `handOvers`: how probable one is before each step. A match that ends before so many plies begins again. */
export function followMatch(
  schedule: Schedule,
  { rng, plies, handOvers, captures = true }: { rng: Rng; plies: number; handOvers: number } & Pick<Bounds, 'captures'>,
): Followed {
  const unknown: string[] = [];
  let match = beginMatch();
  let steps = 0;
  for (let state = 0; match.state.plies < plies; steps++) {
    const goesOn = dueSteps(match).filter(
      (step) =>
        step.plan === undefined &&
        step.fields?.king !== true &&
        !step.label.endsWith('no-move') &&
        (captures || step.fields?.captured === undefined) &&
        isAccepted(match.state, step),
    );
    const step = rng() < handOvers ? handOverStep(rng() < 0.5 ? 0 : 1) : pick(rng, goesOn);
    match = takeStep(match, step);
    const found = schedule.find(match);
    if (found === undefined || !schedule.edges[state]!.some(({ to }) => to === found)) unknown.push(step.label);
    if (match.state.stage === 'agreed') break;
    state = found ?? state;
  }
  return { steps, plies: match.state.plies, unknown };
}
