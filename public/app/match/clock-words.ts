/** Times in words and figures. */

import type { Clock, Deadlines } from '../../../shared/log/match-payloads.ts';
import { TIME_TO_SIGN_MS } from '../../../shared/match/deadline-floors.ts';
import type { MatchSeat } from '../../../shared/match/match-state.ts';
import { amountWords, timeWords } from '../language/format.ts';
import { texts } from '../language/texts.ts';

export const CLOCK = texts('match/clock-words', {
  eachMove: (span: string) => `${span} for each move`,
  aMove: (span: string) => `${span} a move`,
  mayTake: (span: string) => `Each move may take ${span}.`,
  delayed: (time: string, delay: string) => `${time}, ${delay} delay`,
  eachPlayer: (budget: string) => `Each player has ${budget}.`,
  eachMoveAdds: (budget: string, increment: string) => `Each player has ${budget}, and each move adds ${increment}.`,
  uncounted: (grace: string) => `Up to ${grace} of each move do not count, so that a slow connection loses nothing.`,
  deadlines: (join: string, setup: string, settle: string) =>
    `The match waits ${join} for its players and gives ${setup} for each step of the set-up, and ${settle} to sign the result.`,
  deadlinesWithOpening: (join: string, setup: string, opening: string, settle: string) =>
    `The match waits ${join} for its players and gives ${setup} for each step of the set-up, ${opening} to open at the end what shows that you played fairly, and ${settle} to sign the result.`,
  short: {
    second: (count: number) => `${count} s`,
    minute: (count: number) => `${count} min`,
    hour: (count: number) => `${count} h`,
    day: (count: number) => `${count} d`,
  },
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Such as `10 min + 5 s`: the time of a player, and what each move adds. A delay is named where it is longer than in every match. */
export function clockWords(clock: Clock): string {
  const { budget, grace } = clock;
  if (budget === 0) return CLOCK.eachMove(spanWords(grace));
  const time = budgetWords(clock);
  return grace > TIME_TO_SIGN_MS ? CLOCK.delayed(time, shortSpan(grace)) : time;
}

/** The same in a list of clocks to choose from, each of which is explained beside it: `clockSentence`. */
export function presetWords(clock: Clock): string {
  if (clock.budget === 0) return CLOCK.aMove(spanWords(clock.grace));
  return clock.increment === undefined ? clockWords(clock) : budgetWords(clock);
}

const budgetWords = ({ budget, increment }: Clock): string =>
  increment === undefined ? shortSpan(budget) : `${shortSpan(budget)} + ${shortSpan(increment)}`;

/** The same in a sentence, for a person who has not seen such a clock. */
export function clockSentence({ budget, grace, increment }: Clock): string {
  if (budget === 0) return CLOCK.mayTake(spanWords(grace));
  const has = spanWords(budget);
  const time = increment === undefined ? CLOCK.eachPlayer(has) : CLOCK.eachMoveAdds(has, spanWords(increment));
  return `${time} ${CLOCK.uncounted(spanWords(grace))}`;
}

function shortSpan(ms: number): string {
  const { count, unit } = inLargestUnit(ms);
  return unit === 'day' ? spanWords(ms) : CLOCK.short[unit](count);
}

/** The deadlines of a match beside its clock. */
export function deadlineWords({ join, setup, settle, opening }: Deadlines): string {
  const [toJoin, toSetUp, toSign] = [spanWords(join), spanWords(setup), spanWords(settle)];
  if (opening === undefined) return CLOCK.deadlines(toJoin, toSetUp, toSign);
  return CLOCK.deadlinesWithOpening(toJoin, toSetUp, spanWords(opening), toSign);
}

/** Such as `Tue 14:05`, by the clock and in the language of this device. */
export const momentWords = (time: number): string => timeWords(time, 'weekday-time');

/** In the largest unit that divides it. */
function inLargestUnit(ms: number) {
  const units = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
    [SECOND_MS, 'second'],
  ] as const;
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? units[3];
  return { count: Math.round(ms / size), unit };
}

/** Such as `1 day`: in the largest unit that divides it. */
export function spanWords(ms: number): string {
  const { count, unit } = inLargestUnit(ms);
  return amountWords(count, unit);
}

/** `9:05`, `1:02:03` or `2 d 4 h`. */
export function figures(ms: number): string {
  if (ms >= 2 * DAY_MS)
    return `${CLOCK.short.day(Math.floor(ms / DAY_MS))} ${CLOCK.short.hour(Math.floor((ms % DAY_MS) / HOUR_MS))}`;
  const seconds = Math.ceil(ms / SECOND_MS);
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The time that a seat has left at `now`, by the relay's clock: the free time of the move, then the budget. */
export function timeLeft({ budget, since }: MatchSeat, { grace }: Clock, now: number): { free: number; budget: number } {
  if (since === undefined) return { free: 0, budget };
  const spent = Math.max(0, now - since);
  return { free: Math.max(0, grace - spent), budget: Math.max(0, budget - Math.max(0, spent - grace)) };
}
