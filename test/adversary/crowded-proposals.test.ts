/** The cheat: a seat proposes result after result, so that there is no room for the true one. */

import { expect, it } from 'vitest';
import { forge, seatedTable, withhold } from '../support/malice.ts';

it('each seat has one proposal per place of the log, so the others always have room', async () => {
  const table = await seatedTable();
  withhold(table, 0, 'endgame');
  withhold(table, 1, 'endgame');
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  for (let i = 0; i < 3; i++) await table.inject(await forge(table, 0, 'endgame', { result: `fantasy ${i}` }, []), 0);
  expect(table.rejected.map(({ code }) => code)).toEqual(['relay/too-many-proposals', 'relay/too-many-proposals']);
  await table.inject(await forge(table, 1, 'endgame', { result: { kind: 'void', reason: 'left-before-start' } }, []), 1);
  expect(table.state.pending).toHaveLength(2);
});
