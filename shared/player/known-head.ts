/**
 * The ends of the log that a seat knows: it has signed every step on one of them. A relay that shows a log without one of them rolls the
 * seat back, so that it would answer, reveal or decide once more what others know by now.
 */

import type { LinkedEntry } from '../log/chain.ts';
import type { Head, SeatSecret } from './secret-store.ts';

type Known = Pick<SeatSecret, 'head' | 'draft'>;

/** The end of the log at the last save, and the one that the last draft follows. */
export function headsOf({ head, draft }: Known): readonly Head[] {
  return [head, draft].filter((one) => one !== undefined);
}

/** The one that is further on; the first of two at one place. */
export function laterHead(one: Head | undefined, other: Head): Head {
  return one === undefined || other.seq > one.seq ? placeOf(other) : placeOf(one);
}

const placeOf = ({ seq, prev }: Head): Head => ({ seq, prev });

/** The furthest one; undefined for a seat that has seen no step yet. */
export function latestHead(known: Known): Head | undefined {
  const latest = headsOf(known).reduce<Head | undefined>(laterHead, undefined);
  return latest === undefined || latest.seq === 0 ? undefined : latest;
}

/** Whether a log that has this step lacks what the seat knows. */
export function lacksHead(known: Known, { entry, link }: LinkedEntry): boolean {
  return headsOf(known).some(({ seq, prev }) => seq === entry.step.seq + 1 && prev !== link);
}
