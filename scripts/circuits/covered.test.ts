/** A circuit with a free wire, or with an AND that its proof leaves out, is refused. */

import { expect, it } from 'vitest';
import { quietCircuit } from '../../shared/games/dark-chess/circuits/quiet.ts';
import { andGatesOf } from '../../shared/proofs/authenticated-circuit.ts';
import type { Circuit } from '../../shared/proofs/circuit.ts';
import { requireAllCovered, requireCovered } from './covered.ts';

it('each circuit of the product is covered', () => {
  expect(requireAllCovered().map(({ name, ands }) => [name, ands])).toContainEqual(['move-white', 4714]);
});

const quiet = quietCircuit();
const lastGate = quiet.gates - 1;
const later = (place: number, wire: number): Int32Array => quiet.left.with(place, wire);

it.each<[string, Circuit]>([
  ['a gate that reads itself', { ...quiet, left: later(3, 1 + quiet.inputWires + 3) }],
  ['a gate that reads a later one', { ...quiet, left: later(3, quiet.inputWires + quiet.gates) }],
  ['a gate that reads no wire', { ...quiet, left: later(3, -1) }],
  ['a gate of another kind', { ...quiet, isAnd: quiet.isAnd.with(lastGate, 2) }],
  ['another number of ANDs', { ...quiet, ands: quiet.ands - 1 }],
  ['an input that is not declared', { ...quiet, inputs: [['pawns', 49]] }],
  ['an output that is no wire', { ...quiet, outputs: { quiet: [1 + quiet.inputWires + quiet.gates] } }],
  ['gates without operands', { ...quiet, gates: quiet.gates + 1 }],
])('%s is refused', (_, circuit) => {
  expect(() => requireCovered('quiet', circuit)).toThrow('quiet');
});

it('a circuit that changed after its proof listed the gates is refused', () => {
  const circuit = { ...quiet, isAnd: quiet.isAnd.slice() };
  andGatesOf(circuit);
  circuit.isAnd[quiet.isAnd.indexOf(1)] = 0;
  expect(() => requireCovered('quiet', circuit)).toThrow('does not cover');
});
