/** The cheat: a seat answers that nothing stands in front of the other's pawn. */

import { expect, it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, lieInTable } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a false answer of the pawn phase convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4');
  const cheated = cheatAs(table, 1, { at: 'dark-chess.query', ...lieInTable(1, 'pawn', 'e5', 'empty') });
  await table.move('e7e5');
  expect(table.viewOf(0).squares![36]!.seen).toBe('empty');
  await endBy(table, 0);
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
