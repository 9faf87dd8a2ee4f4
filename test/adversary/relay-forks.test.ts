/** The cheat: the relay tells each seat another story: here the one resigned, there the other. */

import { expect, it } from 'vitest';
import { expectRelayCaught, forge, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('the two stories never get one end that both sign, and side by side convict the relay', async () => {
  const table = await seatedTable();
  const tales = await Promise.all([0, 1].map(async (seat) => stampDraft(await forge(table, seat, 'resign', {}, []), table.now)));
  for (const seat of [0, 1]) await table.deliver(seat, { kind: 'entries', entries: [tales[1 - seat]!] });
  await table.settle();
  expect(table.entries.map(({ step }) => step.kind)).toEqual(['open', 'join']);
  const [first, second] = tales;
  expect(first!.step.timestamp.key).toBe(second!.step.timestamp.key);
  expect([first!.step.seq, first!.step.prev]).toEqual([second!.step.seq, second!.step.prev]);
  await expectRelayCaught(
    [...table.entries, first!, { ...second!, step: { ...second!.step, seq: first!.step.seq + 1 } }],
    'log/broken-link',
    3,
  );
});
