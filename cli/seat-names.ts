/** What the seats of a match are called on a terminal. */

import { printable } from './usage.ts';

export type SeatNames = readonly string[];

/** What we say ourselves of a seat: whoever claims that is shown with the true number after it, like two that claim one name. */
const OURS = /^you$|seat\s*\d+\W*$/i;

/** By seat, all different; our own is "You". */
export function nameSeats(seats: readonly ({ readonly name?: string } | null | undefined)[], own?: number): SeatNames {
  const claimed = seats.map((seat) => (seat?.name === undefined ? undefined : printable(seat.name).trim()));
  return claimed.map((name, i) => {
    if (i === own) return 'You';
    if (name === undefined || name === '') return `Seat ${i}`;
    return OURS.test(name) || claimed.indexOf(name) !== claimed.lastIndexOf(name) ? `${name} (seat ${i})` : name;
  });
}

/** Such as `Alice, Bob and Carol`. */
export function listNames(names: SeatNames): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
