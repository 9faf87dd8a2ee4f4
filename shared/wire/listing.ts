/** Matches with open seats that their creators chose to show: `GET /api/matches?open`. */

import { encodeCanonical } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, integer, jsonObject, name, object } from '../encoding/shape.ts';
import { readClock, type Terms } from '../log/match-payloads.ts';
import { matchId } from '../log/step.ts';
import type { MatchState } from '../match/match-state.ts';
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

export const readListings = object({ matches: array(readListing, { max: LIMITS.listings }) });

/** There is one list a relay: the name of its object. */
export const OPEN_SEATS_NAME = 'all';

/** What is to be shown of a match now: something only while its creator wants it and anybody may take a seat. */
export function listingOf(matchState: MatchState): Listing | undefined {
  const { phase, terms, match, seats, openedAt } = matchState;
  if (phase !== 'lobby' || !terms?.listed) return undefined;
  const open = seats.flatMap((seat, i) => (seat === undefined && isForAnybody(terms.seats[i]!) ? [i] : []));
  if (open.length === 0) return undefined;
  const listing: Listing = {
    match,
    game: terms.game,
    rules: terms.rules,
    params: terms.params,
    clock: terms.clock,
    seats: seatSummaries(matchState),
    creator: terms.seat,
    open,
    expires: openedAt + terms.deadlines.join,
  };
  // The relay knows no game, so it bounds what it does not understand.
  return encodeCanonical(terms.params).length <= LIMITS.listedParams ? listing : undefined;
}

const isForAnybody = ({ invite, key }: Terms['seats'][number]): boolean => invite === undefined && key === undefined;

export function encodeListing(listing: Listing): string {
  return encodeCanonical(listing);
}
