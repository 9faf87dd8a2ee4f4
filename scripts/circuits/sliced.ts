/** A mover's view and its move on 32 positions at a time: bit n of each word is that of position n. */

import { type Circuit, ONE } from '../../shared/proofs/circuit.ts';
import { placeOfInput } from './compose.ts';

export const LANES = 32;

/** A seat's code on each square of a position: 64 numbers from 0 to 6. */
type Codes = Uint8Array;

/** A position in which no seat has a right to castle or has just made a double step, and the move that is asked about. */
export interface Placed {
  readonly own: Codes;
  readonly other: Codes;
  readonly from: number;
  readonly to: number;
}

/** What every wire carries, as `evaluatePlain` says it of one position. */
function evaluateSliced({ inputWires, gates, isAnd, left, right }: Circuit, inputs: Int32Array): Int32Array {
  if (inputs.length !== inputWires) throw new Error(`${inputs.length} words for a circuit of ${inputWires} inputs`);
  const values = new Int32Array(1 + inputWires + gates);
  values[ONE] = -1;
  values.set(inputs, 1);
  for (let gate = 0, wire = 1 + inputWires; gate < gates; gate++, wire++) {
    const one = values[left[gate]!]!;
    const other = values[right[gate]!]!;
    values[wire] = isAnd[gate] === 1 ? one & other : one ^ other;
  }
  return values;
}

/** Of up to 32 positions, by a circuit of `composeViewAndLegal`: the products of the view, and whether the move is legal, as words. */
export function viewAndLegal(circuit: Circuit<'products' | 'legal'>, placed: readonly Placed[]) {
  const inputs = new Int32Array(circuit.inputWires);
  const first = (name: string): number => placeOfInput(circuit, name).first;
  slice(inputs, first('board'), placed, ({ own }) => own, 3);
  slice(inputs, first('otherBoard'), placed, ({ other }) => other, 3);
  slice(inputs, first('from'), placed, ({ from }) => [from], 6);
  slice(inputs, first('to'), placed, ({ to }) => [to], 6);
  const values = evaluateSliced(circuit, inputs);
  const { products, legal } = circuit.outputs;
  return { products: products.map((wire) => values[wire]!), legal: values[legal[0]!]! };
}

/** Lays down the bits of numbers, least significant first, of all positions. */
function slice(
  words: Int32Array,
  first: number,
  placed: readonly Placed[],
  numbersOf: (one: Placed) => ArrayLike<number>,
  width: number,
): void {
  for (let lane = 0; lane < placed.length; lane++) {
    const numbers = numbersOf(placed[lane]!);
    for (let at = 0; at < numbers.length; at++) {
      for (let rest = numbers[at]!, word = first + width * at; rest > 0; rest >>= 1, word++)
        if (rest & 1) words[word]! |= 1 << lane;
    }
  }
}
