/** The cheat: a seat that is about to lose protests against an honest step. */

import { expect, it } from 'vitest';
import { forge, lastOf } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';

it('a protest is checked like any other step, and a false one loses', async () => {
  const table = await battleAt('battleship/xaya');
  const seq = lastOf(table, 'battleship.commit');
  await table.inject(await forge(table, 0, 'protest', { code: 'proofs/board-invalid', seat: 1, seq }, []), 0);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({
    ok: true,
    closedBy: 'endgame',
    result: { kind: 'won', winners: [1], reason: 'false-protest' },
  });
  expect(verdict.seats).toMatchObject([{ verdict: 'honest' }, { verdict: 'honest' }]);
});
