/** Counting bits in a graph, for positions that have no more pieces than a game can have. */

import { type Aig, FALSE, invert, type Literal } from './aig.ts';

/** The sum of two numbers, least significant bit first. */
function addNumbers(aig: Aig, one: readonly Literal[], other: readonly Literal[]): Literal[] {
  const sum: Literal[] = [];
  let carry: Literal = FALSE;
  for (let place = 0; place < Math.max(one.length, other.length); place++) {
    const [left, right] = [one[place] ?? FALSE, other[place] ?? FALSE];
    const either = aig.xor(left, right);
    sum.push(aig.xor(either, carry));
    carry = aig.or(aig.and(left, right), aig.and(either, carry));
  }
  return [...sum, carry];
}

/** At most so many of the literals are 1; the number is a power of two. */
export function addAtMost(aig: Aig, literals: readonly Literal[], most: number): Literal {
  let numbers = literals.map((literal): Literal[] => [literal]);
  while (numbers.length > 1) {
    const pairs = Array.from({ length: Math.ceil(numbers.length / 2) }, (_, i) => numbers.slice(2 * i, 2 * i + 2));
    numbers = pairs.map(([one, other]) => (other === undefined ? one! : addNumbers(aig, one!, other)));
  }
  const places = Math.log2(most);
  if (!Number.isInteger(places)) throw new Error(`${most} is no power of two`);
  const count = numbers[0] ?? [];
  const more = aig.orAll(count.slice(places + 1));
  return invert(aig.or(more, aig.and(count[places] ?? FALSE, aig.orAll(count.slice(0, places)))));
}
