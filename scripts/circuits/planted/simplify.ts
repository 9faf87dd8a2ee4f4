/** Makes a position smaller for people, as long as what it shows is still shown. */

import type { Check } from '../checks.ts';

/** What may be taken away at a time: a piece, a right, a double step, a bit of the promotion; never a square of the move. */
const AT_A_TIME: Readonly<Record<string, number>> = {
  ...{ board: 3, otherBoard: 3, rights: 1, doubleStep: 1, otherDoubleStep: 1, promotion: 1, pawns: 1 },
};

type IsShown = (inputs: Uint8Array) => boolean;

/** The same inputs with as many of these as 0 as `isShown` allows: nothing that is left can be taken away alone. */
export function simplify(check: Check, inputs: Uint8Array, isShown: IsShown): Uint8Array {
  const simpler = simplifyOnce(check, inputs, isShown);
  return simpler === inputs ? inputs : simplify(check, simpler, isShown);
}

/** One after the other; the same array if nothing could be taken away. */
function simplifyOnce({ circuit }: Check, inputs: Uint8Array, isShown: IsShown): Uint8Array {
  let simplest = inputs;
  let first = 0;
  for (const [name, bits] of circuit.inputs) {
    const step = AT_A_TIME[name] ?? 0;
    for (let at = first; step > 0 && at < first + bits; at += step) {
      if (!simplest.subarray(at, at + step).includes(1)) continue;
      const simpler = simplest.slice().fill(0, at, at + step);
      if (isShown(simpler)) simplest = simpler;
    }
    first += bits;
  }
  return simplest;
}
