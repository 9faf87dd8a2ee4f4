/** The cheat: a seat that is about to lose opens, as if the other had lied. */

import { expect, it } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('an accusation that convicts nobody loses', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5');
  const { seed, decisions } = (await table.players[1]!.store.load(table.match))!;
  await table.inject(await forge(table, 1, 'opening', { seed, decisions: [...decisions] }, [0]), 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0], reason: 'false-accusation' } });
  expect(verdict.seats).toMatchObject([{ verdict: 'honest' }, { verdict: 'honest' }]);
});
