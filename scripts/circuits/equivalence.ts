/**
 * Whether a check is what the rules state, by two ways that share no code: abc compares the product's circuits, put together here, with
 * the statement as AIGER; and each solver refutes the clauses of the second encoder, which reads the netlists and puts them together by
 * itself. A check is equivalent if each program shows each piece.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Literal, Outputs } from './aig.ts';
import type { Check } from './checks.ts';
import { type Decider, decide, solveMiter } from './claims.ts';
import { bothSides, type Compared, compare, difference, type Piece } from './compared.ts';
import { piecesOf } from './pieces.ts';
import { describeInputs, inputsFrom, namedInputs } from './position.ts';
import { type EncodedPiece, encodePieces, type Rules } from './statement.ts';
import { type Solver, solve } from './tools.ts';

/** One piece, by one program. */
export interface Decision {
  readonly check: string;
  readonly decider: Decider;
  readonly piece: string;
  readonly holds: boolean;
  readonly ms: number;
  /** Where it does not hold, as a position and a move. */
  readonly where?: string;
}

type Task = () => Promise<Decision>;

/** A program that gives no verdict has not shown the piece. */
export async function timed(check: string, decider: Decider, piece: string, holds: () => Promise<boolean>): Promise<Decision> {
  const start = performance.now();
  const decision = { check, decider, piece };
  const ms = (): number => Math.round(performance.now() - start);
  try {
    return { ...decision, holds: await holds(), ms: ms() };
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

/** abc's part of a check, a task for each piece. */
export function abcTasks(check: Check, rules: Rules, folder: string): Task[] {
  const compared = compare(check, rules.ofCheck(check.name));
  return piecesOf(check).map((piece) => async () => {
    const claim = { name: piece.name, sides: () => bothSides(compared, piece) };
    const decision = await timed(check.name, 'abc', piece.name, () => decide('abc', folder, claim));
    return decision.holds || decision.where !== undefined
      ? decision
      : { ...decision, where: await findDifference(compared, piece, folder) };
  });
}

/** A solver's part of what the second encoder has written. */
export const solverTasks = (check: string, pieces: readonly EncodedPiece[], solver: Solver): Task[] =>
  pieces.map(
    ({ piece, path }) =>
      () =>
        timed(check, solver, piece, async () => !(await solve(solver, path)).satisfiable),
  );

/** The clauses of a check by the second encoder. */
export const encode = (check: string, folder: string): Promise<EncodedPiece[]> =>
  encodePieces(join(folder, 'netlists'), join(folder, 'clauses'), check, false);

/**
 * Throws unless the pieces of an encoded check have every output bit, for all inputs: a piece that fixes some inputs counts for that part
 * of all inputs, and the pieces that fix the same inputs must have all values of them, once each or equally often.
 */
export function requireWhole(check: string, bits: number, pieces: readonly EncodedPiece[]): void {
  const values = new Map<string, Map<string, number>>();
  let weight = 0;
  for (const piece of pieces) {
    const fixed = [...readFileSync(piece.path, 'utf8').matchAll(/^c fixed (\S+) = ([01])$/gm)];
    weight += piece.bits / 2 ** fixed.length;
    const inputs = fixed.map(([, input]) => input).join(' ');
    const seen = values.get(inputs) ?? new Map<string, number>();
    const value = fixed.map(([, , bit]) => bit).join('');
    values.set(inputs, seen.set(value, (seen.get(value) ?? 0) + 1));
  }
  const isEven = [...values].every(
    ([inputs, seen]) => seen.size === 2 ** (inputs === '' ? 0 : inputs.split(' ').length) && new Set(seen.values()).size === 1,
  );
  const names = new Set(pieces.map(({ piece }) => piece));
  if (weight !== bits || !isEven || names.size !== pieces.length) throw new Error(`the pieces of ${check} are not the whole`);
}

/** Each condition under which something is stated can be met: nothing is shown of nothing. */
export function conditionTasks(check: Check, rules: Rules, folder: string): Task[] {
  const { graph, conditions } = conditionsOf(check, rules);
  return conditions.map(({ name, literal }) => () => {
    const condition: Outputs = { aig: graph.aig, outputs: [literal] };
    return timed(
      check.name,
      'cadical',
      `${name} can be met`,
      async () => (await solveMiter('cadical', folder, condition)).satisfiable,
    );
  });
}

function conditionsOf(check: Check, rules: Rules) {
  const graph = rules.ofCheck(check.name);
  const bits = check.outputs.reduce((sum, [, wires]) => sum + wires.length, 0);
  const known = new Set<Literal>();
  const conditions = check.outputs.flatMap(([output], i) => {
    const literal = graph.outputs[bits + i]!;
    if (known.has(literal)) return [];
    known.add(literal);
    return [{ name: `care:${output}`, literal }];
  });
  return { graph, conditions };
}
