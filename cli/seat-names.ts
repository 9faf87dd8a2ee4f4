/** What the seats of a match are called on a terminal. */

import { type Named, nameSeats, type SeatNames } from '../shared/match/seat-names.ts';
import { printable } from './usage.ts';

/** By seat, all different; our own is "You". */
export function seatNames(seats: readonly (Named | null | undefined)[], own?: number): SeatNames {
  return nameSeats(seats, printable).map((name, seat) => (seat === own ? 'You' : name));
}
