/** The cheat: a seat does not open its fleet after the other seat has finished by opening its own. */

import { expect, it } from 'vitest';
import { withhold } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { CLOCK, DEADLINES } from '../support/table.ts';

it('a seat that must open and does not loses by the clock', async () => {
  const table = await battleAt('battleship/xaya');
  const finisher = table.viewOf(0).turn!;
  withhold(table, 1 - finisher, 'opening');
  await table.decide(finisher, { kind: 'finish' });
  expect(table.viewOf(0).stage).toBe('reveal');
  await table.wait(CLOCK.grace + CLOCK.budget + 1);
  await table.wait(DEADLINES.settle + 1);
  expect((await table.verify()).verdict.result).toEqual({ kind: 'won', winners: [finisher], reason: 'time' });
});
