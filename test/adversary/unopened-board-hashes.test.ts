/** The cheat: a seat sends hashes that belong to no board, and withholds its seed, so that nobody can tell. */

import { expect, it } from 'vitest';
import { lieAbout, withhold } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';

it('statements that only an opening would prove are called unproven', async () => {
  const table = await battleAt('battleship/classic');
  await lieAbout(table, 0, 'battleship.answer', ({ payload }) => ({ payload: { ...payload, board: '07'.repeat(32) } }));
  withhold(table, 0, 'opening');
  await table.playUntil();
  const { verdict } = await table.verify();
  expect(verdict.seats).toMatchObject([
    { verdict: 'unproven', opened: false },
    { verdict: 'opened', opened: true },
  ]);
});

it('under the rules without board hashes, every statement carries its proof', async () => {
  const table = await battleAt('battleship/xaya');
  withhold(table, 0, 'opening');
  await table.playUntil();
  expect((await table.verify()).verdict.seats[0]).toMatchObject({ verdict: 'honest', opened: false });
});
