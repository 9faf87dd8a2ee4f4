/** Circuits of random gates, for what must hold for every circuit. */

import { type Circuit, CircuitBuilder, type Wire } from '../../shared/proofs/circuit.ts';

interface RandomCircuit {
  readonly inputWires: number;
  readonly ands: number;
  readonly xors: number;
}

/** Gates in random order that read any wires before them, also the constant; `word` gives uniform numbers of 32 bits. */
export function randomCircuit({ inputWires, ands, xors }: RandomCircuit, word: () => number): Circuit<'last'> {
  const builder = new CircuitBuilder();
  const wires: Wire[] = [0, ...builder.input('input', inputWires)];
  const anyWire = () => wires[word() % wires.length]!;
  for (let left = { ands, xors }; left.ands + left.xors > 0; ) {
    const isAnd = word() % (left.ands + left.xors) < left.ands;
    wires.push(isAnd ? builder.and(anyWire(), anyWire()) : builder.xor(anyWire(), anyWire()));
    left = isAnd ? { ...left, ands: left.ands - 1 } : { ...left, xors: left.xors - 1 };
  }
  return builder.finish({ last: wires.slice(-20) });
}
