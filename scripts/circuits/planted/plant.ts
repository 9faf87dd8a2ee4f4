/** How a fault is planted in the copy of a circuit. */

import type { Color } from '../../../shared/games/dark-chess/board.ts';
import { type Circuit, type CircuitBuilder, ONE, type Wire } from '../../../shared/proofs/circuit.ts';
import type { CheckKind } from '../checks.ts';
import { placeOfInput, type Replacement, type Replacements } from '../compose.ts';
import type { PlantedCopies } from '../composed-view.ts';

export interface Plant {
  readonly name: string;
  /** The check that must find it, of the seat of `color`. */
  readonly kind: CheckKind;
  readonly color: Color;
  /** The copy of which circuit has the fault. In a view `first` is that of the other seat. */
  readonly part: keyof PlantedCopies;
  readonly replacements: Replacements;
  /** The outputs in which it is looked for, as the rules of TypeScript tell them too. */
  readonly outputs: readonly string[];
  /** Where outputs by square are looked at, so that it is found sooner. */
  readonly square?: number;
  /** The move by which it is looked for in Move, for the same reason. */
  readonly move?: readonly [from: number, to: number];
}

/** What stands in place of a wire. */
type Source = (builder: CircuitBuilder, values: readonly Wire[]) => Wire;

export const zero: Source = (builder) => builder.xorAll([]);
export const one: Source = () => ONE;
export const wire =
  (number: Wire): Source =>
  (_, values) =>
    values[number]!;

/** By wire: 1 for the wires that some wires depend on, with those themselves. */
function coneOf({ inputWires, gates, left, right }: Circuit, of: readonly Wire[]): Uint8Array {
  const cone = new Uint8Array(1 + inputWires + gates);
  for (const needed of of) cone[needed] = 1;
  for (let gate = gates - 1; gate >= 0; gate--) {
    if (cone[1 + inputWires + gate] === 0) continue;
    cone[left[gate]!] = 1;
    cone[right[gate]!] = 1;
  }
  return cone;
}

/** The wires of the gates that read a wire, among those that some wires depend on. */
function readersOf(circuit: Circuit, read: Wire, of: readonly Wire[]): Wire[] {
  const { inputWires, gates, left, right } = circuit;
  const cone = coneOf(circuit, of);
  return Array.from({ length: gates }, (_, gate) => gate)
    .filter((gate) => (left[gate] === read || right[gate] === read) && cone[1 + inputWires + gate] === 1)
    .map((gate) => 1 + inputWires + gate);
}

/** What a gate reads; throws for an input. */
export function operandsOf({ inputWires, left, right, isAnd }: Circuit, result: Wire) {
  const gate = result - 1 - inputWires;
  const [first, second] = [left[gate], right[gate]];
  if (first === undefined || second === undefined) throw new Error(`wire ${result} is no gate`);
  return { left: first, right: second, isAnd: isAnd[gate] === 1 };
}

/** The gates on the way to `of` that read `from` read `to` instead. */
export function rewire(circuit: Circuit, of: readonly Wire[], from: Wire, to: Source): Replacements {
  const readers = readersOf(circuit, from, of);
  if (readers.length === 0) throw new Error(`no gate reads wire ${from} there`);
  const reread = (result: Wire): Replacement => {
    const { left, right, isAnd } = operandsOf(circuit, result);
    return (builder, values) => {
      const [one, other] = [left, right].map((operand) => (operand === from ? to(builder, values) : values[operand]!));
      return isAnd ? builder.and(one!, other!) : builder.xor(one!, other!);
    };
  };
  return new Map(readers.map((result) => [result, reread(result)]));
}

/** The gate that reads exactly these two wires. */
export function gateReading(circuit: Circuit, one: Wire, other: Wire): Wire {
  const { gates, inputWires, left, right } = circuit;
  for (let gate = 0; gate < gates; gate++) {
    const [first, second] = [left[gate], right[gate]];
    if ((first === one && second === other) || (first === other && second === one)) return 1 + inputWires + gate;
  }
  throw new Error(`no gate reads the wires ${one} and ${other}`);
}

/** A wire carries something else from here on, for all that read it. */
export const replace = (number: Wire, replacement: Replacement): Replacements => new Map([[number, replacement]]);
export const setTo = (number: Wire, source: Source): Replacements =>
  replace(number, (builder, values) => source(builder, values));
export const inverted = (number: Wire): Replacements => replace(number, (builder, _, own) => builder.not(own));

/** An AND gate is an OR gate. */
export function orInstead(circuit: Circuit, result: Wire): Replacements {
  const { left, right, isAnd } = operandsOf(circuit, result);
  if (!isAnd) throw new Error(`wire ${result} is no AND`);
  return replace(result, (builder, values) => builder.or(values[left]!, values[right]!));
}

export function inputOf(circuit: Circuit, name: string): Wire[] {
  const { first, bits } = placeOfInput(circuit, name);
  return Array.from({ length: bits }, (_, i) => 1 + first + i);
}
