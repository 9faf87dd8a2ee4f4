/** The cheat: the relay puts two steps into the log in another order than it stamped them. */

import { it } from 'vitest';
import { expectRelayCaught, seatedTable } from '../support/malice.ts';

it('the first of two swapped steps does not link to the step before it', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const [open, join, resign, ...rest] = table.entries;
  await expectRelayCaught([open!, resign!, join!, ...rest], 'log/broken-link', 1);
});
