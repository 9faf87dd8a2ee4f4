/** The cheat: a seat that was hit does not answer, so that the hit is never known. */

import { expect, it } from 'vitest';
import { withhold } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';
import { CLOCK } from '../support/table.ts';

it('a seat that does not answer loses by the clock of the relay, beside which the log proves the rest', async () => {
  const table = await battleAt('battleship/xaya');
  const silent = 1 - table.viewOf(0).turn!;
  withhold(table, silent, 'battleship.answer');
  await table.shoot(1 - silent, chartOf('battleship/xaya', silent).fleet[0]!);
  await table.wait(CLOCK.grace + CLOCK.budget);
  expect(table.state.matchState.phase).toBe('play');
  await table.wait(1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1 - silent], reason: 'time' } });
  expect(verdict).toMatchObject({ evidence: 'attested', outOfTime: [silent], besideClock: 'proven' });
});
