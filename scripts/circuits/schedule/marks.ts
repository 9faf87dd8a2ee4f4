/** Marks of the bits that were taken from a place: thousands of states share a few such lists. */

const MARKS = new Map<string, Uint8Array>();
const KEYS_OF_MARKS = new WeakMap<Uint8Array, string>();

/** Which places are marked, in words: runs of one mark. */
function keyOfMarks(marks: Uint8Array): string {
  const known = KEYS_OF_MARKS.get(marks);
  if (known !== undefined) return known;
  const ends: number[] = [];
  for (let at = 1; at < marks.length; at++) if (marks[at] !== marks[at - 1]) ends.push(at);
  const key = `${marks[0]}:${ends}:${marks.length}`;
  KEYS_OF_MARKS.set(marks, key);
  return key;
}

/** One array for all marks that are the same. */
export function sharedMarks(marks: Uint8Array): Uint8Array {
  const key = keyOfMarks(marks);
  const known = MARKS.get(key) ?? marks;
  MARKS.set(key, known);
  return known;
}

const NUMBERS = new Map<string, number>();

/** The number of a list of marks, equal for equal ones. */
export function numberOfMarks(marks: Uint8Array): number {
  const key = keyOfMarks(marks);
  const number = NUMBERS.get(key) ?? NUMBERS.size;
  NUMBERS.set(key, number);
  return number;
}
