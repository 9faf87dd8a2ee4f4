/** The cheat: somebody replays, in this match, a step that a seat signed in another one. */

import { expect, it } from 'vitest';
import { expectRelayCaught, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('a step names its match and its place, so neither the relay nor a reader accepts it elsewhere', async () => {
  const [table, other] = [await seatedTable('battleship/xaya', 'battleship/xaya'), await seatedTable('battleship/classic')];
  await other.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await other.settle();
  const { step, payload } = other.entries.find((entry) => entry.step.kind === 'resign')!;
  const { timestamp: _, ...draft } = { ...step, payload };
  const { seq, prev } = table.state.matchState;
  await table.inject(draft, 0);
  expect(table.rejected.at(-1)!.code).toBe('life/wrong-match');
  await table.inject({ ...draft, match: table.match, seq, prev }, 0);
  expect(table.rejected.at(-1)!.code).toBe('log/bad-signature');
  await expectRelayCaught(
    [...table.entries, stampDraft({ ...draft, match: table.match, seq, prev }, table.now)],
    'log/bad-signature',
    seq,
  );
});
