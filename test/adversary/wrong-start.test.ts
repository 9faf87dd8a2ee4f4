/** The cheat: a seat signs a start that names another commitment of the other seat than the true one. */

import { expect, it } from 'vitest';
import { lieAbout, seatedTable } from '../support/malice.ts';
import { DEADLINES } from '../support/table.ts';

it('nobody else signs a false start, so the match does not start and nobody wins', async () => {
  const table = await seatedTable();
  await lieAbout(table, 1, 'start', ({ payload }) => {
    const [first, second] = payload['seats'] as { seed: string; board: string }[];
    return { payload: { seats: [{ ...first!, board: second!.board }, second!] } };
  });
  await table.playUntil();
  expect(table.state.matchState).toMatchObject({ phase: 'setup', started: false });
  await table.wait(DEADLINES.setup + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'void', reason: 'not-played' } });
});
