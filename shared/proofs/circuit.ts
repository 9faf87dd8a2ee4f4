/**
 * Circuits of XOR and AND gates over bits, their builder, and their evaluation in the clear.
 *
 * A circuit is normative as a netlist: what proofs send depends on the order of the gates (docs/protocol/proven-dark-chess.md, "Circuits").
 * Wires are numbered: wire 0 is the constant 1, then the inputs in order, then the gates in order. XOR and NOT cost a proof nothing, so
 * the size that matters is the number of AND gates.
 */

export type Wire = number;

export interface Circuit<Output extends string = string> {
  /** In order, with the number of wires of each. */
  readonly inputs: readonly (readonly [name: string, wires: number])[];
  /** Wires of all inputs together, without wire 0. */
  readonly inputWires: number;
  readonly gates: number;
  readonly ands: number;
  /** By gate: 1 for AND, 0 for XOR. */
  readonly isAnd: Uint8Array;
  /** By gate: the wires that it reads. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly outputs: Readonly<Record<Output, readonly Wire[]>>;
}

/** The constant 1. */
export const ONE: Wire = 0;

/** What every wire carries, by its number, for given bits of all inputs in order. */
export function evaluatePlain({ inputWires, gates, isAnd, left, right }: Circuit, inputs: Uint8Array): Uint8Array {
  if (inputs.length !== inputWires) throw new Error(`${inputs.length} bits for a circuit of ${inputWires} inputs`);
  const firstGate = 1 + inputWires;
  const values = new Uint8Array(firstGate + gates);
  values[ONE] = 1;
  values.set(inputs, 1);
  for (let gate = 0; gate < gates; gate++) {
    const one = values[left[gate]!]!;
    const other = values[right[gate]!]!;
    values[firstGate + gate] = isAnd[gate] === 1 ? one & other : one ^ other;
  }
  return values;
}

/** Adds gates in the order of its calls. `finish` may be called more than once: an earlier circuit is then a prefix of a later one. */
export class CircuitBuilder {
  readonly #inputs: (readonly [string, number])[] = [];
  #inputWires = 0;
  #ands = 0;
  readonly #isAnd: number[] = [];
  readonly #left: Wire[] = [];
  readonly #right: Wire[] = [];
  #zero: Wire | undefined;

  /** Wires of a new input. All inputs come before the first gate. */
  input(name: string, wires: number): Wire[] {
    if (this.#isAnd.length > 0) throw new Error(`the input ${name} comes after a gate`);
    const first = 1 + this.#inputWires;
    this.#inputs.push([name, wires]);
    this.#inputWires += wires;
    return Array.from({ length: wires }, (_, i) => first + i);
  }

  xor(left: Wire, right: Wire): Wire {
    return this.#gate(0, left, right);
  }

  not(wire: Wire): Wire {
    return this.#gate(0, wire, ONE);
  }

  and(left: Wire, right: Wire): Wire {
    this.#ands++;
    return this.#gate(1, left, right);
  }

  or(left: Wire, right: Wire): Wire {
    const both = this.and(left, right);
    return this.xor(this.xor(left, right), both);
  }

  /** One wire after the other; the constant 0 for none. */
  xorAll(wires: readonly Wire[]): Wire {
    return wires.length === 0 ? this.#constantZero() : wires.reduce((sum, wire) => this.xor(sum, wire));
  }

  /** As a tree of neighbors; the constant 0 for none. */
  orAll(wires: readonly Wire[]): Wire {
    return wires.length === 0 ? this.#constantZero() : joinNeighbors(wires, (left, right) => this.or(left, right));
  }

  /** As a tree of neighbors; at least one wire. */
  andAll(wires: readonly Wire[]): Wire {
    return joinNeighbors(wires, (left, right) => this.and(left, right));
  }

  /** For a number of n bits, least significant first, 2^n wires of which the one with this number is 1. */
  decode(bits: readonly Wire[]): Wire[] {
    let chosen: Wire[] = [ONE];
    for (const bit of bits.toReversed()) {
      chosen = chosen.flatMap((wire) => {
        const upper = wire === ONE ? bit : this.and(wire, bit);
        return [this.xor(wire, upper), upper];
      });
    }
    return chosen;
  }

  /** AND gates so far. */
  get ands(): number {
    return this.#ands;
  }

  /** The circuit of all gates so far. */
  finish<Output extends string>(outputs: Readonly<Record<Output, readonly Wire[]>>): Circuit<Output> {
    return {
      inputs: [...this.#inputs],
      inputWires: this.#inputWires,
      gates: this.#isAnd.length,
      ands: this.#ands,
      isAnd: Uint8Array.from(this.#isAnd),
      left: Int32Array.from(this.#left),
      right: Int32Array.from(this.#right),
      outputs,
    };
  }

  #gate(isAnd: 0 | 1, left: Wire, right: Wire): Wire {
    this.#isAnd.push(isAnd);
    this.#left.push(left);
    this.#right.push(right);
    return this.#inputWires + this.#isAnd.length;
  }

  #constantZero(): Wire {
    this.#zero ??= this.xor(ONE, ONE);
    return this.#zero;
  }
}

/** Joins wires 0 and 1, 2 and 3 … and then what came of them, until one is left. */
function joinNeighbors(wires: readonly Wire[], join: (left: Wire, right: Wire) => Wire): Wire {
  let level = wires;
  while (level.length > 1) {
    const next: Wire[] = [];
    for (let i = 0; i < level.length; i += 2) {
      next.push(i + 1 < level.length ? join(level[i]!, level[i + 1]!) : level[i]!);
    }
    level = next;
  }
  if (level[0] === undefined) throw new Error('a gate of no wires');
  return level[0];
}
