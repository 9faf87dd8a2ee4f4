/** The cheat: a seat opens another seed than the one that it committed to. */

import { expect, it } from 'vitest';
import { lieAbout } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';

it('an opening with another seed convicts its seat, which has won nothing', async () => {
  const table = await battleAt('battleship/xaya');
  const told = await lieAbout(table, 0, 'opening', ({ payload }) => ({ payload: { ...payload, seed: '07'.repeat(32) } }));
  await table.players[1]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const { verdict } = await table.verify();
  expect(verdict.seats[0]).toMatchObject({
    verdict: 'fault',
    fault: { code: 'game/wrong-seed', step: told.first },
  });
  // The seat that had resigned by then does not win by this fault.
  expect(verdict.result).toEqual({ kind: 'void', reason: 'everyone-forfeited' });
});
