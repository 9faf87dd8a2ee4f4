/**
 * A second account of the clocks of a match, written from docs/protocol/life.md and not from the code that is explored, so that
 * an error in either is found.
 */

import { activeSeats, isGameKind, type MatchState, seatOf } from '../../shared/match/match-state.ts';
import type { FullEntry } from '../support/full-entry.ts';

/** The shortest deadline, whatever the terms of a match say. */
const FLOOR_MS = 30_000;
const OPENING_FLOOR_MS = 24 * 3_600_000;
/** What a seat in a row has at least for each of its steps, unless the grace is shorter. */
const ROW_STEP_MS = 60_000;
const MOST_BUDGET_MS = 30 * OPENING_FLOOR_MS;

export interface Ledger {
  /** When the clock of each seat in `next` began to run. */
  readonly since: readonly (number | undefined)[];
  /** Whether a step within a turn put the seat in `next`. */
  readonly inRow: readonly boolean[];
  /** How much of its budget each seat has spent and not earned again, in ms. */
  readonly used: readonly number[];
  /** Time of the last step, except hand-overs and steps of seats that are out. */
  readonly waits: number;
  /** When the match was opened, and when its play ended. */
  readonly opened: number;
  readonly ended: number | undefined;
}

export const EMPTY_LEDGER: Ledger = { since: [], inRow: [], used: [], waits: 0, opened: 0, ended: undefined };

export function advanceLedger(ledger: Ledger, before: MatchState, after: MatchState, { step, payload }: FullEntry): Ledger {
  const { kind, timestamp, next } = step;
  const { time } = timestamp;
  const seats = after.seats.map((_, seat) => seat);
  const author = seatOf(before, step.signatures[0]!.key);
  const isOut = author !== undefined && before.seats[author]!.out === true;
  const waits = kind === 'hand-over' || isOut ? ledger.waits : time;
  const ended = before.phase !== 'settle' && after.phase === 'settle' ? time : ledger.ended;
  const base = { ...ledger, waits, ended, opened: kind === 'open' ? time : ledger.opened };
  const used = seats.map((seat) => ledger.used[seat] ?? 0);
  const renewed = (stays: (seat: number) => boolean) =>
    seats.map((seat) => (next.includes(seat) ? (stays(seat) ? (ledger.since[seat] ?? time) : time) : undefined));
  const anew = { ...base, used, since: renewed(() => false), inRow: seats.map(() => false) };
  if (before.phase !== 'play' || after.phase !== 'play') return anew;
  const goesOn = kind === 'protest' || activeSeats(before).length > activeSeats(after).length;
  if (goesOn) return anew;
  const plays = isGameKind(kind) || kind === 'opening' || kind === 'skip';
  const { clock, sameTurn, moves } = after.terms!;
  const { grace, budget, increment = 0 } = clock;
  const over = (seat: number): number => Math.max(0, time - (ledger.since[seat] ?? time) - grace);
  // A seat in `next` has at least two seconds after any step of another seat.
  const speaker = seatOf(after, step.signatures[0]!.key);
  const spared = (since: readonly (number | undefined)[], spent: readonly number[]) =>
    since.map((from, seat) =>
      from === undefined || seat === speaker ? from : Math.max(from, time + 2_000 - grace - budget + spent[seat]!),
    );
  if (kind === 'hand-over' && sameTurn !== undefined) {
    // A seat in turn pays for its time so far when another seat changes its device, and begins anew.
    const waits = (seat: number): boolean => seat !== payload['seat'] && ledger.since[seat] !== undefined;
    const spent = seats.map((seat) => used[seat]! + (waits(seat) ? over(seat) : 0));
    const since = seats.map((seat) => (waits(seat) ? time : ledger.since[seat]));
    return { ...base, used: spent, since: spared(since, spent) };
  }
  if (!plays) return { ...base, used, since: spared(ledger.since, used) };
  const within = sameTurn?.includes(kind) === true;
  const isFree = within && next.includes(author!) && !ledger.inRow[author!];
  // A move adds the increment, to a budget that stays below 30 days.
  const left = budget - used[author!]! - over(author!) + (moves?.includes(kind) ? increment : 0);
  const spent = isFree ? used : used.with(author!, budget - Math.min(left, MOST_BUDGET_MS));
  const stays = (seat: number): boolean => ledger.since[seat] !== undefined && (isFree || seat !== author);
  const inRow = seats.map((seat) => next.includes(seat) && (stays(seat) ? ledger.inRow[seat]! : within));
  const since = renewed(stays);
  // A seat that goes on in a row keeps its grace, or gets as much as one step needs.
  if (within && !isFree && next.includes(author!))
    since[author!] = Math.max(ledger.since[author!]!, time + Math.min(grace, ROW_STEP_MS) - grace);
  return { ...base, used: spent, inRow, since: spared(since, spent) };
}

/** The last moment at which a seat may append a step and the relay may not. */
export function lastMoment(ledger: Ledger, matchState: MatchState): number | undefined {
  const { terms } = matchState;
  if (terms === undefined) return undefined;
  const { clock, deadlines } = terms;
  switch (matchState.phase) {
    case 'lobby':
      return ledger.opened + deadlines.join;
    case 'setup':
      return ledger.waits + deadlines.setup;
    case 'play':
      return Math.min(...matchState.next.map((seat) => lastMomentOf(ledger, matchState, seat) ?? ledger.waits + clock.grace));
    case 'settle': {
      const isOpen = !terms.openings || !matchState.started || matchState.seats.every((seat) => seat?.opened !== false);
      if (isOpen) return ledger.waits + Math.max(deadlines.settle, FLOOR_MS);
      return ledger.ended! + Math.max(deadlines.opening!, OPENING_FLOOR_MS);
    }
    default:
      return undefined;
  }
}

/** The last moment before a seat in `next` is out of time. */
export function lastMomentOf({ since, used }: Ledger, { terms }: MatchState, seat: number): number | undefined {
  const from = since[seat];
  return from === undefined ? undefined : from + terms!.clock.grace + terms!.clock.budget - used[seat]!;
}
