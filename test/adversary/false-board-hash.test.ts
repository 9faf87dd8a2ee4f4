/** The cheat: a seat answers a shot truly, but sends a hash that is not that of its board after the shot. */

import { expect, it } from 'vitest';
import { lastOf, lieAbout, seatedTable } from '../support/malice.ts';

it('the audit of the opened seat convicts it at the first false hash', async () => {
  const table = await seatedTable('battleship/classic');
  await lieAbout(table, 0, 'battleship.answer', ({ payload }) => ({ payload: { ...payload, board: '07'.repeat(32) } }));
  await table.playUntil(() => lastOf(table, 'battleship.answer') > 8);
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const first = table.entries.find(
    ({ step, payload }) => step.kind === 'battleship.answer' && payload['board'] === '07'.repeat(32),
  )!;
  const { verdict } = await table.verify();
  expect(verdict.seats[0]).toMatchObject({ verdict: 'fault', fault: { code: 'game/audit-mismatch', step: first.step.seq } });
  expect(verdict.result).toMatchObject({ kind: 'won', winners: [1], reason: 'fault' });
});
