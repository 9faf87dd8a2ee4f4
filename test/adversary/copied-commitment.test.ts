/** The cheat: a seat commits to the board of the other seat, by copying its commitment and the proof for it. */

import { it } from 'vitest';
import { expectConvicted, expectProtest, lastOf, lieAbout, seatedTable } from '../support/malice.ts';

it('a copied proof is bound to the other seat and the other place of the log, and convicts the seat that copied it', async () => {
  const table = await seatedTable();
  await table.decide(0);
  const { payload } = table.entries.at(-1)!;
  await lieAbout(table, 1, 'battleship.commit', () => ({ payload }));
  await table.decide(1);
  const step = lastOf(table, 'battleship.commit');
  expectProtest(table, 1, 'proofs/board-invalid', step);
  await expectConvicted(table, 1, 'proofs/board-invalid', step);
});
