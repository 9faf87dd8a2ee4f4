/** The cheat: a seat that does not like its opponent never commits to a fleet. */

import { expect, it } from 'vitest';
import { seatedTable, withhold } from '../support/malice.ts';
import { DEADLINES } from '../support/table.ts';

it('the set-up expires without a commitment, and nobody has won or lost', async () => {
  const table = await seatedTable();
  withhold(table, 1, 'battleship.commit');
  await table.playUntil();
  await table.wait(DEADLINES.setup + 1);
  expect((await table.verify()).verdict).toMatchObject({
    ok: true,
    closedBy: 'close',
    result: { kind: 'void', reason: 'not-played' },
  });
});
