/** What the seats of a match are called on a terminal. */

import { printable } from './usage.ts';

export type SeatNames = readonly string[];

/** By seat; our own is "You". */
export function nameSeats(seats: readonly ({ readonly name?: string } | null | undefined)[], own?: number): SeatNames {
  return seats.map((seat, i) => (i === own ? 'You' : seat?.name === undefined ? `Seat ${i}` : printable(seat.name)));
}

/** Such as `Alice, Bob and Carol`. */
export function listNames(names: SeatNames): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
