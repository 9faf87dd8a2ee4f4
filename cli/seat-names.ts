/** What the seats of a match are called on a terminal. */

import { type Named, nameSeats, type SeatNames } from '../shared/match/seat-names.ts';

/** By seat, no two of which look alike; our own is "You". */
export function seatNames(seats: readonly (Named | null | undefined)[], own?: number): SeatNames {
  return nameSeats(seats).map((name, seat) => (seat === own ? 'You' : name));
}
