/** What the check of the capture plan says without a solver: the places of every plan, and that nothing but a verdict of a solver counts. */

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readText } from '../../../test/repository/tree.ts';
import { checkPlaces, placesFaults } from './check-places.ts';
import { decidePlans } from './decide-plans.ts';
import { CAPTURES, exportPlans } from './export-plans.ts';
import { PLANTED_PLANS } from './planted-plans.ts';

describe('the places of all plans', () => {
  it('have every component once over both views, each of the tuple of the selector that serves', () => {
    expect(checkPlaces()).toEqual({ plans: 768, products: 768 * 3364, faults: [] });
  });

  it.each([
    ['a component of another tuple', { product: 0, component: 6 }, "the component of product 0 is not of its selector's tuple"],
    ['a component that serves another product', { product: 1, component: 3 }, 'a component serves twice'],
    ['a component of view 0', { product: 5, component: 8 }, '1 components serve in both views'],
  ])('are not as they should be with %s', (_, { product, component }, fault) => {
    const faults = placesFaults('white', 28, 'pawn', (plan) => ({
      ...plan,
      components: plan.components.with(product, component),
    }));
    expect(faults.join()).toContain(fault);
  });
});

it('all plans are exported, in one order', () => {
  const exported = exportPlans();
  const { plans } = JSON.parse(exported) as {
    readonly plans: readonly { readonly color: string; readonly square: number; readonly type: string }[];
  };
  expect(plans).toHaveLength(768);
  expect(plans.map(({ color, square, type }) => ({ color, square, type }))).toEqual(CAPTURES);
});

it.each(Object.entries(PLANTED_PLANS))('what a planted plan replaces stands once: %s', (_, { file, passage, instead }) => {
  expect(readText(file).split(passage)).toHaveLength(2);
  expect(instead).not.toBe(passage);
});

describe('a solver that gives no verdict', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-solver-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['says that it does not know', 'echo "s UNKNOWN"; exit 0'],
    ['says unsatisfiable with the exit code of another verdict', 'echo "s UNSATISFIABLE"; exit 10'],
    ['ends without a word', 'exit 20'],
  ])('fails the check where it %s', async (_, script) => {
    const solver = join(folder, 'cadical');
    writeFileSync(solver, `#!/bin/sh\n${script}\n`);
    chmodSync(solver, 0o755);
    const path = `${folder}${delimiter}${process.env['PATH']}`;
    const deciding = decidePlans({ solvers: ['cadical'], stop: true, path, tell: () => expect.fail('no verdict was given') });
    await expect(deciding).rejects.toThrow(/ended with 1: .*RuntimeError: cadical ended with /s);
  });
});
