import { describe, expect, it } from 'vitest';
import { estimateElo } from './elo.ts';
import type { Outcome } from './judge-match.ts';
import type { ArenaPlan } from './plan.ts';
import { lengthOf } from './report.ts';
import { decidedBy, likelihoodRatio, SPRT_BOUNDS } from './sprt.ts';

/**
 * Frequencies of fishtest's own checks (`server/fishtest/stats/stat_util.py` at 1054c5aa) and of small samples. The numbers were computed in
 * Python with 50 decimal digits, from the formulas that `elo.ts` and `sprt.ts` cite, by another method of bisection.
 */
const VECTORS = [
  { counts: [10_789, 19_328, 33_806, 19_402, 10_543], elo0: -3, elo1: 1, ratio: 2.131068, elo: [-0.773577, -2.051168, 0.503992] },
  { counts: [1_187, 7_410, 13_475, 7_378, 1_164], elo0: -3, elo1: 1, ratio: 2.861527, elo: [-0.442608, -2.172478, 1.28724] },
  { counts: [39, 2_226, 31_451, 2_412, 40], elo0: 0.2, elo1: 0.9, ratio: 2.162543, elo: [0.902981, 0.240453, 1.565516] },
  { counts: [591, 2_163, 716], elo0: 0, elo1: 6, ratio: 4.361801, elo: [12.521109, 5.43372, 19.618931] },
  { counts: [0, 12, 30, 25, 8], elo0: 0, elo1: 10, ratio: 2.025946, elo: [68.027064, 32.757602, 104.742853] },
] as const;

describe('the statistics of an arena', () => {
  it.each(VECTORS)('are those of the published formulas for $counts', ({ counts, elo0, elo1, ratio, elo: [elo, low, high] }) => {
    expect(likelihoodRatio(counts, { elo0, elo1 })).toBeCloseTo(ratio, 6);
    const estimate = estimateElo(counts)!;
    expect(estimate.elo).toBeCloseTo(elo, 5);
    expect(estimate.low).toBeCloseTo(low, 5);
    expect(estimate.high).toBeCloseTo(high, 5);
  });

  it('have no bound where everything was won or lost, and nothing to say of no matches', () => {
    expect(estimateElo([0, 0, 10])).toEqual({ score: 1, elo: null, low: null, high: null });
    expect(estimateElo([0, 0, 0])).toBeUndefined();
    expect(estimateElo([0, 0, 1, 0, 0])).toEqual({ score: 0.5, elo: -0, low: null, high: null });
    expect(likelihoodRatio([0, 0, 10], { elo0: 0, elo1: 5 })).toBeCloseTo(0.142876, 6);
  });

  it('decide at the bounds of Wald for errors of 5 %', () => {
    expect(SPRT_BOUNDS.high).toBeCloseTo(2.944439, 6);
    expect([-2.95, -2.94, 0, 2.94, 2.95].map(decidedBy)).toEqual(['H0', undefined, undefined, undefined, 'H1']);
  });
});

describe('an arena', () => {
  const plan = (changed: Partial<ArenaPlan>) => ({ matches: 100, pairs: false, ...changed }) as ArenaPlan;
  const sprt = { elo0: '0', elo1: '100' };
  const wins = (count: number): Outcome[] => new Array<Outcome>(count).fill('win');

  it('ends with its last match, or with the one after which its test has decided', () => {
    expect(lengthOf(plan({}), wins(99))).toBeUndefined();
    expect(lengthOf(plan({}), wins(101))).toBe(100);
    const first = Array.from({ length: 100 }, (_, i) => i + 1).find(
      (count) => decidedBy(likelihoodRatio([0, 0, count], { elo0: 0, elo1: 100 })) === 'H1',
    )!;
    expect(first).toBeLessThan(100);
    expect(lengthOf(plan({ sprt }), wins(100))).toBe(first);
  });

  it('asks its test after whole pairs alone, and counts no pair that has a match without a winner', () => {
    const pairs = plan({ sprt, pairs: true });
    expect(lengthOf(pairs, wins(100))! % 2).toBe(0);
    const spoiled = wins(100).map((one, i): Outcome => (i % 2 === 0 ? 'void' : one));
    expect(lengthOf(pairs, spoiled)).toBe(100);
  });
});
