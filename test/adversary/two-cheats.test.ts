/** The cheat: both seats lie. */

import { expect, it } from 'vitest';
import { heldChecks } from '../../shared/verify/finding.ts';
import { lieAbout, openCarelessly } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';

it('two seats that lie are both convicted, whichever lies first, and the earlier lie decides', async () => {
  const table = await battleAt('battleship/classic');
  openCarelessly();
  const told = await lieAbout(table, 1, 'battleship.answer', ({ payload }) => ({
    payload: { ...payload, board: '07'.repeat(32) },
  }));
  await table.playUntil(() => told.first >= 0 && table.entries.length > told.first + 8);
  const later = await lieAbout(table, 0, 'battleship.answer', ({ payload }) => ({
    payload: { ...payload, board: '08'.repeat(32) },
  }));
  await table.playUntil();
  expect(later.first).toBeGreaterThan(told.first);
  const { verdict } = await table.verify();
  expect(verdict.seats).toMatchObject([
    { verdict: 'fault', fault: { code: 'game/audit-mismatch', step: later.first } },
    { verdict: 'fault', fault: { code: 'game/audit-mismatch', step: told.first } },
  ]);
  expect(verdict.result).toEqual({ kind: 'won', winners: [0], reason: 'fault' });
  expect(heldChecks(verdict.checks)).toEqual(['chain', 'life', 'game', 'ending']);
  expect(verdict.checks.openings).toEqual({ kind: 'broken', fault: 'game/audit-mismatch', step: told.first, seat: 1 });
});
