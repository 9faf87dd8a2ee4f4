/** The cheat: a seat commits to the other seat's random share by copying its commitment, to cancel that share or repeat it. */

import { expect, it } from 'vitest';
import { expectProtest, forge, intercept, lastOf, seatedTable, takeOver } from '../support/malice.ts';

it('a commitment is bound to its seat: the copy cannot be opened, not even with the share that the other one reveals', async () => {
  const table = await seatedTable();
  await table.decide(0);
  const original = table.entries.at(-1)!.payload;
  const { payload } = await intercept(table, 1);
  takeOver(table, 1);
  await table.inject(await forge(table, 1, 'battleship.commit', { ...payload, share: original['share']! }, [0, 1]), 1);
  const [start] = table.state.pending;
  await table.inject(await forge(table, 1, 'start', start!.payload, start!.next), 1);
  const shown = table.entries.at(-1)!;
  expect(shown.step.kind).toBe('battleship.share');
  await table.inject(await forge(table, 1, 'battleship.share', shown.payload, [0]), 1);
  const step = lastOf(table, 'battleship.share');
  expectProtest(table, 1, 'randomness/wrong-share', step);
  const { verdict } = await table.verify();
  expect(verdict.seats[1]).toMatchObject({ verdict: 'fault', fault: { code: 'randomness/wrong-share', step } });
});
