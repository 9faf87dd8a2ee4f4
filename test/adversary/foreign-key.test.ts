/** The cheat: somebody without a seat plays for one, with a key of their own. */

import { expect, it } from 'vitest';
import { expectRelayCaught, seatedTable } from '../support/malice.ts';
import { STRANGER, signWith, stampDraft } from '../support/toy-match.ts';

it('a key without a seat cannot append a step, and a relay that lets it is caught', async () => {
  const table = await seatedTable();
  const { match, seq, prev } = table.state.matchState;
  const resignation = signWith({ match, seq, prev, kind: 'resign', next: [] }, {}, [STRANGER]);
  await table.inject(resignation, 0);
  expect(table.rejected.at(-1)!.code).toBe('life/not-a-seat');
  await expectRelayCaught([...table.entries, stampDraft(resignation, table.now)], 'life/not-a-seat', seq);
  const masked = { ...resignation, signatures: [{ ...resignation.signatures[0]!, key: table.state.matchState.seats[0]!.key }] };
  await table.inject(masked, 0);
  expect(table.rejected.at(-1)!.code).toBe('log/bad-signature');
  await expectRelayCaught([...table.entries, stampDraft(masked, table.now)], 'log/bad-signature', seq);
});
