/** The cheat: a seat whose opponent has resigned keeps its seed to itself, so that nobody sees how it played. */

import { expect, it } from 'vitest';
import { endBy } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { withhold } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a seat that does not open wins nothing by a resignation', async () => {
  const table = await chessTable('e2e4 e7e5');
  withhold(table, 0, 'opening', 'endgame');
  await endBy(table, 1);
  await table.wait(table.state.matchState.terms!.deadlines.opening! + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ closedBy: 'close', result: { kind: 'void' } });
});
