/**
 * What people call the seats of a match: by the name that was claimed, or by number. Names are claims: nobody checks them, and
 * two can be equal. People count seats from 1; everything that programs read and sign counts them from 0.
 */

export type SeatNames = readonly string[];

export interface Named {
  readonly name?: string;
}

export const seatNumber = (seat: number): number => seat + 1;

/** Our own words for seats. A player who claims one is shown with the true number, like two players who claim one name. */
const OURS = /^you$|seat\s*\d+\W*$/i;

/** One name per seat, all different. `show` removes everything from a claim that could do harm when it is displayed. */
export function nameSeats(seats: readonly (Named | null | undefined)[], show: (claim: string) => string): SeatNames {
  const claims = seats.map((seat) => show(seat?.name ?? '').trim());
  return claims.map((claim, seat) => {
    if (claim === '') return `Seat ${seatNumber(seat)}`;
    const alone = claims.indexOf(claim) === claims.lastIndexOf(claim) && !OURS.test(claim);
    return alone ? claim : `${claim} (seat ${seatNumber(seat)})`;
  });
}

/** “A”, “A and B”, “A, B and C”. */
export function joinNames(names: SeatNames): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
