/**
 * And-inverter graphs: what AIGER holds. A node has a number, a literal is twice a node's number, plus 1 where the node is inverted;
 * node 0 is the constant 0, so literal 0 is false and literal 1 true. Constants are folded, and equal nodes are made once.
 */

import { type Circuit, ONE, type Wire } from '../../shared/proofs/circuit.ts';

export type Literal = number;
export const FALSE: Literal = 0;
export const TRUE: Literal = 1;

export const invert = (literal: Literal): Literal => literal ^ 1;
export const nodeOf = (literal: Literal): number => literal >> 1;

/** More literals than any graph has. */
const LITERALS = 2 ** 24;

export class Aig {
  readonly inputs: number;
  readonly #left: Literal[] = [];
  readonly #right: Literal[] = [];
  readonly #known = new Map<number, Literal>();

  /** A graph over so many inputs, which are its nodes from 1 on. */
  constructor(inputs: number) {
    this.inputs = inputs;
  }

  get ands(): number {
    return this.#left.length;
  }

  get nodes(): number {
    return 1 + this.inputs + this.#left.length;
  }

  input(index: number): Literal {
    if (index < 0 || index >= this.inputs) throw new Error(`there is no input ${index}`);
    return 2 * (1 + index);
  }

  /** All inputs, in order. */
  get inputLiterals(): Literal[] {
    return Array.from({ length: this.inputs }, (_, i) => this.input(i));
  }

  /** The two literals that an AND node reads, the greater one first. */
  operands(node: number): readonly [Literal, Literal] {
    const at = node - 1 - this.inputs;
    return [this.#left[at]!, this.#right[at]!];
  }

  /** What all nodes are for given bits of the inputs. */
  evaluate(inputs: ArrayLike<number>): Uint8Array {
    if (inputs.length !== this.inputs) throw new Error(`${inputs.length} bits for a graph of ${this.inputs} inputs`);
    const values = new Uint8Array(this.nodes);
    values.set(inputs, 1);
    const first = 1 + this.inputs;
    for (let at = 0; at < this.#left.length; at++) {
      const [left, right] = [this.#left[at]!, this.#right[at]!];
      values[first + at] = (values[nodeOf(left)]! ^ (left & 1)) & (values[nodeOf(right)]! ^ (right & 1));
    }
    return values;
  }

  and(one: Literal, other: Literal): Literal {
    const [high, low] = one > other ? [one, other] : [other, one];
    if (low === FALSE || high === invert(low)) return FALSE;
    if (low === TRUE || high === low) return high;
    const key = high * LITERALS + low;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#left.push(high);
    this.#right.push(low);
    const literal = 2 * (this.nodes - 1);
    this.#known.set(key, literal);
    return literal;
  }

  or(one: Literal, other: Literal): Literal {
    return invert(this.and(invert(one), invert(other)));
  }

  xor(one: Literal, other: Literal): Literal {
    if (one <= TRUE) return other ^ one;
    if (other <= TRUE) return one ^ other;
    const neither = this.and(invert(one), invert(other));
    return this.and(invert(this.and(one, other)), invert(neither));
  }

  orAll(literals: readonly Literal[]): Literal {
    return literals.reduce((any, literal) => this.or(any, literal), FALSE);
  }

  andAll(literals: readonly Literal[]): Literal {
    return literals.reduce((all, literal) => this.and(all, literal), TRUE);
  }

  /** The bits, least significant first, are those of this number. */
  isNumber(bits: readonly Literal[], number: number): Literal {
    return this.andAll(bits.map((bit, place) => ((number >> place) & 1 ? bit : invert(bit))));
  }
}

/** A graph with its outputs. */
export interface Outputs {
  readonly aig: Aig;
  readonly outputs: readonly Literal[];
}

/** Adds a circuit to a graph; `inputs` are the literals of its inputs. Returns the literal of each of its wires. */
function addCircuit(aig: Aig, circuit: Circuit, inputs: readonly Literal[]): Int32Array {
  const { inputWires, gates, isAnd, left, right } = circuit;
  if (inputs.length !== inputWires) throw new Error(`${inputs.length} literals for a circuit of ${inputWires} inputs`);
  const literals = new Int32Array(1 + inputWires + gates);
  literals[ONE] = TRUE;
  literals.set(inputs, 1);
  for (let gate = 0; gate < gates; gate++) {
    const [one, other] = [literals[left[gate]!]!, literals[right[gate]!]!];
    literals[1 + inputWires + gate] = isAnd[gate] === 1 ? aig.and(one, other) : aig.xor(one, other);
  }
  return literals;
}

/** A circuit as a graph, with these of its wires as outputs. */
export function graphOf(circuit: Circuit, wires: readonly Wire[]): Outputs {
  const aig = new Aig(circuit.inputWires);
  const literals = addCircuit(aig, circuit, aig.inputLiterals);
  return { aig, outputs: wires.map((wire) => literals[wire]!) };
}

/** Adds the part of another graph that some of its outputs depend on, with literals in place of its inputs. */
export function addGraph(aig: Aig, { aig: other, outputs }: Outputs, inputs: readonly Literal[]): Literal[] {
  if (inputs.length !== other.inputs) throw new Error(`${inputs.length} literals for a graph of ${other.inputs} inputs`);
  const needed = coneOf(other, outputs);
  const literals = new Int32Array(other.nodes);
  literals.set(inputs, 1);
  const at = (literal: Literal): Literal => literals[nodeOf(literal)]! ^ (literal & 1);
  for (let node = 1 + other.inputs; node < other.nodes; node++) {
    if (needed[node] === 0) continue;
    const [one, two] = other.operands(node);
    literals[node] = aig.and(at(one), at(two));
  }
  return outputs.map(at);
}

/** By node: 1 where one of the literals depends on it. */
export function coneOf(aig: Aig, literals: readonly Literal[]): Uint8Array {
  const needed = new Uint8Array(aig.nodes);
  for (const literal of literals) needed[nodeOf(literal)] = 1;
  for (let node = aig.nodes - 1; node > aig.inputs; node--) {
    if (needed[node] === 0) continue;
    for (const operand of aig.operands(node)) needed[nodeOf(operand)] = 1;
  }
  return needed;
}

export function evaluateGraph({ aig, outputs }: Outputs, inputs: ArrayLike<number>): Uint8Array {
  const values = aig.evaluate(inputs);
  return Uint8Array.from(outputs, (literal) => values[nodeOf(literal)]! ^ (literal & 1));
}
