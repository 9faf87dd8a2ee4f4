/** The cheat: a seat that knows the throw says that it had sat down before it. */

import { expect, it } from 'vitest';
import { lastOf, lieAbout } from '../support/malice.ts';
import { Table } from '../support/table.ts';

it('another choice than the one committed to convicts its seat', async () => {
  const table = new Table({ game: 'dice', seed: 'other choice', seats: 3 });
  await table.seat();
  await lieAbout(table, 1, 'dice.reveal', ({ payload }) => ({ payload: { ...payload, choice: 'sit' } }));
  for (const { session } of table.players) {
    await session.decide({ kind: 'stand' });
    await table.settle();
  }
  const { verdict } = await table.verify();
  expect(verdict.seats[1]).toMatchObject({
    verdict: 'fault',
    fault: { code: 'randomness/wrong-action', step: lastOf(table, 'dice.reveal') },
  });
  expect(verdict.result).toEqual({ kind: 'won', winners: [0, 2], reason: 'fault' });
});
