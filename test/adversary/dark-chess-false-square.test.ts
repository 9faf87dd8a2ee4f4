/** The cheat: a seat answers that a square is empty where its piece stands. */

import { expect, it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, lieInTable } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a false answer deceives in play, and convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4 e7e5');
  const cheated = cheatAs(table, 1, { at: 'dark-chess.query', ...lieInTable(1, 'general', 'f7', 'empty') });
  await table.move('d1h5');
  expect(table.viewOf(0).squares![53]!.seen).toBe('empty');
  await endBy(table, 0);
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
