/** How the seats came into `next`: by which step, and since when. It follows from the steps as the state of a match does, and no rule reads it. */

import { isGameKind, type MatchState, seatOf } from '../match/match-state.ts';

/** How a seat came into `next`, where it has been since. */
interface Arrival {
  readonly seq: number;
  readonly kind: string;
  readonly time: number;
  /** By a step of its own, so its device was there. */
  readonly own?: true;
  /** It has made a step since: another one has to come before there is news for it. */
  readonly acted?: true;
}

/** By seat; `null` for one that is not in `next`. */
export type Arrivals = readonly (Arrival | null)[];

/**
 * The arrivals after a step. With `start` the game begins anew for every seat that goes on in `next`. A seat may stay there, have done all that
 * it can, and wait for another one: then a step of the game by another seat is a new arrival.
 */
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
    const known = kind !== 'start' && before.next.includes(seat) ? arrivals[seat] : undefined;
    const isOwn = author === seat;
    if (known != null && isOwn) return { ...known, acted: true };
    if (known != null && !(known.acted && isGameKind(kind))) return known;
    return { seq: before.seq, kind, time: after.time, ...(isOwn ? { own: true, acted: true } : {}) };
  });
}
