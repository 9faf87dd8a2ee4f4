/** A graph with one output as clauses in DIMACS: satisfiable if and only if the output can be 1. Input i is variable i + 1. */

import { coneOf, FALSE, type Literal, nodeOf, type Outputs, TRUE } from './aig.ts';

export function miterClauses({ aig, outputs }: Outputs): string {
  const [output] = outputs;
  if (output === undefined || outputs.length !== 1) throw new Error('a miter has one output');
  const needed = coneOf(aig, outputs);
  const variables = new Int32Array(aig.nodes);
  let count = aig.inputs;
  for (let i = 0; i < aig.inputs; i++) variables[1 + i] = i + 1;
  const clauses: string[] = [];
  const variable = (literal: Literal): number => ((literal & 1) === 1 ? -1 : 1) * variables[nodeOf(literal)]!;
  for (let node = 1 + aig.inputs; node < aig.nodes; node++) {
    if (needed[node] === 0) continue;
    const result = ++count;
    variables[node] = result;
    const [one, other] = aig.operands(node).map(variable);
    clauses.push(`-${result} ${one} 0`, `-${result} ${other} 0`, `${result} ${-one!} ${-other!} 0`);
  }
  if (output === FALSE) clauses.push('0');
  else if (output !== TRUE) clauses.push(`${variable(output)} 0`);
  return `p cnf ${count} ${clauses.length}\n${clauses.join('\n')}\n`;
}
