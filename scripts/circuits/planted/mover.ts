/** The wires of the circuit Move by what they mean, for faults that are planted in a copy of it. */

import { type Color, ownRank, squareAt } from '../../../shared/games/dark-chess/board.ts';
import { FRONTS, KNIGHT_STEPS, squaresAround } from '../../../shared/games/dark-chess/circuits/leaps.ts';
import { lineNumber } from '../../../shared/games/dark-chess/circuits/lines.ts';
import { moveCircuit } from '../../../shared/games/dark-chess/circuits/move.ts';
import { addMoveInputs } from '../../../shared/games/dark-chess/circuits/move-inputs.ts';
import { PRODUCTS } from '../../../shared/games/dark-chess/circuits/view-layout.ts';
import { CircuitBuilder, type Wire } from '../../../shared/proofs/circuit.ts';
import type { Replacements } from '../compose.ts';
import { gateReading, type Plant } from './plant.ts';

export interface Mover {
  readonly color: Color;
  readonly circuit: ReturnType<typeof moveCircuit>;
  readonly outputs: ReturnType<typeof moveCircuit>['outputs'];
  /** Move begins with its inputs and their decoding, so that these are its own wires. */
  readonly inputs: ReturnType<typeof addMoveInputs>;
  /** A square as the mover counts ranks. */
  readonly at: (file: number, rank: number) => number;
}

export function moverOf(color: Color): Mover {
  const circuit = moveCircuit(color);
  const inputs = addMoveInputs(new CircuitBuilder(), color);
  return { color, circuit, outputs: circuit.outputs, inputs, at: (file, rank) => squareAt(file, ownRank(color, rank)) };
}

/** A fault that is looked for in one output, by moves from one square to another if they are given. */
export const plantIn = (
  { color }: Mover,
  name: string,
  output: string,
  replacements: Replacements,
  move?: Plant['move'],
): Plant => ({
  ...{ name, kind: 'move', color, part: 'move', replacements, outputs: [output] },
  ...(move && { move }),
});

/** The bit of the view that says that a front is blocked. */
export const frontWire = ({ color, inputs }: Mover, square: number): Wire =>
  inputs.view[PRODUCTS.fronts + FRONTS[color].findIndex((front) => front.square === square)]!;

/** The three bits of the view that a line answers. */
export const lineWires = ({ inputs }: Mover, from: number, to: number): Wire[] =>
  [0, 1, 2].map((place) => inputs.view[PRODUCTS.lines + 3 * lineNumber(from, to) + place]!);

/** The AND of "begins on this square" and "ends on a square that a knight reaches from it". */
export function jumpGate({ circuit, inputs }: Mover, from: number): Wire {
  const ends = squaresAround(from, KNIGHT_STEPS).map((square) => inputs.to[square]!);
  const gathered = ends.reduce((sum, end) => gateReading(circuit, sum, end));
  return gateReading(circuit, inputs.from[from]!, gathered);
}
