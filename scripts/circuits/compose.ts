/** Puts the product's circuits together into one circuit, gate by gate, as the product wires them. */

import { type Circuit, type CircuitBuilder, ONE, type Wire } from '../../shared/proofs/circuit.ts';

/** What a wire of a copied circuit carries instead; `values` are the copies of the wires before it, by their numbers in the circuit. */
export type Replacement = (builder: CircuitBuilder, values: readonly Wire[], own: Wire) => Wire;

/** By wire of the circuit that is copied: faults that are planted in the copy (`planted.ts`). */
export type Replacements = ReadonlyMap<Wire, Replacement>;

const NOTHING: Replacements = new Map();

/** Copies a circuit's gates, in order, behind wires that carry its inputs. Returns the copies of all its wires, by their numbers. */
export function copyCircuit(
  builder: CircuitBuilder,
  circuit: Circuit,
  inputs: readonly Wire[],
  replacements: Replacements = NOTHING,
): Wire[] {
  const { inputWires, gates, isAnd, left, right } = circuit;
  if (inputs.length !== inputWires) throw new Error(`${inputs.length} wires for a circuit of ${inputWires} inputs`);
  const values: Wire[] = [ONE];
  const add = (own: Wire): void => {
    const replacement = replacements.get(values.length);
    values.push(replacement === undefined ? own : replacement(builder, values, own));
  };
  for (const wire of inputs) add(wire);
  for (let gate = 0; gate < gates; gate++) {
    const [one, other] = [values[left[gate]!]!, values[right[gate]!]!];
    add(isAnd[gate] === 1 ? builder.and(one, other) : builder.xor(one, other));
  }
  return values;
}

/** Where an input begins among the bits of all inputs, and how many it has. */
export function placeOfInput({ inputs }: Circuit, name: string): { readonly first: number; readonly bits: number } {
  let first = 0;
  for (const [input, bits] of inputs) {
    if (input === name) return { first, bits };
    first += bits;
  }
  throw new Error(`there is no input ${name}`);
}

/** The wires of a copy that stand for some wires of the circuit. */
export const wiresAt = (values: readonly Wire[], wires: readonly Wire[]): Wire[] => wires.map((wire) => values[wire]!);
