/** How the seats came into `next`: by which step, and since when. It follows from the steps as the state of a match does, and no rule reads it. */

import { type MatchState, seatOf } from '../match/match-state.ts';

/** How a seat came into `next`, where it has been since. */
interface Arrival {
  readonly seq: number;
  readonly kind: string;
  readonly time: number;
  /** By a step of its own, so its device was there. */
  readonly own?: true;
}

/** By seat; `null` for one that is not in `next`, or of which nobody knows how it came there. */
export type Arrivals = readonly (Arrival | null)[];

/** The arrivals after a step. With `start` the game begins anew for every seat that goes on in `next`. */
export function arrivalsAfter(
  arrivals: Arrivals,
  before: MatchState,
  after: MatchState,
  { kind, signers }: { readonly kind: string; readonly signers: readonly string[] },
): Arrivals {
  if (after.next.length === 0) return [];
  const author = kind === 'start' ? undefined : seatOf(after, signers[0]!);
  return after.seats.map((_, seat): Arrival | null => {
    if (!after.next.includes(seat)) return null;
    if (kind !== 'start' && before.next.includes(seat)) return arrivals[seat] ?? null;
    return { seq: before.seq, kind, time: after.time, ...(author === seat ? { own: true } : {}) };
  });
}
