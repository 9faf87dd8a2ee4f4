import { describe, expect, it } from 'vitest';
import { placeOfStep, stepInFragment } from './step-address.ts';

describe('the address of a step', () => {
  it('names a step by its number alone', () => {
    expect(['#12', '#0', '', '#page', '#-1', '#1.5', '#12345678'].map(stepInFragment)).toEqual([
      12,
      0,
      ...Array(5).fill(undefined),
    ]);
  });

  it('leads to the step at which the replay stops before it or there', () => {
    const stops = [2, 5, 6, 9];
    expect([0, 2, 4, 5, 8, 9, 99].map((step) => placeOfStep(stops, step))).toEqual([0, 0, 0, 1, 2, 3, 3]);
  });
});
