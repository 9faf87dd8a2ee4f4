/** The cheat: a seat that has won keeps its seed to itself. */

import { expect, it } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { withhold } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a winner that does not open has won nothing, and the seat that lost its king has not won either', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5 a7a6');
  withhold(table, 0, 'opening');
  await table.move('h5e8');
  await table.wait(table.state.matchState.terms!.deadlines.opening! + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'void', reason: 'not-opened' } });
});
