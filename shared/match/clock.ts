/** The clocks and deadlines of a match: what a step costs its author, when time runs out, for whom, and what the relay appends then. */

import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import type { Terms } from '../log/match-payloads.ts';
import { TIME_TO_SIGN_MS } from './deadline-floors.ts';
import { awaitsOpenings, type CheckedStep, type MatchSeat, type MatchState, seatOf } from './match-state.ts';

export interface Deadline {
  /** The first moment after the deadline. */
  readonly time: number;
  /** What the relay appends then. */
  readonly step: { readonly kind: 'timeout' | 'retire' | 'close'; readonly payload: JsonObject };
  /** The seats that are out of time. */
  readonly out: readonly number[];
}

/** The first moment at which a seat in `next` has lost by its clock. */
export const outOfTimeAt = (seat: MatchSeat, terms: Terms): number => (seat.since ?? 0) + terms.clock.grace + seat.budget + 1;

const close = (time: number, reason: string): Deadline => ({
  time: time + 1,
  step: { kind: 'close', payload: { reason } },
  out: [],
});

/** The next deadline; `undefined` before `open` and after the end. */
export function deadlineOf(state: MatchState): Deadline | undefined {
  const { terms } = state;
  if (terms === undefined) return undefined;
  switch (state.phase) {
    case 'lobby':
      return close(state.openedAt + terms.deadlines.join, 'expired');
    case 'setup':
      return close(state.waitsSince + terms.deadlines.setup, 'expired');
    case 'play': {
      const times = state.next.map((seat) => outOfTimeAt(state.seats[seat]!, terms));
      const time = Math.min(...times);
      const out = state.next.filter((_, i) => times[i]! <= time);
      return { time, step: { kind: 'timeout', payload: { seats: out } }, out };
    }
    case 'settle':
      return close(
        awaitsOpenings(state) ? state.endedAt! + terms.deadlines.opening! : state.waitsSince + terms.deadlines.settle,
        'unsigned',
      );
    default:
      return undefined;
  }
}

/**
 * What a step of play at `time` leaves of its author's budget: once the match has started the time beyond the grace is charged, and a move
 * then earns the increment. A budget never grows beyond the longest that a match can begin with, so no seat can save up years.
 */
export function budgetAfter({ started, terms }: MatchState, { budget, since }: MatchSeat, time: number, kind?: string): number {
  if (!started) return budget;
  const elapsed = time - (since ?? time);
  const charged = budget - Math.max(0, elapsed - terms!.clock.grace);
  return Math.min(charged + earnedBy(terms!, kind), LIMITS.deadlineMs);
}

const earnedBy = ({ clock: { increment = 0 }, moves = [] }: Terms, kind = ''): number => (moves.includes(kind) ? increment : 0);

/**
 * A step of one seat makes a step that another has on its way stale, and the other has to sign again. So a seat in `next` keeps
 * enough time for that even if its own time is almost over; otherwise a draw offered at the last moment would win by the clock.
 */
export function leaveTimeToSign(before: MatchState, after: MatchState, { signers, time }: CheckedStep): MatchState {
  if (before.phase !== 'play' || after.phase !== 'play') return after;
  const author = seatOf(after, signers[0]!);
  const latest = (seat: MatchSeat): number => time + TIME_TO_SIGN_MS - after.terms!.clock.grace - seat.budget;
  const lacksTime = (seat: MatchSeat | undefined, i: number): boolean =>
    i !== author && seat?.since !== undefined && latest(seat) > seat.since;
  if (!after.seats.some(lacksTime)) return after;
  const seats = after.seats.map((seat, i) => (lacksTime(seat, i) ? { ...seat!, since: latest(seat!) } : seat));
  return { ...after, seats };
}
