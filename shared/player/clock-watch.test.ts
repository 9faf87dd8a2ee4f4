/** What the relay's clock shows in a turn, by what a device can tell; whole matches are in `test/match/in-haste.test.ts`. */

import { describe, expect, it } from 'vitest';
import { LIMITS } from '../encoding/limits.ts';
import { GENESIS, type Step, VERSION } from '../log/step.ts';
import { ClockWatch } from './clock-watch.ts';

/** The time of the relay at the greeting. */
const T = 1_800_000_000_000;

const stepAt = (seq: number, time: number): Step => ({
  ...{ v: VERSION, match: '', seq, prev: GENESIS, kind: 'toy', digest: '', next: [], signatures: [] },
  timestamp: { key: '', sig: '', time },
});

/** `ahead`: how far the clock of the device is. */
function greeted(ahead = 0): ClockWatch {
  const clocks = new ClockWatch();
  clocks.onWelcome({ seq: 1, time: T }, T + ahead, T);
  return clocks;
}

describe('the time in a turn', () => {
  it('is not told before the greeting', () => {
    expect(new ClockWatch().timeInTurn(T, T)).toBeUndefined();
  });

  it.each([0, -60_000, 60_000])('is measured from when the step came in, on a clock that is ahead by %i ms', (ahead) => {
    const clocks = greeted(ahead);
    clocks.compare(stepAt(1, T + 10), T + 10 + ahead);
    clocks.onWelcome({ seq: 2, time: T + 700_000 }, T + 20 + ahead, T + 10);
    expect(clocks.timeInTurn(T + 10, T + 5_010 + ahead)).toBe(T + 5_010);
  });

  it('goes by the last of several steps with one timestamp', () => {
    const clocks = greeted();
    clocks.compare(stepAt(1, T), T);
    clocks.compare(stepAt(2, T), T + 600_000);
    expect(clocks.timeInTurn(T, T + 600_005)).toBe(T + 5);
  });

  it('goes by the step before, where the clock of the turn was put forward without a step', () => {
    const clocks = greeted();
    clocks.compare(stepAt(1, T), T + 600_000);
    clocks.compare(stepAt(2, T + 600_000), T + 600_100);
    expect(clocks.timeInTurn(T + 1_000, T + 600_100)).toBe(T + 100);
  });

  it.each([
    ['ahead', 60_000, T + 5],
    ['behind', -60_000, T + 5 - 60_000],
  ])('is that of the slower clock where the turn is older than the session, and the device is %s', (_, ahead, time) => {
    expect(greeted(ahead).timeInTurn(T - 1, T + 5 + ahead)).toBe(time);
  });

  it('is not told while the timestamps are further ahead of the device than its tolerance', () => {
    const clocks = greeted();
    clocks.compare(stepAt(1, T + LIMITS.clockApartMs), T);
    expect(clocks.timeInTurn(T, T + 5)).toBe(T + 5);
    clocks.compare(stepAt(2, T + LIMITS.clockApartMs + 1), T);
    expect(clocks.timeInTurn(T, T + 5)).toBeUndefined();
  });
});
