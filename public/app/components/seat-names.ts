/** The names of the players of a match on these pages. */

import { type Named, nameSeats, type SeatNames } from '../../../shared/match/seat-names.ts';
import { texts } from '../language/texts.ts';

export const SEAT_NAMES = texts('components/seat-names', {
  player: (number: number) => `Player ${number}`,
  claims: (claim: string, number: number) => `${claim} (player ${number})`,
  opponent: 'Opponent',
});

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';
/** What two players are called who claim no name. */
const UNNAMED = nameSeats([null, null], String, SEAT_NAMES);

/** One name per seat, all different; a name cannot reorder the text around it (UAX #9). Of two, the one that faces `own` needs no number. */
export function seatNames(seats: readonly (Named | null | undefined)[], own?: number): SeatNames {
  const names = nameSeats(seats, showName, SEAT_NAMES);
  const rival = seats.length === 2 && own !== undefined ? 1 - own : undefined;
  return names.map((name, seat) => (seat === rival && name === UNNAMED[seat] ? SEAT_NAMES.opponent : name));
}

function showName(name: string): string {
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
