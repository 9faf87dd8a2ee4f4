import { describe, expect, it } from 'vitest';
import { chargeOf, chargeOfOpening, type Usage, usageAt, useBytes } from './byte-budget.ts';
import { RELAY_LIMITS } from './limits.ts';
import { OPEN_POLICY } from './policy.ts';

const { bytesPerHour: PER_HOUR } = OPEN_POLICY;
const { chargedPortion: PORTION } = RELAY_LIMITS;
const MINUTE_MS = 60_000;
const ASSURED = PER_HOUR / 16;
/** A step of a match that is larger than it is assured of, from a small network. */
const LARGE = { begun: PER_HOUR, perHour: PER_HOUR, share: 1 };

/** How many minutes somebody who plays like this goes on before a step waits; at most those of ten hours. */
function playedMinutes(bytesPerMinute: number): number {
  let usage: Usage | undefined;
  for (let minute = 0; minute < 600; minute++) {
    usage = useBytes(usage, { ...LARGE, bytes: bytesPerMinute }, minute * MINUTE_MS);
    if (usage === undefined) return minute;
  }
  return 600;
}

describe('the bytes of a network', () => {
  // 421,575 bytes a ply is the dearest match of docs/performance.md.
  it('are enough for two people at one address who play proven dark chess for eight hours, at a ply every three seconds', () => {
    expect(playedMinutes(20 * 421_575)).toBeGreaterThanOrEqual(480);
  });

  it('are those of eight hours in a day, and of half of that for what begins', () => {
    const stored = (begun: number | undefined) => {
      let usage: Usage | undefined;
      for (let minute = 0; minute < 1_440; minute++)
        usage = useBytes(usage, { ...LARGE, begun, bytes: PER_HOUR / 60 }, minute * MINUTE_MS) ?? usage;
      return usage!.today / PER_HOUR;
    };
    expect([stored(PER_HOUR), stored(undefined)].map((hours) => Math.round(10 * hours) / 10)).toEqual([8, 4]);
  });

  it('are enough for the longest match of any game at once, and no network has twice as much an hour', () => {
    const longest = Math.max(...OPEN_POLICY.roomsOfGames.map(({ bytes }) => bytes));
    expect(useBytes(undefined, { ...LARGE, bytes: longest }, 0)).toBeDefined();
    expect(playedMinutes((2 * PER_HOUR) / 60)).toBeLessThanOrEqual(60);
  });

  it('come back with time, and half of them are for what has begun', () => {
    const full = useBytes(undefined, { ...LARGE, bytes: PER_HOUR }, 0)!;
    const next = (beginning: boolean, minutes: number) =>
      useBytes(full, { ...LARGE, bytes: 1_000, ...(beginning && { begun: undefined }) }, minutes * MINUTE_MS) !== undefined;
    expect([next(false, 0), next(false, 1), next(true, 29), next(true, 31)]).toEqual([false, true, false, true]);
    expect([usageAt(full, PER_HOUR, 60 * MINUTE_MS), usageAt(full, PER_HOUR, -MINUTE_MS)]).toEqual([0, PER_HOUR]);
  });

  it('are those of four hours at most where all matches that can be opened at once take what they are assured of', () => {
    for (const room of [100_000, 2_000_000, 40_000_000, 290_000_000]) {
      let [usage, matches]: [Usage | undefined, number] = [undefined, 0];
      for (;;) {
        const opened = useBytes(usage, { bytes: chargeOfOpening(room, PER_HOUR), perHour: PER_HOUR, share: 1 }, 0);
        if (opened === undefined) break;
        [usage, matches] = [opened, matches + 1];
      }
      const assured = Math.min(room, ASSURED);
      expect(matches * assured).toBeLessThanOrEqual(4 * PER_HOUR);
    }
    const late = (hours: number, begun: number) =>
      useBytes({ bytes: hours * PER_HOUR, at: 0, today: hours * PER_HOUR }, { ...LARGE, begun, bytes: 1_000 }, 0) !== undefined;
    expect([late(11, ASSURED - 1), late(11, ASSURED), late(12, 0)]).toEqual([true, false, false]);
  });
});

describe('a message of a match is charged', () => {
  it('not at all where it is refused for its size', () => {
    expect([chargeOf(5, 1_000_000), chargeOf(5, 32_000_000)]).toEqual([3 * PORTION, 0]);
  });

  it.each([
    ['small', [600]],
    ['middling', [5_000, 65_000]],
    ['large', [400_000, 1_000_000]],
    ['small, and large where the log comes to another portion', [60_000, 60_000, 60_000, 60_000, 70_000]],
  ])('by the portion: for as much as the log grows by, where messages are %s', (_, sizes) => {
    let [bytes, charged] = [0, 0];
    for (let step = 0; bytes < 200 * PORTION; step++) {
      const size = sizes[step % sizes.length]!;
      charged += chargeOf(bytes, size);
      bytes += size + 230 + (step % 8) * 8;
    }
    expect(charged / bytes).toBeGreaterThan(0.9);
    expect(charged / bytes).toBeLessThan(1.1);
  });
});
