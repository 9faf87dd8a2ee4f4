/** Times in words and figures. */

import type { Clock, Deadlines } from '../../../shared/log/match-payloads.ts';
import type { MatchSeat } from '../../../shared/match/match-state.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Such as `10 min + 5 s`: the time of a player, and what each move adds that is not used up. */
export function clockWords({ budget, grace }: Clock): string {
  return budget === 0 ? `${spanWords(grace)} for each move` : `${shortSpan(budget)} + ${shortSpan(grace)}`;
}

/** The same in a sentence, for a person who has not seen such a clock. */
export function clockSentence({ budget, grace }: Clock): string {
  if (budget === 0) return `Each move may take ${spanWords(grace)}.`;
  return `Each player has ${spanWords(budget)}; the first ${spanWords(grace)} of a move cost nothing.`;
}

const shortSpan = (ms: number): string =>
  spanWords(ms)
    .replace(/ seconds?$/, ' s')
    .replace(/ minutes?$/, ' min')
    .replace(/ hours?$/, ' h');

/** The deadlines of a match beside its clock. */
export function deadlineWords({ join, setup, settle, opening }: Deadlines): string {
  const open = opening === undefined ? '' : ` ${spanWords(opening)} to open at the end what shows that you played fairly,`;
  return `The match waits ${spanWords(join)} for its players and gives ${spanWords(setup)} for each step of the set-up,${open} and ${spanWords(settle)} to sign the result.`;
}

/** Such as `Tue 14:05`, by the clock and in the language of this device. */
export function momentWords(time: number): string {
  return new Date(time).toLocaleString(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
}

/** Such as `1 day`: in the largest unit that divides it. */
export function spanWords(ms: number): string {
  const units = [
    [DAY_MS, 'day'],
    [HOUR_MS, 'hour'],
    [MINUTE_MS, 'minute'],
    [SECOND_MS, 'second'],
  ] as const;
  const [size, unit] = units.find(([size]) => ms >= size && ms % size === 0) ?? units[3];
  const count = Math.round(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** `9:05`, `1:02:03` or `2 d 4 h`. */
export function figures(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} d ${Math.floor((ms % DAY_MS) / HOUR_MS)} h`;
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
