/** Selectors, strings and views of proven dark chess in the clear, without any proof. */

import type { Side } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { boardBits, doubleStepBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import {
  lineSelectors,
  lineStrings,
  otherSelectors,
  otherStrings,
  type WireProducts,
} from '../../shared/games/dark-chess/circuits/selectors.ts';
import type { CapturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { evaluatePlain, type Wire } from '../../shared/proofs/circuit.ts';

/** What some wires carry. */
export const bitsAt = (values: Uint8Array, wires: readonly Wire[]): Uint8Array => Uint8Array.from(wires, (wire) => values[wire]!);

const multiply = (values: Uint8Array, { left, right }: WireProducts): number[] =>
  left.map((wire, i) => values[wire]! & values[right[i]!]!);

export interface SeatBits {
  /** Wires of Board. */
  readonly values: Uint8Array;
  readonly selectors: Uint8Array;
  readonly strings: Uint8Array;
}

/** What a seat asks and answers by its own side alone. */
export function seatBits(side: Side): SeatBits {
  const { color } = side;
  const values = evaluatePlain(boardCircuit(color), Uint8Array.of(...boardBits(side), ...doubleStepBits(side)));
  const selectors = Uint8Array.of(...multiply(values, lineSelectors(color)), ...bitsAt(values, otherSelectors(color)));
  const strings = Uint8Array.of(...multiply(values, lineStrings(color)), ...bitsAt(values, otherStrings(color)));
  return { values, selectors, strings };
}

/** The products of a view, by its plan. */
export const productsOf = ({ selectors: served, dropped }: CapturePlan, asker: SeatBits, answerer: SeatBits): Uint8Array =>
  answerer.strings.map((bit, product) => (dropped[product] === 1 ? 0 : bit & asker.selectors[served[product]!]!));
