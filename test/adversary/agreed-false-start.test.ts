/** The cheat: both seats sign a start that is not the one of their commitments, to have a record of a match that was never played. */

import { expect, it } from 'vitest';
import { seatedTable, signerOf, withhold } from '../support/malice.ts';
import { signWith } from '../support/toy-match.ts';

it('a false start is the fault of each seat that signed it, and makes nobody win', async () => {
  const table = await seatedTable();
  for (const seat of [0, 1]) withhold(table, seat, 'start');
  await table.playUntil();
  const { match, seq, prev } = table.state.matchState;
  const signers = await Promise.all([0, 1].map((seat) => signerOf(table, seat)));
  await table.inject(signWith({ match, seq, prev, kind: 'start', next: [0, 1] }, { seats: [] }, signers), 0);
  const { verdict } = await table.verify();
  for (const seat of verdict.seats)
    expect(seat).toMatchObject({ verdict: 'fault', fault: { code: 'game/wrong-start', step: seq } });
  expect(verdict).toMatchObject({ ok: false, result: { kind: 'void', reason: 'everyone-forfeited' } });
});
