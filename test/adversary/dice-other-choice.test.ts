/** The cheat: a seat that knows the throw claims to have sat down before it. */

import { expect, it } from 'vitest';
import { lieAbout } from '../support/malice.ts';
import { Table } from '../support/table.ts';

it('a choice other than the one committed to convicts its seat, which is out, and the others play on', async () => {
  const bots = ['patient', 'patient', 'patient'];
  const table = new Table({ game: 'dice', seed: 'other choice', seats: 3, params: { target: 10 }, bots });
  await table.seat();
  const told = await lieAbout(table, 1, 'dice.reveal', ({ payload }) => ({ payload: { ...payload, choice: 'sit' } }));
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict.seats[1]).toMatchObject({
    verdict: 'fault',
    fault: { code: 'randomness/wrong-action', step: told.first },
  });
  expect(verdict.result).toMatchObject({ kind: 'won', reason: 'most-points' });
  expect(verdict.result).not.toMatchObject({ winners: expect.arrayContaining([1]) });
});
