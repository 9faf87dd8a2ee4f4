/** What is exported is the product's circuits, and the same bytes each time. */

import { describe, expect, it } from 'vitest';
import { evaluatePlain } from '../../shared/proofs/circuit.ts';
import { seededRng } from '../../test/support/seeded-rng.ts';
import { evaluateGraph } from './aig.ts';
import { readAiger, writeAiger } from './aiger.ts';
import { allChecks, type Check, makeCheck } from './checks.ts';
import { writeDimacs } from './dimacs.ts';
import { namedGraphOf, netlists } from './export.ts';

const CHECKS = allChecks();
const outputsOf = ({ circuit, outputs }: Check, inputs: Uint8Array): number[] => {
  const values = evaluatePlain(circuit, inputs);
  return outputs.flatMap(([, wires]) => wires.map((wire) => values[wire]!));
};

const randomBits = (rng: () => number, length: number): Uint8Array => Uint8Array.from({ length }, () => (rng() < 0.4 ? 1 : 0));

describe.each(CHECKS.map((check) => [check.name, check] as const))('%s', (_, check) => {
  it('evaluates in AIGER, read back, as the circuit does', () => {
    const graph = readAiger(writeAiger(namedGraphOf(check)));
    expect(graph.inputNames).toEqual(check.circuit.inputs);
    const rng = seededRng(1);
    for (let i = 0; i < 20; i++) {
      const inputs = randomBits(rng, check.circuit.inputWires);
      expect([...evaluateGraph(graph, inputs)]).toEqual(outputsOf(check, inputs));
    }
  });

  it('is the same bytes when it is made again', () => {
    const again = makeCheck(check.kind, check.color ?? 'white');
    expect(writeAiger(namedGraphOf(again)).equals(writeAiger(namedGraphOf(check)))).toBe(true);
    expect(writeDimacs(again) === writeDimacs(check)).toBe(true);
  });
});

/** The clauses of a DIMACS file, and its variables by name. */
function readDimacs(text: string) {
  const lines = text.trimEnd().split('\n');
  const clauses = lines.filter((line) => /^-?\d/.test(line)).map((line) => line.split(' ').slice(0, -1).map(Number));
  const named = lines.flatMap((line) => /^c (input|output) (\S+) (\d+)$/.exec(line)?.slice(1) ?? []);
  return { clauses, head: lines.find((line) => line.startsWith('p')), named };
}

it.each(['first', 'quiet', 'no-move'] as const)(
  'the clauses of %s hold for what its wires carry, and for no other bit of a gate',
  (kind) => {
    const check = makeCheck(kind, 'black');
    const { clauses, head } = readDimacs(writeDimacs(check));
    expect(head).toBe(`p cnf ${1 + check.circuit.inputWires + check.circuit.gates} ${clauses.length}`);
    const values = evaluatePlain(check.circuit, randomBits(seededRng(2), check.circuit.inputWires));
    const holds = (literal: number): boolean => (values[Math.abs(literal) - 1] === 1) === literal > 0;
    const broken = (): number => clauses.filter((clause) => !clause.some(holds)).length;
    expect(broken()).toBe(0);
    for (let wire = 1 + check.circuit.inputWires; wire < values.length; wire += 997) {
      values[wire]! ^= 1;
      expect(broken()).toBeGreaterThan(0);
      values[wire]! ^= 1;
    }
  },
);

it('the clauses name every bit of inputs and outputs', () => {
  const { named } = readDimacs(writeDimacs(makeCheck('quiet', 'white')));
  expect(named.slice(0, 3)).toEqual(['input', 'pawns[0]', '2']);
  expect(named.slice(-3, -1)).toEqual(['output', 'quiet[0]']);
});

it('there is a netlist of each circuit', () => {
  expect([...netlists().keys()].toSorted()).toEqual([
    ...['board-black.txt', 'board-white.txt', 'first-black.txt', 'first-white.txt', 'move-black.txt', 'move-white.txt'],
    ...['no-move-black.txt', 'no-move-white.txt', 'quiet.txt'],
  ]);
});

it.each([
  ['another format', 'aag 0 0 0 0 0\n'],
  ['latches', 'aig 1 0 1 0 0\n2\n'],
  ['a wrong count', 'aig 3 1 0 0 1\n'],
  ['ANDs that end early', 'aig 3 2 0 1 1\n6\n'],
  ['an output that is no literal', 'aig 1 1 0 1 0\n02\n'],
  ['a bit without a name', 'aig 1 1 0 1 0\n2\ni0 a[0]\n'],
  ['bits out of order', 'aig 2 2 0 0 0\ni0 a[0]\ni1 a[2]\n'],
])('AIGER with %s is refused', (_, text) => {
  expect(() => readAiger(Buffer.from(text))).toThrow();
});
