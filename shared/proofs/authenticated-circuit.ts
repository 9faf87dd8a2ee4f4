/** Circuits over authenticated bits: an XOR adds tags, an AND takes a fresh authenticated bit with one public correction. */

import { type AuthenticatedBits, authenticatedBits, WORDS_PER_TAG } from './authenticated-bits.ts';
import { type Circuit, ONE } from './circuit.ts';

/** The ANDs of a circuit, in order: the two wires that each reads, and its own. */
interface AndGates {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly results: Int32Array;
}

/** What the wires of a circuit follow from: the constant 1, its inputs, and the results of its ANDs in order. */
interface CircuitBits {
  readonly one: AuthenticatedBits;
  readonly inputs: AuthenticatedBits;
  readonly products: AuthenticatedBits;
}

const KNOWN_GATES = new WeakMap<Circuit, AndGates>();

/** A circuit is not changed after it was built, so its gates are listed once. */
export function andGatesOf(circuit: Circuit): AndGates {
  const known = KNOWN_GATES.get(circuit);
  if (known) return known;
  const gates = Int32Array.from({ length: circuit.gates }, (_, gate) => gate).filter((gate) => circuit.isAnd[gate] === 1);
  const listed = {
    left: gates.map((gate) => circuit.left[gate]!),
    right: gates.map((gate) => circuit.right[gate]!),
    results: gates.map((gate) => 1 + circuit.inputWires + gate),
  };
  KNOWN_GATES.set(circuit, listed);
  return listed;
}

/** All wires of a circuit; `values` are those of all wires, at the holder alone. */
export function circuitWires(
  circuit: Circuit,
  { one, inputs, products }: CircuitBits,
  values: Uint8Array | undefined,
): AuthenticatedBits {
  if (inputs.count !== circuit.inputWires || products.count !== circuit.ands) {
    throw new Error(`${inputs.count} inputs and ${products.count} products are not those of the circuit`);
  }
  const firstGate = 1 + circuit.inputWires;
  const tags = new Uint32Array(WORDS_PER_TAG * (firstGate + circuit.gates));
  tags.set(one.tags, WORDS_PER_TAG * ONE);
  tags.set(inputs.tags, WORDS_PER_TAG);
  setGateTags(circuit, tags, WORDS_PER_TAG * firstGate, products.tags);
  return authenticatedBits(tags, values);
}

function setGateTags({ gates, isAnd, left, right }: Circuit, tags: Uint32Array, firstGate: number, products: Uint32Array): void {
  let product = 0;
  for (let gate = 0, at = firstGate; gate < gates; gate++, at += WORDS_PER_TAG) {
    if (isAnd[gate] === 1) {
      for (let word = 0; word < WORDS_PER_TAG; word++) tags[at + word] = products[product + word]!;
      product += WORDS_PER_TAG;
    } else {
      const one = WORDS_PER_TAG * left[gate]!;
      const other = WORDS_PER_TAG * right[gate]!;
      for (let word = 0; word < WORDS_PER_TAG; word++) tags[at + word] = tags[one + word]! ^ tags[other + word]!;
    }
  }
}
