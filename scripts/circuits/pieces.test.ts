/** The pieces of a check are the whole check. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allChecks } from './checks.ts';
import { requireWhole } from './equivalence.ts';
import { piecesOf, placesByOutput } from './pieces.ts';

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

describe('the pieces of the second encoder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-pieces-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const piece = (name: string, bits: number, ...fixed: string[]) => {
    const path = join(folder, `${name}.cnf`);
    writeFileSync(path, fixed.map((one) => `c fixed ${one}\n`).join(''));
    return { piece: name, bits, path };
  };

  it('are the whole if they have each bit for each value of what they fix', () => {
    const halves = [piece('a', 2, 'from[0] = 0'), piece('b', 2, 'from[0] = 1')];
    expect(() => requireWhole('a check', 3, [...halves, piece('c', 1)])).not.toThrow();
  });

  it.each([
    ['a bit is missing', () => [piece('a', 2)]],
    ['a bit is too much', () => [piece('a', 4)]],
    ['a value is missing', () => [piece('a', 3, 'from[0] = 0')]],
    ['a value is there twice, and another is missing', () => [piece('a', 3, 'from[0] = 0'), piece('b', 3, 'from[0] = 0')]],
    ['a piece is there twice', () => [piece('a', 3, 'from[0] = 0'), piece('a', 3, 'from[0] = 1')]],
  ])('are refused if %s', (_, pieces) => {
    expect(() => requireWhole('a check', 3, pieces())).toThrow('not the whole');
  });
});
