/** The cheat: a loser protests again and again, because each protest restarts the time of the settlement. */

import { expect, it } from 'vitest';
import { forge, seatedTable, withhold } from '../support/malice.ts';
import { DEADLINES } from '../support/table.ts';

it('a protest after a resignation is refused, and the match is closed in time', async () => {
  const table = await seatedTable();
  withhold(table, 0, 'endgame');
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  await table.wait(DEADLINES.settle);
  await table.inject(await forge(table, 0, 'protest', { code: 'life/wrong-next', seat: 1, seq: 1 }, []), 0);
  expect(table.rejected.at(-1)).toEqual({ seat: 0, code: 'life/wrong-phase' });
  await table.wait(1);
  expect(table.state.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
});
