/** Matches with open seats that their creators chose to show: `GET /api/matches?open`. */

import { encodeCanonical } from '../encoding/canonical.ts';
import { gameId } from '../encoding/game-id.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, integer, jsonObject, object, optional, string } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { readClock, type Terms } from '../log/match-payloads.ts';
import { matchBytes, matchId } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { seatSummaries } from './final-record.ts';
import { count, readSeats } from './http.ts';

const readListing = object({
  match: matchId,
  game: gameId,
  rules: count,
  params: jsonObject,
  clock: readClock,
  /** By seat; `null` where nobody sits. */
  seats: readSeats,
  creator: count,
  /** The seats that anybody may take. */
  open: array(integer({ min: 0, max: LIMITS.seats - 1 }), { min: 1, max: LIMITS.seats }),
  /** When the match expires, by the relay's clock in ms. */
  expires: count,
});
export type Listing = ReturnType<typeof readListing>;

/** `after`, if there are more: where this page ends, for the next question. */
export const readListings = object({
  matches: array(readListing, { max: RELAY_LIMITS.listingsOfPage }),
  after: optional(string({ min: 1, max: 64 })),
});
export type Listings = ReturnType<typeof readListings>;

/** A place in the list: when the match was listed, and its id where several were at once. */
export interface Cursor {
  readonly shown: number;
  readonly match: string;
}

export const encodeCursor = ({ shown, match }: Cursor): string => `${shown}.${match}`;

export function decodeCursor(text: string): Cursor {
  const [, shown, match] = /^(\d{1,15})\.([\w-]{22})$/.exec(text) ?? [];
  if (shown === undefined || match === undefined) throw new Fault('relay/bad-request', '`after` is a place from an answer');
  return { shown: Number(shown), match };
}

/** The networks that an address belongs to, from the smallest on: a /64, a /56 and a /48, or an address of IPv4, itself again and its /24. */
export interface Networks {
  readonly near: string;
  readonly site: string;
  readonly wide: string;
}

export const openSeatsNames = (game: string): readonly string[] =>
  Array.from({ length: RELAY_LIMITS.listingShards }, (_, shard) => `${game}#${shard}`);

/** The one of them that holds a match. */
export const openSeatsName = (game: string, match: string): string =>
  openSeatsNames(game)[matchBytes(match)[0]! % RELAY_LIMITS.listingShards]!;

/** The listing of a match at this moment: there is one only while its creator wants it and anybody may take a seat. */
export function listingOf(matchState: MatchState): Listing | undefined {
  const { phase, terms, match, seats, openedAt } = matchState;
  if (phase !== 'lobby' || !terms?.listed) return undefined;
  const open = seats.flatMap((seat, i) => (seat === undefined && isForAnybody(terms.seats[i]!) ? [i] : []));
  if (open.length === 0) return undefined;
  const { game, rules, params, clock, seat: creator, deadlines } = terms;
  const seatsNow = seatSummaries(matchState);
  return { match, game, rules, params, clock, seats: seatsNow, creator, open, expires: openedAt + deadlines.join };
}

const isForAnybody = ({ invite, key }: Terms['seats'][number]): boolean => invite === undefined && key === undefined;

export function encodeListing(listing: Listing): string {
  return encodeCanonical(listing);
}
