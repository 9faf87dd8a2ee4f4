/** What the seats of a match are called on a terminal. */

import { type Named, nameSeats, type SeatNames } from '../shared/match/seat-names.ts';

/** By seat, no two of which look alike; our own is "You". */
export function seatNames(seats: readonly (Named | null | undefined)[], own?: number): SeatNames {
  return nameSeats(seats).map((name, seat) => (seat === own ? 'You' : name));
}

/** What a seat claims of itself, which nobody checks and which cannot close these quotation marks; nothing where it claims nothing. */
export const engineWords = (engine: string | undefined): readonly string[] =>
  engine === undefined ? [] : [`engine “${engine}”, as it says`];
