/** Claims that two networks over the same inputs are the same function, and the programs that decide them. */

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aig, addGraph, type Outputs } from './aig.ts';
import { type NamedGraph, writeAiger } from './aiger.ts';
import { miterClauses } from './miter.ts';
import { compareByAbc, SOLVERS, type Solver, solve } from './tools.ts';

export interface Claim {
  readonly name: string;
  /** Made when the claim is decided, for all claims together would take much room. */
  readonly sides: () => readonly [Outputs, Outputs];
}

export const DECIDERS = ['abc', ...SOLVERS] as const;
export type Decider = (typeof DECIDERS)[number];

/** The part of a graph that its outputs depend on. abc matches inputs by their names, and outputs by their places. */
function alone(side: Outputs): NamedGraph {
  const aig = new Aig(side.aig.inputs);
  const outputs = addGraph(aig, side, aig.inputLiterals);
  return { aig, outputs, inputNames: [['in', aig.inputs]], outputNames: [['out', outputs.length]] };
}

/** One output: some output of the two sides differs. */
export function miterOf([one, other]: readonly [Outputs, Outputs]): Outputs {
  const aig = new Aig(one.aig.inputs);
  const [left, right] = [addGraph(aig, one, aig.inputLiterals), addGraph(aig, other, aig.inputLiterals)];
  if (left.length !== right.length) throw new Error(`${left.length} outputs are compared with ${right.length}`);
  return { aig, outputs: [aig.orAll(left.map((literal, i) => aig.xor(literal, right[i]!)))] };
}

let files = 0;

/** Calls with paths of new files in a folder, and removes them. */
async function withFiles<T>(
  folder: string,
  contents: readonly (Buffer | string)[],
  use: (paths: readonly string[]) => Promise<T>,
): Promise<T> {
  const paths = contents.map((content) => {
    const path = join(folder, `claim-${files++}${typeof content === 'string' ? '.cnf' : '.aig'}`);
    writeFileSync(path, content);
    return path;
  });
  try {
    return await use(paths);
  } finally {
    for (const path of paths) rmSync(path);
  }
}

export const solveMiter = (solver: Solver, folder: string, miter: Outputs) =>
  withFiles(folder, [miterClauses(miter)], ([path]) => solve(solver, path!));

/** What comes of a question; where it does not hold, what is known of that. */
export interface Verdict {
  readonly holds: boolean;
  readonly where?: string;
}

/** Whether the claim holds, by one program. Throws if the program does not say. */
export async function decide(decider: Decider, folder: string, { sides }: Claim): Promise<Verdict> {
  const both = sides();
  if (decider !== 'abc') return { holds: !(await solveMiter(decider, folder, miterOf(both))).satisfiable };
  return withFiles(
    folder,
    both.map((side) => writeAiger(alone(side))),
    ([one, other]) => compareByAbc(one!, other!),
  );
}
