/** The cheat: the relay passes a step on without its payload. */

import { it } from 'vitest';
import { expectRelayCaught, forge, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('a seat does not play on after a step whose payload it has not seen', async () => {
  const table = await seatedTable();
  const draft = await forge(table, 0, 'battleship.commit', { cells: '' }, [1]);
  const { step } = stampDraft(draft, table.now);
  await expectRelayCaught([...table.entries, { step }], 'log/payload-missing', draft.seq);
});
