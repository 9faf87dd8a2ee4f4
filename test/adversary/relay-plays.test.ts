/** The cheat: the relay plays for a seat, with the only key that it has. */

import { it } from 'vitest';
import { expectRelayCaught, relayStep, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('the relay can append nothing but a timeout and a close', async () => {
  const table = await seatedTable();
  const draft = relayStep(table, table.entries, 'resign', {});
  await expectRelayCaught([...table.entries, stampDraft(draft, table.now)], 'life/not-a-seat', draft.seq);
});
