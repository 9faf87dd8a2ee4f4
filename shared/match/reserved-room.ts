/**
 * What a match at its limits still has room for. Every game ends by its own rules before (`Game.longest`), so honest players
 * never meet a limit. A seat that makes a match long by other means can never keep another from resigning, opening or protesting,
 * nor the relay from ending it: the reserved steps can each be made a fixed number of times, so nobody can use up the reserve.
 */

import { LIMITS } from '../encoding/limits.ts';

/** Bytes of any line outside of play, except an opening and a `close`: the longest is an `endgame` signed by eight seats. */
const SMALL_LINE = 4_096;

/** Reserved for the relay: a timeout for each seat, or a `retire` in place of the last ones, and a close with all claims of the seats. */
const RELAY = { steps: LIMITS.seats + 1, bytes: LIMITS.seats * SMALL_LINE + LIMITS.entryBytes };

/** Steps per seat: a resignation, an opening, all hand-overs, and a protest against each seat. */
const LEAVING_STEPS = 2 + LIMITS.handOvers + LIMITS.seats;
/** Skips per seat: one after each step by which a seat may drop out. */
const SKIPS = 1 + LIMITS.seats;

/** All steps with which seats leave a match, and `endgame`. An opening may be as large as any line. */
const ENDING_STEPS = LIMITS.seats * (LEAVING_STEPS + SKIPS) + 1;
const ENDING = { steps: ENDING_STEPS, bytes: ENDING_STEPS * SMALL_LINE + LIMITS.seats * LIMITS.entryBytes };

const ENDING_KINDS = new Set(['resign', 'skip', 'protest', 'opening', 'hand-over', 'endgame']);

export const isRelayKind = (kind: string): boolean => kind === 'timeout' || kind === 'retire' || kind === 'close';

interface Room {
  /** A step of this kind is admitted if the match has fewer steps before it … */
  readonly steps: number;
  /** … and at most this many bytes after it. */
  readonly bytes: number;
}

const WHOLE: Room = { steps: LIMITS.stepsPerMatch, bytes: LIMITS.bytesPerMatch };
const without = ({ steps, bytes }: Room, kept: Room): Room => ({ steps: steps - kept.steps, bytes: bytes - kept.bytes });
const FOR_SEATS = without(WHOLE, RELAY);
const FOR_PLAY = without(FOR_SEATS, ENDING);

/** Room is reserved only for a `skip` that the match waits for: others could be repeated without end. */
export function roomFor(kind: string, adrift = true): Room {
  if (isRelayKind(kind)) return WHOLE;
  if (kind === 'skip' && !adrift) return FOR_PLAY;
  return ENDING_KINDS.has(kind) ? FOR_SEATS : FOR_PLAY;
}
