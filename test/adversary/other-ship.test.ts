/** The cheat: a seat admits a hit but names another ship, so that the one that was hit seems to be afloat. */

import { it } from 'vitest';
import { expectConvicted, lastOf, lieAbout } from '../support/malice.ts';
import { battleAt, chartOf, RULES } from '../support/scripted-battleship.ts';

it('an answer that names another ship does not open the cell', async () => {
  const table = await battleAt('battleship/classic');
  const liar = 1 - table.viewOf(0).turn!;
  await lieAbout(table, liar, 'battleship.answer', ({ payload }) => ({
    payload: { ...payload, ship: RULES['battleship/classic'].fleet.find(({ name }) => name !== payload['ship'])!.name },
  }));
  await table.shoot(1 - liar, chartOf('battleship/classic', liar).fleet[0]!);
  await expectConvicted(table, liar, 'battleship/false-answer', lastOf(table, 'battleship.answer'));
});
