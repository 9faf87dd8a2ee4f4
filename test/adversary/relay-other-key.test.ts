/** The cheat: another relay, or the same one with another key, stamps steps of this match. */

import { it } from 'vitest';
import { expectRelayCaught, forge, seatedTable } from '../support/malice.ts';
import { STRANGER, stampDraft } from '../support/toy-match.ts';

it('only the relay key that the first step names may stamp steps', async () => {
  const table = await seatedTable();
  const draft = await forge(table, 0, 'resign', {}, []);
  await expectRelayCaught([...table.entries, stampDraft(draft, table.now, STRANGER)], 'log/bad-timestamp', draft.seq);
});
