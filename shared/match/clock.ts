/** The clocks and deadlines of a match: when time runs out, for whom, and what the relay appends then. */

import type { JsonObject } from '../encoding/canonical.ts';
import type { Terms } from '../log/match-payloads.ts';
import { awaitsOpenings, type MatchSeat, type MatchState } from './match-state.ts';

export interface Deadline {
  /** The first moment after the deadline. */
  readonly time: number;
  /** What the relay appends then. */
  readonly step: { readonly kind: 'timeout' | 'close'; readonly payload: JsonObject };
  /** The seats that are out of time. */
  readonly out: readonly number[];
}

const outOfTimeAt = (seat: MatchSeat, terms: Terms): number => (seat.since ?? 0) + terms.clock.grace + seat.budget + 1;

/** The next deadline; `undefined` before `open` and after the end. */
export function deadlineOf(state: MatchState): Deadline | undefined {
  const { terms } = state;
  if (terms === undefined) return undefined;
  const close = (time: number, reason: string): Deadline => ({
    time: time + 1,
    step: { kind: 'close', payload: { reason } },
    out: [],
  });
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
