/**
 * The room of a match. `open` states how long its game can get (`longest`), and the steps of the game have that much room and no more. Every
 * other kind of step can be made a fixed number of times and is bounded in size, so it needs no account: however long a seat makes a match,
 * another can still resign, protest and open, and the relay can end it.
 */

import { LIMITS } from '../encoding/limits.ts';
import type { Room, Terms } from '../log/match-payloads.ts';
import { isGameKind, type MatchState } from './match-state.ts';

/** What a match has room for that states nothing. */
const ANY_GAME: Room = { steps: LIMITS.gameSteps, bytes: LIMITS.gameBytes };

/** Bytes of any line outside of the game, except `open`, an opening and a `close`: the longest is an `endgame` signed by eight seats. */
const SMALL_LINE = 4_096;
/** Bytes of a `close` with a claim of each seat: eight results of `LIMITS.resultBytes`, and their signatures. */
const CLOSE_LINE = 16_384;

/** Steps by which one seat corrects whose turn it is, in a match that goes on. */
const SPARE_STEPS = 64;

export const isRelayKind = (kind: string): boolean => kind === 'timeout' || kind === 'retire' || kind === 'close';

/** Whether a step takes up room of the game. A `skip` does unless the match waits for it, because it could be repeated without end. */
export const isOfGame = ({ adrift }: MatchState, kind: string): boolean =>
  isGameKind(kind) || kind === 'start' || (kind === 'skip' && adrift !== true);

/** The room of the game. Where the match goes on without a seat that lied, what such seats have sent must not take it from the others. */
export function roomOf({ longest = ANY_GAME, goesOn, seats }: Pick<Terms, 'longest' | 'goesOn' | 'seats'>): Room {
  if (goesOn !== true) return longest;
  return {
    steps: longest.steps + seats.length * SPARE_STEPS,
    bytes: longest.bytes + seats.length * LIMITS.entryBytes,
  };
}

/** The largest log of a match: the room of its game, and every other step as often and as large as it can be. */
export function mostOf(terms: Pick<Terms, 'longest' | 'goesOn' | 'seats'>): Room {
  const seats = terms.seats.length;
  const room = roomOf(terms);
  // All seats are taken, or the creator begins or cancels; each offer may be answered by every other seat.
  const [lobby, draws] = [seats, seats * LIMITS.drawOffers * seats];
  // Of each seat: a resignation, all hand-overs, a protest against each other seat, a timeout, a note of its clock, and a `skip` after all
  // that may put it out.
  const leaving = seats * (3 + LIMITS.handOvers + 2 * seats);
  const [endgame, retire] = [1, 1];
  const small = lobby + draws + leaving + endgame + retire;
  const [open, openings, close] = [1, seats, 1];
  return {
    steps: room.steps + small + open + openings + close,
    bytes: room.bytes + small * SMALL_LINE + (open + openings) * LIMITS.entryBytes + CLOSE_LINE,
  };
}
