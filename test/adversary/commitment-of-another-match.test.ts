/** The cheat: a seat commits to the board that it had in another match, and whose proof it still has. */

import { it } from 'vitest';
import { expectConvicted, lastOf, lieAbout, seatedTable } from '../support/malice.ts';

it('the proof of a board is bound to its match', async () => {
  const other = await seatedTable('battleship/xaya', 'another match');
  await other.decide(0);
  const { payload } = other.entries.at(-1)!;
  const table = await seatedTable();
  await lieAbout(table, 0, 'battleship.commit', () => ({ payload }));
  await table.decide(0);
  await expectConvicted(table, 0, 'proofs/board-invalid', lastOf(table, 'battleship.commit'));
});
