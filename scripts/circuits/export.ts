/** Writes the product's circuits, and the checks that are composed of them, for other programs to decide. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS } from '../../shared/games/dark-chess/board.ts';
import { firstCircuit } from '../../shared/games/dark-chess/circuits/board.ts';
import { moveCircuit } from '../../shared/games/dark-chess/circuits/move.ts';
import { noMoveCircuit } from '../../shared/games/dark-chess/circuits/no-move.ts';
import type { Circuit } from '../../shared/proofs/circuit.ts';
import { circuitFiles, encodeNetlist } from '../../test/vectors/make/circuits.ts';
import { graphOf } from './aig.ts';
import { type NamedGraph, writeAiger } from './aiger.ts';
import { alphabetical, type Check } from './checks.ts';
import { writeDimacs } from './dimacs.ts';

type Exported = Pick<Check, 'name' | 'circuit' | 'outputs'>;

/** abc refuses an output with the name of an input, so those are called `boardAfter` and `rightsAfter`. */
const outputName = ({ inputs }: Circuit, name: string): string =>
  inputs.some(([input]) => input === name) ? `${name}After` : name;

export function namedGraphOf({ circuit, outputs }: Exported): NamedGraph {
  const wires = outputs.flatMap(([, ofOutput]) => ofOutput);
  const outputNames = outputs.map(([name, ofOutput]) => [outputName(circuit, name), ofOutput.length] as const);
  return { ...graphOf(circuit, wires), inputNames: circuit.inputs, outputNames };
}

const alone = (name: string, circuit: Circuit): Exported => ({ name, circuit, outputs: alphabetical(circuit.outputs) });

/** Move and NoMove as the product runs them, with a view as input. First, Board and Quiet are checks as they are. */
const circuitsWithViews = (): Exported[] =>
  COLORS.flatMap((color) => [alone(`move-${color}`, moveCircuit(color)), alone(`no-move-${color}`, noMoveCircuit(color))]);

/** By name of a file in `netlists/`: all circuits of the product as the text of `test/vectors/circuits/`. */
export const netlists = (): ReadonlyMap<string, string> =>
  new Map([
    ...circuitFiles(),
    ...COLORS.map((color): [string, string] => [`first-${color}.txt`, encodeNetlist(firstCircuit(color))]),
  ]);

/**
 * Writes `NAME.circuit.aig` and `NAME.circuit.cnf` of each check; into `netlists/` the netlist of every circuit, and of Move and NoMove,
 * of which the checks are compositions, AIGER and DIMACS too.
 */
export function exportChecks(folder: string, checks: readonly Check[]): void {
  mkdirSync(join(folder, 'netlists'), { recursive: true });
  const write = (path: string, one: Exported): void => {
    writeFileSync(join(folder, `${path}.aig`), writeAiger(namedGraphOf(one)));
    writeFileSync(join(folder, `${path}.cnf`), writeDimacs(one));
  };
  for (const check of checks) write(`${check.name}.circuit`, check);
  for (const circuit of circuitsWithViews()) write(join('netlists', circuit.name), circuit);
  for (const [name, text] of netlists()) writeFileSync(join(folder, 'netlists', name), text);
}
