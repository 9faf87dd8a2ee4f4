/** Finds a planted fault: a position that the invariants allow, with no more pieces than a seat begins with, in which the rules say otherwise than the planted circuit. */

import { SQUARES } from '../../../shared/games/dark-chess/board.ts';
import { evaluatePlain } from '../../../shared/proofs/circuit.ts';
import { Aig, addGraph, evaluateGraph, FALSE, invert, type Literal, type Outputs } from '../aig.ts';
import { type Check, makeCheck } from '../checks.ts';
import { solveMiter } from '../claims.ts';
import { compare, difference, type Piece } from '../compared.ts';
import { addAtMost } from '../counts.ts';
import { type Expected, expectedOutputs } from '../expected.ts';
import { fixInput, placesByOutput } from '../pieces.ts';
import { describeInputs, inputsFrom, namedInputs } from '../position.ts';
import type { Rules } from '../statement.ts';
import type { Plant } from './plant.ts';
import { simplify } from './simplify.ts';

export interface Found {
  readonly name: string;
  readonly check: string;
  /** The position and the move. */
  readonly where: string;
  /** The output bits that are false there, such as `legal[0]`. */
  readonly differs: readonly string[];
}

const MOST_PIECES = 16;
const MOST_PAWNS = 8;

/** A board has no more pieces than a seat begins with, and no more pawns. */
function addPieceCounts(aig: Aig, board: readonly Literal[]): Literal[] {
  const squares = Array.from({ length: SQUARES }, (_, square) => board.slice(3 * square, 3 * square + 3));
  const pawns = squares.map(([low, middle, high]) => aig.andAll([low!, invert(middle!), invert(high!)]));
  const pieces = squares.map((code) => aig.orAll(code));
  return [addAtMost(aig, pieces, MOST_PIECES), addAtMost(aig, pawns, MOST_PAWNS)];
}

/**
 * What holds of the positions in which a fault is looked for, over the inputs of a check: all invariants, and the pieces are not too many.
 * It is that of the own seat alone where the check knows no other.
 */
function addConditions({ aig }: Pick<Outputs, 'aig'>, check: Check, { invariants }: Rules): Literal[] {
  if (check.color === undefined) return [];
  const graph = invariants(check.color);
  const literals = new Map<string, Literal>();
  let input = 0;
  for (const [name, bits] of check.circuit.inputs) {
    for (let i = 0; i < bits; i++) literals.set(`${name}[${i}]`, aig.input(input++));
  }
  const inputs = graph.inputNames.flatMap(([name, bits]) =>
    Array.from({ length: bits }, (_, i) => literals.get(`${name}[${i}]`) ?? FALSE),
  );
  const seats = check.circuit.inputs.some(([name]) => name === 'otherBoard') ? /^(own-|other-|apart$)/ : /^own-/;
  const stated = graph.outputNames.flatMap(([name], i) => (seats.test(name) ? [graph.outputs[i]!] : []));
  const counts = ['board', 'otherBoard'].flatMap((name) => {
    const board = Array.from({ length: 192 }, (_, i) => literals.get(`${name}[${i}]`) ?? FALSE);
    return addPieceCounts(aig, board);
  });
  return [...addGraph(aig, { aig: graph.aig, outputs: stated }, inputs), ...counts];
}

/** The bits of a check in which the fault is looked for. */
function pieceOf(check: Check, { name, outputs, square, move }: Plant): Piece {
  const places = [...placesByOutput(check)].flatMap(([output, all]) => {
    if (!outputs.includes(output)) return [];
    const each = all.length / SQUARES;
    return square === undefined ? all : all.slice(each * square, each * (square + 1));
  });
  if (move === undefined) return { name, outputs: places, fixed: new Map() };
  return {
    name,
    outputs: places,
    fixed: new Map([...fixInput(check, 'from', move[0], 6), ...fixInput(check, 'to', move[1], 6)]),
  };
}

/** The bits of a check that are not what the rules expect; where they say nothing, nothing is wrong. */
function wrongBits({ circuit, outputs }: Check, inputs: Uint8Array, expected: Expected): string[] {
  const values = evaluatePlain(circuit, inputs);
  return outputs.flatMap(([name, wires]) => {
    const bits = expected.get(name);
    if (bits === undefined) return [];
    return wires.flatMap((number, i) => (values[number] === bits[i] ? [] : [`${name}[${i}]`]));
  });
}

const isOf = (outputs: readonly string[], bit: string): boolean => outputs.includes(bit.slice(0, bit.indexOf('[')));

/** What of a planted circuit is wrong by the rules in TypeScript, for inputs that meet the conditions; nothing for others. */
function confirmer(plant: Plant, check: Check, rules: Rules): (inputs: Uint8Array) => string[] {
  const aig = new Aig(check.circuit.inputWires);
  const conditions = { aig, outputs: addConditions({ aig }, check, rules) };
  return (inputs) => {
    if (evaluateGraph(conditions, inputs).includes(0)) return [];
    const wrong = wrongBits(check, inputs, expectedOutputs(plant.kind, plant.color, namedInputs(check, inputs)));
    return wrong.some((bit) => isOf(plant.outputs, bit)) ? wrong : [];
  };
}

/**
 * Throws if no input shows the fault, or if the rules in TypeScript do not confirm what the solver found: in that position they must
 * contradict the planted circuit, and agree with the one of the product. All pieces that the fault does not need are taken away first.
 */
export async function findPlant(plant: Plant, rules: Rules, folder: string): Promise<Found> {
  const { name, kind, color, part, replacements } = plant;
  const check = makeCheck(kind, color, { [part]: replacements });
  const differs = difference(compare(check, rules.ofCheck(check.name)), pieceOf(check, plant));
  const output = differs.aig.andAll([...differs.outputs, ...addConditions(differs, check, rules)]);
  const answer = await solveMiter('cadical', folder, { aig: differs.aig, outputs: [output] });
  if (!answer.satisfiable) throw new Error(`"${name}" changes nothing`);
  const confirm = confirmer(plant, check, rules);
  const fixed = pieceOf(check, plant).fixed;
  const model = inputsFrom(check, answer.trueVariables).map((bit, input) => fixed.get(input) ?? bit);
  const inputs = simplify(check, model, (simpler) => confirm(simpler).length > 0);
  const named = namedInputs(check, inputs);
  const where = describeInputs(color, named);
  const wrong = confirm(inputs);
  const honest = wrongBits(makeCheck(kind, color), inputs, expectedOutputs(kind, color, named));
  if (wrong.length === 0) throw new Error(`"${name}": the rules agree with the planted circuit in ${where}`);
  if (honest.length > 0) throw new Error(`"${name}": the rules contradict the product in ${where}: ${honest.join(' ')}`);
  return { name, check: check.name, where, differs: wrong };
}
