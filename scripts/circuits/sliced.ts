/** The product's circuits on 32 positions at a time: bit n of each word is that of position n. */

import { type Color, SQUARES } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import {
  lineSelectors,
  lineStrings,
  otherSelectors,
  otherStrings,
  type WireProducts,
} from '../../shared/games/dark-chess/circuits/selectors.ts';
import { capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { type Circuit, ONE } from '../../shared/proofs/circuit.ts';

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

/** The circuits, or altered ones. `move` reads what the other two say. */
export interface Circuits {
  readonly board: Circuit;
  readonly first: Circuit;
  readonly move: Circuit;
}

/** Those of the product: Board and Move of the seat that looks, First of the other. */
export const circuitsOf = (color: Color): Circuits => ({
  board: boardCircuit(color),
  first: firstCircuit(opponentOf(color)),
  move: moveCircuit(color),
});

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

/** Of up to 32 positions, and for the seat of this color: the 3,364 products of its view, and whether its move is legal, as words. */
export function viewAndLegal(color: Color, { board, first, move }: Circuits, placed: readonly Placed[]) {
  const noDoubleStep = new Int32Array(8);
  const ownBoard = slice(placed, ({ own }) => own);
  const looking = evaluateSliced(board, join(ownBoard, noDoubleStep));
  const answering = evaluateSliced(
    first,
    join(
      slice(placed, ({ other }) => other),
      noDoubleStep,
    ),
  );
  const selectors = join(both(looking, lineSelectors(color)), wires(looking, otherSelectors(color)));
  const opponent = opponentOf(color);
  const strings = join(both(answering, lineStrings(opponent)), wires(answering, otherStrings(opponent)));
  const served = capturePlan(color, 0).selectors;
  const products = strings.map((string, product) => string & selectors[served[product]!]!);
  const occupied = wires(looking, boardCircuit(color).outputs.occupied);
  const hidden = slice(placed, ({ from, to }) => Uint8Array.of(from, to), 6);
  const rightsAndPromotion = new Int32Array(2);
  const moving = evaluateSliced(move, join(ownBoard, rightsAndPromotion, products, occupied, hidden, rightsAndPromotion));
  return { products, legal: moving[moveCircuit(color).outputs.legal[0]!]! };
}

/** The bits of numbers, least significant first, of all positions. */
function slice(placed: readonly Placed[], numbersOf: (one: Placed) => Uint8Array, width = 3): Int32Array {
  const words = new Int32Array(width * numbersOf(placed[0]!).length);
  for (let lane = 0; lane < placed.length; lane++) {
    const numbers = numbersOf(placed[lane]!);
    for (let at = 0; at < numbers.length; at++) {
      for (let rest = numbers[at]!, word = width * at; rest > 0; rest >>= 1, word++) if (rest & 1) words[word]! |= 1 << lane;
    }
  }
  return words;
}

function wires(values: Int32Array, numbers: readonly number[]): Int32Array {
  const words = new Int32Array(numbers.length);
  for (let at = 0; at < words.length; at++) words[at] = values[numbers[at]!]!;
  return words;
}

function both(values: Int32Array, { left, right }: WireProducts): Int32Array {
  const words = wires(values, left);
  for (let at = 0; at < words.length; at++) words[at]! &= values[right[at]!]!;
  return words;
}

function join(...parts: readonly Int32Array[]): Int32Array {
  const joined = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const emptyCodes = (): Codes => new Uint8Array(SQUARES);
