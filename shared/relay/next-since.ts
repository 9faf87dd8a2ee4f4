/** Since which step each seat is in `next`. It follows from the steps as the state of a match does, and no rule reads it. */

import { isGameKind, type MatchState, seatOf } from '../match/match-state.ts';

/** The step by which a seat came into `next`, where it has been since. */
interface Since {
  readonly seq: number;
  readonly kind: string;
  readonly time: number;
  /** By a step of its own, so its device was there. */
  readonly own?: true;
  /** It has made a step since: another one has to come before there is news for it. */
  readonly acted?: true;
}

/** By seat; `null` for one that is not in `next`. */
export type NextSince = readonly (Since | null)[];

/**
 * Since when each seat is in `next` after a step. With `start` the game begins anew for every seat that goes on in `next`. A seat may stay there,
 * have done all that it can, and wait for another one: then it is there anew by a step of the game by another seat.
 */
export function nextSinceAfter(
  known: NextSince,
  before: MatchState,
  after: MatchState,
  { kind, signers }: { readonly kind: string; readonly signers: readonly string[] },
): NextSince {
  if (after.next.length === 0) return [];
  const author = kind === 'start' ? undefined : seatOf(after, signers[0]!);
  return after.seats.map((_, seat): Since | null => {
    if (!after.next.includes(seat)) return null;
    const since = kind !== 'start' && before.next.includes(seat) ? known[seat] : undefined;
    const isOwn = author === seat;
    if (since != null && isOwn) return { ...since, acted: true };
    if (since != null && !(since.acted && isGameKind(kind))) return since;
    return { seq: before.seq, kind, time: after.time, ...(isOwn ? { own: true, acted: true } : {}) };
  });
}
