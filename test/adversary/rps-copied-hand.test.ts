/** The cheat: a seat repeats the other's commitment, and then its hand and nonce, so that it cannot lose. */

import { expect, it } from 'vitest';
import { expectProtest, forge, lastOf, takeOver } from '../support/malice.ts';
import { Table } from '../support/table.ts';

it('a commitment is bound to its seat: the copy cannot be opened, not even with what opens the original', async () => {
  const table = new Table({ game: 'rps', seed: 'copied hand' });
  await table.seat();
  await table.players[0]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
  await table.settle();
  takeOver(table, 1);
  await table.inject(await forge(table, 1, 'rps.commit', table.entries.at(-1)!.payload, [0, 1]), 1);
  const [start] = table.state.pending;
  await table.inject(await forge(table, 1, 'start', start!.payload, start!.next), 1);
  const shown = table.entries.at(-1)!;
  expect(shown.step.kind).toBe('rps.reveal');
  await table.inject(await forge(table, 1, 'rps.reveal', shown.payload, [0, 1]), 1);
  const step = lastOf(table, 'rps.reveal');
  expectProtest(table, 1, 'randomness/wrong-action', step);
  const { verdict } = await table.verify();
  expect(verdict.seats[1]).toMatchObject({ verdict: 'fault', fault: { code: 'randomness/wrong-action', step } });
});
