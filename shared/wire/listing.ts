/** Matches with open seats that their creators chose to show: `GET /api/matches?open`. */

import { encodeCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, integer, jsonObject, name, object } from '../encoding/shape.ts';
import { readClock, type Terms } from '../log/match-payloads.ts';
import { matchId } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
import { RELAY_LIMITS } from '../relay/limits.ts';
import { seatSummaries } from './final-record.ts';
import { count, readSeats } from './http.ts';

const readListing = object({
  match: matchId,
  game: name,
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

export const readListings = object({ matches: array(readListing, { max: RELAY_LIMITS.listings }) });

/** The name of the one object of a relay that holds the list. */
export const OPEN_SEATS_NAME = 'all';

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
