import { describe, expect, it } from 'vitest';
import { chargeOf, type Usage, usageAt, useBytes } from './byte-budget.ts';
import { RELAY_LIMITS } from './limits.ts';
import { OPEN_POLICY } from './policy.ts';

const { bytesPerHour: PER_HOUR } = OPEN_POLICY;
const { chargedPortion: PORTION, chargedAlone: ALONE } = RELAY_LIMITS;
const MINUTE_MS = 60_000;

/** How many minutes somebody who plays like this goes on before a step waits; at most those of ten hours. */
function playedMinutes(bytesPerMinute: number): number {
  let usage: Usage | undefined;
  for (let minute = 0; minute < 600; minute++) {
    usage = useBytes(usage, { bytes: bytesPerMinute, perHour: PER_HOUR, beginning: false }, minute * MINUTE_MS);
    if (usage === undefined) return minute;
  }
  return 600;
}

describe('the bytes of a network', () => {
  // 421,575 bytes a ply is the dearest match of docs/performance.md.
  it('are enough for two people at one address who play proven dark chess for ten hours, at a ply every three seconds', () => {
    expect(playedMinutes(20 * 421_575)).toBe(600);
  });

  it('are enough for the longest match of any game at once, and no network has twice as much an hour', () => {
    const longest = Math.max(...OPEN_POLICY.roomsOfGames.map(({ bytes }) => bytes));
    expect(useBytes(undefined, { bytes: longest, perHour: PER_HOUR, beginning: false }, 0)).toBeDefined();
    expect(playedMinutes((2 * PER_HOUR) / 60)).toBeLessThanOrEqual(60);
  });

  it('come back with time, and half of them are for what has begun', () => {
    const full = useBytes(undefined, { bytes: PER_HOUR, perHour: PER_HOUR, beginning: false }, 0)!;
    const next = (beginning: boolean, minutes: number) =>
      useBytes(full, { bytes: 1_000, perHour: PER_HOUR, beginning }, minutes * MINUTE_MS) !== undefined;
    expect([next(false, 0), next(false, 1), next(true, 29), next(true, 31)]).toEqual([false, true, false, true]);
    expect([usageAt(full, PER_HOUR, 60 * MINUTE_MS), usageAt(full, PER_HOUR, -MINUTE_MS)]).toEqual([0, PER_HOUR]);
  });
});

describe('a message of a match is charged', () => {
  it('by itself where it is large, and not at all where it is refused for its size', () => {
    expect([chargeOf(5, ALONE), chargeOf(5, 1_000_000), chargeOf(5, 32_000_000)]).toEqual([ALONE, 1_000_000, 0]);
  });

  it('by the portion where it is small: for as much as the log grows by, whatever signatures a line has', () => {
    for (const size of [600, 5_000, ALONE - 1]) {
      let [bytes, charged] = [0, 0];
      for (let step = 0; bytes < 200 * PORTION; step++) {
        charged += chargeOf(bytes, size);
        bytes += size + 230 + (step % 8) * 8;
      }
      expect(charged / bytes).toBeGreaterThan(0.9);
      expect(charged / bytes).toBeLessThan(1.1);
    }
  });
});
