/** The clocks and deadlines of a match: when time runs out, for whom, and what the relay appends then. */

import type { JsonObject } from '../encoding/canonical.ts';
import type { Terms } from '../log/match-payloads.ts';
import { awaitsOpenings, type Life, type SeatLife } from './match-state.ts';

export interface Deadline {
  /** The first moment at which it has passed. */
  readonly time: number;
  /** What the relay appends then. */
  readonly act: { readonly kind: 'timeout' | 'close'; readonly payload: JsonObject };
  /** The seats that are out of time. */
  readonly out: readonly number[];
}

const outOfTimeAt = (seat: SeatLife, terms: Terms): number => (seat.since ?? 0) + terms.clock.grace + seat.budget + 1;

/** The next deadline; `undefined` before `open` and after the end. */
export function deadlineOf(life: Life): Deadline | undefined {
  const { terms } = life;
  if (terms === undefined) return undefined;
  const close = (time: number, reason: string): Deadline => ({
    time: time + 1,
    act: { kind: 'close', payload: { reason } },
    out: [],
  });
  switch (life.phase) {
    case 'lobby':
      return close(life.openedAt + terms.deadlines.join, 'expired');
    case 'setup':
      return close(life.waitsSince + terms.deadlines.setup, 'expired');
    case 'play': {
      const times = life.next.map((seat) => outOfTimeAt(life.seats[seat]!, terms));
      const time = Math.min(...times);
      const out = life.next.filter((_, i) => times[i]! <= time);
      return { time, act: { kind: 'timeout', payload: { seats: out } }, out };
    }
    case 'settle':
      return close(
        awaitsOpenings(life) ? life.endedAt! + terms.deadlines.opening! : life.waitsSince + terms.deadlines.settle,
        'unsigned',
      );
    default:
      return undefined;
  }
}
