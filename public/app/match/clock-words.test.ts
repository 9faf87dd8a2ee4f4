import { expect, it } from 'vitest';
import { clockSentence, clockWords, figures, presetWords, timeLeft } from './clock-words.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const seat = { key: '', seed: '', budget: 10 * MINUTE, since: 1_000, takenAt: 0, opened: false, drawOffers: 0, formerKeys: [] };
const clock = { budget: 10 * MINUTE, grace: 5_000 };

it('charges only what a move takes beyond its free time', () => {
  expect(timeLeft(seat, clock, 4_000)).toEqual({ free: 2_000, budget: 10 * MINUTE });
  expect(timeLeft(seat, clock, 6_000)).toEqual({ free: 0, budget: 10 * MINUTE });
  expect(timeLeft(seat, clock, 7_500)).toEqual({ free: 0, budget: 10 * MINUTE - 1_500 });
});

it('stops at zero, and stands still for a seat that waits', () => {
  expect(timeLeft(seat, clock, DAY)).toEqual({ free: 0, budget: 0 });
  const { since: _, ...waiting } = seat;
  expect(timeLeft(waiting, clock, DAY)).toEqual({ free: 0, budget: 10 * MINUTE });
});

it('gives a seat no more free time than there is when the clocks of device and relay differ', () => {
  expect(timeLeft(seat, clock, 0)).toEqual({ free: 5_000, budget: 10 * MINUTE });
});

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [9 * MINUTE + 4_001, '9:05'],
  [3_723_000, '1:02:03'],
  [2 * DAY + 4 * 60 * MINUTE, '2 d 4 h'],
])('shows %d ms as %s', (ms, text) => {
  expect(figures(ms)).toBe(text);
});

it('puts a clock into words', () => {
  const slow = 'of each move do not count, so that a slow connection loses nothing.';
  expect(clockWords(clock)).toBe('10 min, 5 s delay');
  expect(clockSentence(clock)).toBe(`Each player has 10 minutes. Up to 5 seconds ${slow}`);
  const adding = { budget: 10 * MINUTE, grace: 2_000, increment: 5_000 };
  expect([clockWords(adding), presetWords(adding)]).toEqual(['10 min + 5 s', '10 min + 5 s']);
  expect(clockSentence(adding)).toBe(`Each player has 10 minutes, and each move adds 5 seconds. Up to 2 seconds ${slow}`);
  const delayed = { ...adding, grace: 15_000 };
  expect([clockWords(delayed), presetWords(delayed)]).toEqual(['10 min + 5 s, 15 s delay', '10 min + 5 s']);
  expect(clockSentence({ budget: 0, grace: DAY })).toBe('Each move may take 1 day.');
  expect(clockWords({ budget: 0, grace: DAY })).toBe('1 day for each move');
});
