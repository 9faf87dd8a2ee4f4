/** Circuits as clauses in DIMACS (Tseitin): wire w of the circuit is variable w + 1, so variable 1 is the constant 1. */

import { type Circuit, ONE } from '../../shared/proofs/circuit.ts';
import type { Check } from './checks.ts';

/** The clauses of `result = left AND right`, or XOR. */
function gateClauses(isAnd: boolean, left: number, right: number, result: number): string[] {
  if (isAnd) return [`-${result} ${left} 0`, `-${result} ${right} 0`, `${result} -${left} -${right} 0`];
  return [
    `-${result} ${left} ${right} 0`,
    `-${result} -${left} -${right} 0`,
    `${result} -${left} ${right} 0`,
    `${result} ${left} -${right} 0`,
  ];
}

const nameLines = (kind: string, name: string, variables: readonly number[]): string[] =>
  variables.map((variable, i) => `c ${kind} ${name}[${i}] ${variable}`);

function inputLines({ inputs }: Circuit): string[] {
  let first = 2;
  return inputs.flatMap(([name, wires]) => {
    const lines = nameLines(
      'input',
      name,
      Array.from({ length: wires }, (_, i) => first + i),
    );
    first += wires;
    return lines;
  });
}

/** A circuit as clauses, satisfied by exactly what its wires can carry; lines of comment name the variables of inputs and outputs. */
export function writeDimacs({ name, circuit, outputs }: Pick<Check, 'name' | 'circuit' | 'outputs'>): string {
  const { inputWires, gates, isAnd, left, right } = circuit;
  const variable = (wire: number): number => wire + 1;
  const clauses = [`${variable(ONE)} 0`];
  for (let gate = 0; gate < gates; gate++) {
    clauses.push(
      ...gateClauses(isAnd[gate] === 1, variable(left[gate]!), variable(right[gate]!), variable(1 + inputWires + gate)),
    );
  }
  return `${[
    `c ${name}`,
    ...inputLines(circuit),
    ...outputs.flatMap(([output, wires]) => nameLines('output', output, wires.map(variable))),
    `p cnf ${1 + inputWires + gates} ${clauses.length}`,
    ...clauses,
  ].join('\n')}\n`;
}
