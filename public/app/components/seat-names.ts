/** What the players of a match are called on these pages. Names are claims: nobody checks them, and two can be equal. */

const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** What we call a seat ourselves, or end a name with: whoever claims that gets the true number after it. */
const SEAT_NUMBER = /seat\s*\d+\W*$/i;

interface Named {
  readonly name?: string;
}

/** One name a seat, all different; a name cannot reorder the text around it (UAX #9). */
export function seatNames(seats: readonly (Named | null)[]): readonly string[] {
  const claimed = seats.map((seat) => showName(seat?.name ?? ''));
  return claimed.map((name, seat) => {
    if (name === '') return `Seat ${seat + 1}`;
    const alone = claimed.indexOf(name) === claimed.lastIndexOf(name) && !SEAT_NUMBER.test(name);
    return alone ? name : `${name} (seat ${seat + 1})`;
  });
}

function showName(claimed: string): string {
  const name = claimed.replace(DIRECTION_CONTROLS, '').trim();
  return /^[ -~]*$/.test(name) ? name : `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}

/** “A”, “A and B”, “A, B and C”. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
