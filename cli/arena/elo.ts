/**
 * Elo from the scores of matches, or of pairs of them, with a normal interval of 95 %: the logistic model, and the variance of trinomial or
 * pentanomial frequencies as fishtest has it (`server/fishtest/stats/stat_util.py`, `get_elo`). Diverges from it in two: no frequency is
 * made larger than it is, and an Elo without bound is `null` and not clamped.
 */

/** How often each score came, from nothing to all: of matches 0, ½, 1; of pairs 0, ½, 1, 1½, 2. */
export type Frequencies = readonly number[];

export interface Estimate {
  /** The mean score of a match, from 0 to 1. */
  readonly score: number;
  readonly elo: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The quantile of the normal distribution at 0.975. */
const Z = 1.959963984540054;

/** The score that is expected of who is so much stronger. */
export const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

const eloOf = (score: number): number | null => (score <= 0 || score >= 1 ? null : -400 * Math.log10(1 / score - 1));

/** Nothing of no matches. */
export function estimateElo(frequencies: Frequencies): Estimate | undefined {
  const count = frequencies.reduce((sum, one) => sum + one, 0);
  if (count === 0) return undefined;
  const most = frequencies.length - 1;
  const score = frequencies.reduce((sum, one, i) => sum + (one * i) / most, 0) / count;
  const variance = frequencies.reduce((sum, one, i) => sum + one * (i / most - score) ** 2, 0) / count;
  // The same score again and again shows nothing of how much they vary.
  const half = variance === 0 ? Number.POSITIVE_INFINITY : Z * Math.sqrt(variance / count);
  return { score, elo: eloOf(score), low: eloOf(score - half), high: eloOf(score + half) };
}
