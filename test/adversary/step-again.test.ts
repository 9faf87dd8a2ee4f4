/** The cheat: somebody sends a step of this match again, later, to make its author play it twice. */

import { expect, it } from 'vitest';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

it('the relay answers a repeated step with the stored one, and the log stays as it is', async () => {
  const table = await battleAt('battleship/classic');
  const shooter = table.viewOf(0).turn!;
  await table.shoot(shooter, chartOf('battleship/classic', 1 - shooter).water[0]!);
  const before = table.log;
  for (const { step, payload } of table.entries) {
    const { timestamp: _, ...draft } = { ...step, payload };
    await table.inject(draft, 1);
  }
  expect(table.log).toBe(before);
  expect(table.rejected.filter(({ code }) => code !== 'life/stale')).toEqual([]);
});
