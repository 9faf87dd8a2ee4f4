/** The pieces of a check are the whole check. */

import { describe, expect, it } from 'vitest';
import { allChecks } from './checks.ts';
import { abcPieces } from './equivalence.ts';
import { bitNames, piecesOf, placesByOutput } from './pieces.ts';
import { requireWhole } from './whole.ts';

it.each(allChecks().map((check) => [check.name, check] as const))(
  'the pieces of %s have every bit for all inputs',
  (_, check) => {
    const whole = [...placesByOutput(check).values()].flat();
    const pieces = piecesOf(check);
    const values = new Map<string, Set<string>>();
    for (const { fixed } of pieces) {
      const inputs = [...fixed.keys()].join(' ');
      values.set(inputs, (values.get(inputs) ?? new Set()).add([...fixed.values()].join('')));
    }
    // One list of inputs is fixed, and it takes all its values: then the pieces that share a value must have all bits.
    expect(values.size).toBe(1);
    const [[inputs, taken]] = [...values] as [[string, Set<string>]];
    expect(taken.size).toBe(2 ** (inputs === '' ? 0 : inputs.split(' ').length));
    for (const value of taken) {
      const bits = pieces.filter(({ fixed }) => [...fixed.values()].join('') === value).flatMap(({ outputs }) => outputs);
      expect(bits.toSorted((one, other) => one - other)).toEqual(whole);
    }
  },
);

it('Move is cut by the bits of from', () => {
  const check = allChecks().find(({ name }) => name === 'move-white')!;
  const [piece] = piecesOf(check);
  expect([...piece!.fixed.keys()]).toEqual([394, 395, 396, 397, 398, 399]);
  expect(piecesOf(check)).toHaveLength(64);
});

it.each(allChecks().map((check) => [check.name, check] as const))('the pieces of %s for abc are the whole check', (_, check) => {
  const pieces = abcPieces(check);
  expect(() => requireWhole(check.name, bitNames(check), pieces)).not.toThrow();
  for (const less of [[], pieces.slice(1)])
    expect(() => requireWhole(check.name, bitNames(check), less)).toThrow('not the whole');
});

describe('pieces', () => {
  const piece = (name: string, bits: readonly string[], fixed: Readonly<Record<string, number>> = {}) => ({
    ...{ piece: name, bits },
    fixed: new Map(Object.entries(fixed)),
  });
  const bits = ['x[0]', 'x[1]', 'y[0]'];
  const low = (one: string, value: number) => piece(one, ['x[0]', 'x[1]'], { 'from[0]': value });

  it('are the whole if they have each bit for each value of what they fix', () => {
    expect(() => requireWhole('a check', bits, [low('a', 0), low('b', 1), piece('c', ['y[0]'])])).not.toThrow();
  });

  it.each([
    ['no piece is there', () => []],
    ['a bit is missing', () => [piece('a', ['x[0]', 'x[1]'])]],
    ['a bit is too much', () => [piece('a', [...bits, 'z[0]'])]],
    ['a bit is there in place of another', () => [piece('a', ['x[0]', 'x[1]', 'x[1]'])]],
    ['a value is missing', () => [piece('a', bits, { 'from[0]': 0 })]],
    ['a value is there twice', () => [piece('a', bits, { 'from[0]': 0 }), piece('b', bits, { 'from[0]': 0 })]],
    ['two pieces fix different inputs', () => [piece('a', bits, { 'from[0]': 0 }), piece('b', bits, { 'from[1]': 1 })]],
    ['a piece is there twice', () => [piece('a', bits, { 'from[0]': 0 }), piece('a', bits, { 'from[0]': 1 })]],
  ])('are refused if %s', (_, pieces) => {
    expect(() => requireWhole('a check', bits, pieces())).toThrow('not the whole');
  });

  it('are refused of a check without an output', () => {
    expect(() => requireWhole('a check', [], [])).toThrow('it has no output bits');
  });
});
