/** The cheat: a seat hides its double step from the pawn that could capture en passant. */

import { expect, it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, lieInTable } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a false answer of the en passant phase convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4 a7a6 e4e5');
  const cheated = cheatAs(table, 1, { at: 'dark-chess.query', ...lieInTable(1, 'enPassant', 'd5', 'empty') });
  await table.move('d7d5');
  expect(table.viewOf(0).enPassant).toBeUndefined();
  await endBy(table, 0);
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
