/**
 * What a match at its limits still has room for. Every game ends by its own rules before (`Game.longest`), so nobody who plays meets a
 * limit; whoever makes a match long by other means can in no case keep a seat from resigning, opening or protesting, nor the relay from
 * ending it. All that is kept free can be said a fixed number of times, so nobody can fill it up.
 */

import { LIMITS } from '../encoding/limits.ts';

/** Of every line of the lobby, of draws and of what follows but an opening and a `close`: `endgame` is the longest, signed by eight seats. */
const SMALL_LINE = 4_096;

/** A timeout for each seat, and a close, with all that the seats have stated. */
const RELAY = { steps: LIMITS.seats + 1, bytes: LIMITS.seats * SMALL_LINE + LIMITS.entryBytes };

/** Of each seat: it resigns, it opens, it goes on with other devices; and it protests once against each seat. */
const LEAVING_STEPS = 2 + LIMITS.handOvers + LIMITS.seats;
/** After each step with which a seat may drop out, the match goes on with a `skip`. */
const SKIPS = 1 + LIMITS.seats;

/** What seats say to leave a match and to end it, and `endgame`. An opening may be as large as any line. */
const ENDING_STEPS = LIMITS.seats * (LEAVING_STEPS + SKIPS) + 1;
const ENDING = { steps: ENDING_STEPS, bytes: ENDING_STEPS * SMALL_LINE + LIMITS.seats * LIMITS.entryBytes };

const ENDING_KINDS = new Set(['resign', 'skip', 'protest', 'opening', 'hand-over', 'endgame']);

export const isRelayKind = (kind: string): boolean => kind === 'timeout' || kind === 'close';

interface Room {
  /** The match has fewer steps before a step of this kind … */
  readonly steps: number;
  /** … and at most so many bytes after it. */
  readonly bytes: number;
}

const WHOLE: Room = { steps: LIMITS.stepsPerMatch, bytes: LIMITS.bytesPerMatch };
const without = ({ steps, bytes }: Room, kept: Room): Room => ({ steps: steps - kept.steps, bytes: bytes - kept.bytes });
const FOR_SEATS = without(WHOLE, RELAY);
const FOR_PLAY = without(FOR_SEATS, ENDING);

/** Room is kept for the one `skip` that a match waits for; others can be said again and again. */
export function roomFor(kind: string, adrift = true): Room {
  if (isRelayKind(kind)) return WHOLE;
  if (kind === 'skip' && !adrift) return FOR_PLAY;
  return ENDING_KINDS.has(kind) ? FOR_SEATS : FOR_PLAY;
}
