/** The names of the players of a match on these pages. */

import { type Named, nameSeats, type SeatNames } from '../../../shared/match/seat-names.ts';

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** What two players are called who claim no name. */
const UNNAMED = nameSeats([null, null]);

/** One name per seat, all different; a name cannot reorder the text around it (UAX #9). Of two, whoever faces `own` needs no number. */
export function seatNames(seats: readonly (Named | null | undefined)[], own?: number): SeatNames {
  const names = nameSeats(seats, showName);
  const rival = seats.length === 2 && own !== undefined ? 1 - own : undefined;
  return names.map((name, seat) => (seat === rival && name === UNNAMED[seat] ? 'Opponent' : name));
}

function showName(name: string): string {
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
