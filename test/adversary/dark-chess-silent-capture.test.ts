/** The cheat: a seat captures and does not say so. */

import { it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a capture that is not announced convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4 d7d5');
  const cheated = cheatAs(table, 0, { at: 'dark-chess.move', send: resend(({ captured: _, ...rest }) => rest) });
  await table.move('e4d5');
  await endBy(table, 1);
  await expectCheatFound(table, 0, 'game/audit-mismatch', cheated.step!);
});
