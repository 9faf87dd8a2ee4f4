/** Clauses, counts and restrictions of graphs, over all inputs of small ones. */

import { expect, it } from 'vitest';
import { Aig, evaluateGraph, FALSE, invert, type Outputs, TRUE } from './aig.ts';
import { miterOf } from './claims.ts';
import { addAtMost } from './counts.ts';
import { miterClauses } from './miter.ts';

const allInputs = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, number) => Array.from({ length: count }, (_, i) => (number >> i) & 1));

/** Whether some values of the further variables satisfy the clauses, for given inputs: each variable is tried. */
function isSatisfiable(text: string, inputs: readonly number[]): boolean {
  const [head, ...lines] = text.trimEnd().split('\n');
  const variables = Number(head!.split(' ')[2]);
  const clauses = lines.map((line) => line.split(' ').slice(0, -1).map(Number));
  return allInputs(variables - inputs.length).some((rest) => {
    const values = [...inputs, ...rest];
    return clauses.every((clause) => clause.some((literal) => (values[Math.abs(literal) - 1] === 1) === literal > 0));
  });
}

function majority(): Outputs {
  const aig = new Aig(3);
  const [a, b, c] = [aig.input(0), aig.input(1), aig.input(2)];
  return { aig, outputs: [aig.or(aig.and(a, b), aig.and(c, aig.or(a, b)))] };
}

it('the clauses of a graph are satisfied by exactly the inputs for which its output is 1', () => {
  const text = miterClauses(majority());
  for (const inputs of allInputs(3)) {
    expect(isSatisfiable(text, inputs)).toBe(evaluateGraph(majority(), inputs)[0] === 1);
  }
});

it.each([
  [FALSE, false],
  [TRUE, true],
])('the clauses of the constant %d are satisfiable: %s', (literal, satisfiable) => {
  expect(isSatisfiable(miterClauses({ aig: new Aig(1), outputs: [literal] }), [0])).toBe(satisfiable);
});

it('a miter is 1 where two graphs differ', () => {
  const other = new Aig(3);
  const any = { aig: other, outputs: [other.orAll([other.input(0), other.input(1), other.input(2)])] };
  const miter = miterOf([majority(), any]);
  for (const inputs of allInputs(3)) {
    const sum = inputs.reduce((one, two) => one + two, 0);
    expect(evaluateGraph(miter, inputs)[0]).toBe(sum === 1 ? 1 : 0);
  }
  expect(miterOf([majority(), majority()]).outputs).toEqual([FALSE]);
  expect(() => miterOf([majority(), { ...majority(), outputs: [] }])).toThrow('1 outputs');
});

it('at most four of seven are 1', () => {
  const aig = new Aig(7);
  const atMost = {
    aig,
    outputs: [
      addAtMost(
        aig,
        Array.from({ length: 7 }, (_, i) => aig.input(i)),
        4,
      ),
    ],
  };
  for (const inputs of allInputs(7)) {
    const sum = inputs.reduce((one, two) => one + two, 0);
    expect(evaluateGraph(atMost, inputs)[0]).toBe(sum <= 4 ? 1 : 0);
  }
  expect(() => addAtMost(aig, [], 3)).toThrow('no power of two');
});

it('XOR and constants are what they say', () => {
  const aig = new Aig(2);
  const [a, b] = [aig.input(0), aig.input(1)];
  for (const [one, other] of [
    [a, b],
    [invert(a), b],
    [a, TRUE],
    [FALSE, b],
    [a, a],
    [a, invert(a)],
  ] as const) {
    const graph = { aig, outputs: [one, other, aig.xor(one, other), aig.or(one, other)] };
    for (const inputs of allInputs(2)) {
      const [left, right, xor, or] = evaluateGraph(graph, inputs);
      expect([xor, or]).toEqual([left! ^ right!, left! | right!]);
    }
  }
});
