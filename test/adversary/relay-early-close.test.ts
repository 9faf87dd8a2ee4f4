/** The cheat: the relay closes a match before its deadline, or states a reason that does not apply. */

import { describe, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { expectRelayCaught, relayStep, seatedTable } from '../support/malice.ts';
import { DEADLINES } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

describe.each<[string, number, string, FaultCode]>([
  ['a millisecond too early', DEADLINES.setup, 'expired', 'life/too-early'],
  ['because nobody signed a result', DEADLINES.setup + 1, 'unsigned', 'life/wrong-close'],
])('a close %s', (_, elapsed, reason, code) => {
  it('is refused by everyone who reads the log', async () => {
    const table = await seatedTable();
    const draft = relayStep(table, table.entries, 'close', { reason });
    await expectRelayCaught([...table.entries, stampDraft(draft, table.state.matchState.time + elapsed)], code, draft.seq);
  });
});
