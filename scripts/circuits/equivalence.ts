/**
 * Whether a check is what the rules state, by two ways: abc compares the product's circuits, put together here, with the statement as
 * AIGER; and each solver refutes the clauses of the second encoder, which reads the netlists and puts them together by itself. A check is
 * equivalent if each program shows each piece.
 *
 * Both ways read one statement of the rules and of the conditions (`statement/`), by its own gates (`gates.py`), and begin with the same
 * circuits; a wrong statement would mislead both. They share nothing else: composition, pieces, clauses and programs are each way's own.
 */

import { join } from 'node:path';
import type { Literal, Outputs } from './aig.ts';
import type { Check } from './checks.ts';
import { type Decider, decide, solveMiter, type Verdict } from './claims.ts';
import { bothSides, type Compared, compare, difference, type Piece } from './compared.ts';
import { bitNames, piecesOf } from './pieces.ts';
import { describeInputs, inputsFrom, namedInputs } from './position.ts';
import { type EncodedPiece, encodePieces, type Rules } from './statement.ts';
import { type Solver, solve } from './tools.ts';
import type { WholePiece } from './whole.ts';

/** One piece, by one program. */
export interface Decision {
  readonly check: string;
  readonly decider: Decider;
  readonly piece: string;
  readonly holds: boolean;
  readonly ms: number;
  /** Where it does not hold, as a position and a move, or what the program said. */
  readonly where?: string;
}

type Task = () => Promise<Decision>;

/** A program that gives no verdict has not shown the piece. */
export async function timed(check: string, decider: Decider, piece: string, task: () => Promise<Verdict>): Promise<Decision> {
  const start = performance.now();
  const decision = { check, decider, piece };
  const ms = (): number => Math.round(performance.now() - start);
  try {
    return { ...decision, ...(await task()), ms: ms() };
  } catch (error) {
    return { ...decision, holds: false, ms: ms(), where: (error as Error).message };
  }
}

/** Where the product and the rules differ in a piece that abc has refused. */
async function findDifference(compared: Compared, piece: Piece, folder: string): Promise<string> {
  const answer = await solveMiter('cadical', folder, difference(compared, piece));
  if (!answer.satisfiable) return 'abc calls them different, and cadical equal';
  const { check } = compared;
  return describeInputs(check.color ?? 'white', namedInputs(check, inputsFrom(check, answer.trueVariables)));
}

/** abc's pieces of a check, with the names of their bits. */
export function abcPieces(check: Check): WholePiece[] {
  const names = bitNames(check);
  return piecesOf(check).map(({ name, outputs, fixed }) => ({
    piece: name,
    bits: outputs.map((bit) => names[bit]!),
    fixed: new Map([...fixed].map(([input, value]) => [String(input), value])),
  }));
}

/** abc's part of a check, a task for each piece. */
export function abcTasks(check: Check, rules: Rules, folder: string): Task[] {
  const compared = compare(check, rules.ofCheck(check.name));
  return piecesOf(check).map((piece) => () => {
    const claim = { name: piece.name, sides: () => bothSides(compared, piece) };
    return timed(check.name, 'abc', piece.name, async () => {
      const verdict = await decide('abc', folder, claim);
      if (verdict.holds) return verdict;
      return { holds: false, where: `${await findDifference(compared, piece, folder)}; abc says ${verdict.where}` };
    });
  });
}

/** A solver's part of what the second encoder has written. */
export const solverTasks = (check: string, pieces: readonly EncodedPiece[], solver: Solver): Task[] =>
  pieces.map(
    ({ piece, path }) =>
      () =>
        timed(check, solver, piece, async () => ({ holds: !(await solve(solver, path)).satisfiable })),
  );

/** The clauses of a check by the second encoder. */
export const encode = (check: string, folder: string): Promise<EncodedPiece[]> =>
  encodePieces(join(folder, 'netlists'), join(folder, 'clauses'), check, false);

/** Each condition under which something is stated can be met: nothing is shown of nothing. */
export function conditionTasks(check: Check, rules: Rules, folder: string): Task[] {
  const { graph, conditions } = conditionsOf(check, rules);
  return conditions.map(({ name, literal }) => () => {
    const condition: Outputs = { aig: graph.aig, outputs: [literal] };
    return timed(check.name, 'cadical', `${name} can be met`, async () => ({
      holds: (await solveMiter('cadical', folder, condition)).satisfiable,
    }));
  });
}

function conditionsOf(check: Check, rules: Rules) {
  const graph = rules.ofCheck(check.name);
  const bits = bitNames(check).length;
  const known = new Set<Literal>();
  const conditions = check.outputs.flatMap(([output], i) => {
    const literal = graph.outputs[bits + i]!;
    if (known.has(literal)) return [];
    known.add(literal);
    return [{ name: `care:${output}`, literal }];
  });
  return { graph, conditions };
}
