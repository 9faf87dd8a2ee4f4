/**
 * Every AND of a netlist is among the products that its proof covers, and no wire is free: each is the constant, an input, or the result
 * of one gate that reads earlier wires. Then the inputs fix everything that the circuit says.
 */

import { COLORS } from '../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import { noMoveCircuit } from '../../shared/games/dark-chess/circuits/no-move.ts';
import { quietCircuit } from '../../shared/games/dark-chess/circuits/quiet.ts';
import { lineSelectors, lineStrings, otherSelectors, otherStrings } from '../../shared/games/dark-chess/circuits/selectors.ts';
import { andGatesOf } from '../../shared/proofs/authenticated-circuit.ts';
import type { Circuit } from '../../shared/proofs/circuit.ts';

export interface Covered {
  readonly name: string;
  readonly ands: number;
  readonly xors: number;
}

/** The product's circuits by the name of their netlist. */
export const allCircuits = (): readonly (readonly [name: string, circuit: Circuit])[] => [
  ...COLORS.flatMap((color): [string, Circuit][] => [
    [`first-${color}`, firstCircuit(color)],
    [`board-${color}`, boardCircuit(color)],
    [`move-${color}`, moveCircuit(color)],
    [`no-move-${color}`, noMoveCircuit(color)],
  ]),
  ['quiet', quietCircuit()],
];

/** Throws for a circuit with a wire that is free, or with an AND that the proof would leave out. */
export function requireCovered(name: string, circuit: Circuit): Covered {
  const { inputs, inputWires, gates, ands, isAnd, left, right, outputs } = circuit;
  const firstGate = 1 + inputWires;
  const listed = andGatesOf(circuit);
  let and = 0;
  for (let gate = 0; gate < gates; gate++) {
    const [wire, one, other] = [firstGate + gate, left[gate]!, right[gate]!];
    if (!(one >= 0 && one < wire && other >= 0 && other < wire)) throw new Error(`${name}: gate ${gate} reads a later wire`);
    if (isAnd[gate] === 0) continue;
    const isListed = listed.results[and] === wire && listed.left[and] === one && listed.right[and] === other;
    if (isAnd[gate] !== 1 || !isListed) throw new Error(`${name}: the proof does not cover gate ${gate}`);
    and++;
  }
  const counts = [and, ands, listed.results.length, listed.left.length, listed.right.length];
  const sizes = [isAnd.length, left.length, right.length].every((size) => size === gates);
  const declared = inputs.reduce((sum, [, wires]) => sum + wires, 0);
  if (new Set(counts).size !== 1 || !sizes || declared !== inputWires) throw new Error(`${name}: the counts differ`);
  requireWires(name, circuit, Object.values(outputs).flat());
  return { name, ands, xors: gates - ands };
}

function requireWires(name: string, { inputWires, gates }: Circuit, wires: readonly number[]): void {
  const isWire = (wire: number): boolean => Number.isInteger(wire) && wire >= 0 && wire <= inputWires + gates;
  if (!wires.every(isWire)) throw new Error(`${name}: an output is no wire`);
}

/** All circuits, and the products that make selectors and strings of the wires of Board and First. */
export function requireAllCovered(): Covered[] {
  for (const color of COLORS) {
    const [q, y] = [lineSelectors(color), lineStrings(color)];
    requireWires(`selectors of ${color}`, boardCircuit(color), [...q.left, ...q.right, ...otherSelectors(color)]);
    requireWires(`strings of ${color}`, firstCircuit(color), [...y.left, ...y.right, ...otherStrings(color)]);
  }
  return allCircuits().map(([name, circuit]) => requireCovered(name, circuit));
}
