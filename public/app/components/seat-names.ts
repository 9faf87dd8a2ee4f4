/** The names of the players of a match on these pages. */

import { type Named, nameSeats, type SeatNames } from '../../../shared/match/seat-names.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** One name per seat, all different; a name cannot reorder the text around it (UAX #9). */
export function seatNames(seats: readonly (Named | null | undefined)[]): SeatNames {
  return nameSeats(seats, showName);
}

function showName(name: string): string {
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
