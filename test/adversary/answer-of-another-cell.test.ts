/** The cheat: a seat answers with the opening of another cell of its board, which is water and was really committed to. */

import { it } from 'vitest';
import { expectConvicted, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';

it('the opening of a cell holds for that cell only, and convicts the seat that answers another with it', async () => {
  const table = await battleAt('battleship/classic');
  const first = table.viewOf(0).turn!;
  const liar = 1 - first;
  const { water, fleet } = chartOf('battleship/classic', liar);
  await table.shoot(first, water[0]!);
  const { blinding } = table.entries.at(-1)!.payload;
  await lieAbout(table, liar, 'battleship.answer', ({ payload: { ship: _, ...rest } }) => ({
    payload: { ...rest, says: 'miss', blinding: blinding! },
  }));
  await table.decide(liar);
  await table.shoot(first, fleet[0]!);
  await expectConvicted(table, liar, 'battleship/false-answer', lastOf(table, 'battleship.answer'));
});
