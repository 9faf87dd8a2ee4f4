/** Squares that a person has marked in a match for itself. They stay in this browser. Without storage they last as long as the page. */

const memory = new Map<string, readonly number[]>();

const nameOf = (match: string): string => `fogline:pencil:${match}`;

/** As text the numbers of the squares, with spaces. */
export function readPencilMarks(match: string): ReadonlySet<number> {
  try {
    const kept = localStorage.getItem(nameOf(match));
    if (kept !== null) return new Set(kept.split(' ').map(Number).filter(isSquare));
  } catch {
    // They are in memory, if anywhere.
  }
  return new Set(memory.get(match));
}

const isSquare = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 64;

/** A match without marks leaves nothing behind. */
export function keepPencilMarks(match: string, marks: ReadonlySet<number>): void {
  memory.set(match, [...marks]);
  try {
    if (marks.size === 0) localStorage.removeItem(nameOf(match));
    else localStorage.setItem(nameOf(match), [...marks].join(' '));
  } catch {
    // Kept for this page only.
  }
}
