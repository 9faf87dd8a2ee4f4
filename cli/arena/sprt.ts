/**
 * A generalized sequential probability ratio test of H0: Elo = elo0 against H1: Elo = elo1, both errors 5 %, as fishtest documents it
 * (`server/fishtest/stats/LLRcalc.py`, `LLR_logistic`): the likelihoods are those of the most likely distributions of the scores that have
 * the two expected values (Van den Bergh, https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1), and the bounds are
 * Wald's. Diverges from it in one: nothing is corrected for overshoot, so a test ends a little later.
 */

import { type Frequencies, scoreOf } from './elo.ts';

const ERROR = 0.05;
export const SPRT_BOUNDS = { low: Math.log(ERROR / (1 - ERROR)), high: Math.log((1 - ERROR) / ERROR) } as const;

/** In place of a frequency of 0, so that every score has some likelihood. */
const PRIOR = 1e-3;
/** Each halves the interval, and 60 leave nothing of it. */
const HALVINGS = 60;

interface Hypotheses {
  readonly elo0: number;
  readonly elo1: number;
}

/** The shares by which the most likely distribution with the mean `mean` divides the observed one: 1 + x (score - mean). */
function divisorsOf(shares: readonly number[], mean: number): number[] {
  const offsets = shares.map((_, i) => i / (shares.length - 1) - mean);
  // Between these bounds every divisor is positive, and the sum falls from one infinity to the other.
  let [low, high] = [-1 / offsets.at(-1)!, -1 / offsets[0]!];
  for (let i = 0; i < HALVINGS; i++) {
    const x = (low + high) / 2;
    const sum = shares.reduce((total, share, i) => total + (share * offsets[i]!) / (1 + x * offsets[i]!), 0);
    if (sum > 0) low = x;
    else high = x;
  }
  return offsets.map((offset) => 1 + ((low + high) / 2) * offset);
}

/** The logarithm of how much likelier the scores are by H1 than by H0. */
export function likelihoodRatio(frequencies: Frequencies, { elo0, elo1 }: Hypotheses): number {
  const counts = frequencies.map((one) => one || PRIOR);
  const count = counts.reduce((sum, one) => sum + one, 0);
  const shares = counts.map((one) => one / count);
  const [by0, by1] = [divisorsOf(shares, scoreOf(elo0)), divisorsOf(shares, scoreOf(elo1))];
  return counts.reduce((sum, one, i) => sum + one * Math.log(by0[i]! / by1[i]!), 0);
}

export type Decided = 'H0' | 'H1';

/** What the test has decided, once it has. */
export function decidedBy(ratio: number): Decided | undefined {
  if (ratio <= SPRT_BOUNDS.low) return 'H0';
  return ratio >= SPRT_BOUNDS.high ? 'H1' : undefined;
}
