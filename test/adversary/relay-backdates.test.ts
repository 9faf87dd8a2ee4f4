/** The cheat: the relay stamps a step with a time before the step that it follows. */

import { it } from 'vitest';
import { expectRelayCaught, forge, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('times never go back', async () => {
  const table = await seatedTable();
  const resignation = await forge(table, 0, 'resign', {}, []);
  await expectRelayCaught([...table.entries, stampDraft(resignation, table.now - 1)], 'life/time-went-back', resignation.seq);
});
