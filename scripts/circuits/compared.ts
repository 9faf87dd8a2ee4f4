/** A check of the product beside what the rules say of it, bit by bit, and its pieces. */

import { Aig, addGraph, FALSE, graphOf, invert, type Literal, type Outputs, TRUE } from './aig.ts';
import type { NamedGraph } from './aiger.ts';
import type { Check } from './checks.ts';

/** A check as a graph beside the graph of what the rules say, over the same inputs. */
export interface Compared {
  readonly check: Check;
  readonly product: Outputs;
  readonly rules: NamedGraph;
  /** By bit of all outputs: the place of its condition among the outputs of the rules, behind what is stated. */
  readonly cares: readonly number[];
}

export const graphOfCheck = ({ circuit, outputs }: Check): Outputs =>
  graphOf(
    circuit,
    outputs.flatMap(([, wires]) => wires),
  );

/** Puts the statement, its outputs and then a condition for each list of them, beside a check. Throws where the names are others. */
export function compare(check: Check, rules: NamedGraph): Compared {
  const { name, circuit, outputs } = check;
  const expected = [
    ...outputs.map(([output, wires]) => [output, wires.length] as const),
    ...outputs.map(([output]) => [`care:${output}`, 1] as const),
  ];
  const same = (one: NamedGraph['inputNames'], other: NamedGraph['inputNames']): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  if (!same(rules.inputNames, circuit.inputs) || !same(rules.outputNames, expected)) {
    throw new Error(`the statement for ${name} has other inputs or outputs: ${JSON.stringify(rules.outputNames)}`);
  }
  const bits = outputs.flatMap(([, wires], output) => wires.map(() => output));
  return { check, product: graphOfCheck(check), rules, cares: bits.map((output) => bits.length + output) };
}

/** Part of a check: some of its output bits, where some of its inputs have these values. */
export interface Piece {
  readonly name: string;
  readonly outputs: readonly number[];
  readonly fixed: ReadonlyMap<number, 0 | 1>;
}

const inputsOf = (aig: Aig, { fixed }: Piece): Literal[] =>
  Array.from({ length: aig.inputs }, (_, i) => {
    const value = fixed.get(i);
    return value === undefined ? aig.input(i) : value === 1 ? TRUE : FALSE;
  });

/** The conditions and what is stated, of the bits of a piece. */
function addRules(aig: Aig, { rules, cares }: Compared, { outputs }: Piece, inputs: readonly Literal[]) {
  const wanted = [...outputs, ...outputs.map((bit) => cares[bit]!)].map((at) => rules.outputs[at]!);
  const literals = addGraph(aig, { aig: rules.aig, outputs: wanted }, inputs);
  return { bits: literals.slice(0, outputs.length), cares: literals.slice(outputs.length) };
}

const addProduct = (aig: Aig, { product }: Compared, { outputs }: Piece, inputs: readonly Literal[]): Literal[] =>
  addGraph(aig, { aig: product.aig, outputs: outputs.map((bit) => product.outputs[bit]!) }, inputs);

/** Two networks over the inputs of the check: bits of the product, and of the rules, each 0 where the rules say nothing. */
export function bothSides(compared: Compared, piece: Piece): readonly [product: Outputs, rules: Outputs] {
  const sides = [true, false].map((isProduct): Outputs => {
    const aig = new Aig(compared.product.aig.inputs);
    const inputs = inputsOf(aig, piece);
    const said = addRules(aig, compared, piece, inputs);
    const bits = isProduct ? addProduct(aig, compared, piece, inputs) : said.bits;
    return { aig, outputs: bits.map((bit, i) => aig.and(bit, said.cares[i]!)) };
  });
  return [sides[0]!, sides[1]!];
}

/** One bit: somewhere the rules say something of a bit of the piece, and the product says otherwise. */
export function difference(compared: Compared, piece: Piece): Outputs {
  const aig = new Aig(compared.product.aig.inputs);
  const inputs = inputsOf(aig, piece);
  const { bits, cares } = addRules(aig, compared, piece, inputs);
  const product = addProduct(aig, compared, piece, inputs);
  const differs = product.map((bit, i) => aig.and(cares[i]!, aig.xor(bit, bits[i]!)));
  return { aig, outputs: [invert(aig.andAll(differs.map(invert)))] };
}
