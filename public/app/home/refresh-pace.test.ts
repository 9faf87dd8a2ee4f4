import { expect, it } from 'vitest';
import { nextWait } from './refresh-pace.ts';

it('a list that does not change is asked for ever more rarely, up to every two minutes, and soon again once it has changed', () => {
  const waits = [nextWait(undefined, false)];
  while (waits.at(-1)! < 120_000) waits.push(nextWait(waits.at(-1), false));
  expect(waits[0]).toBe(15_000);
  expect(waits.every((wait, i) => i === 0 || wait > waits[i - 1]!)).toBe(true);
  expect(nextWait(waits.at(-1), false)).toBe(120_000);
  expect(nextWait(waits.at(-1), true)).toBe(15_000);
  expect([nextWait(undefined, false, 5_000), nextWait(5_000, false, 5_000), nextWait(60_000, true, 5_000)]).toEqual([
    5_000, 7_500, 5_000,
  ]);
});
