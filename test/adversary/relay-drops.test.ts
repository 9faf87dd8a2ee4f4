/** The cheat: the relay leaves a step out of the log, as if it had never come. */

import { it } from 'vitest';
import { expectRelayCaught, seatedTable } from '../support/malice.ts';

it('the step after a dropped one does not link to the step before the gap', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  for (const i of table.entries.slice(0, -1).keys()) await expectRelayCaught(table.entries.toSpliced(i, 1), 'log/broken-link', i);
});
