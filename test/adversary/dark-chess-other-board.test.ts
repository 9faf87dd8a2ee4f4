/** The cheat: a seat commits to another board than its move leads to. */

import { it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a commitment to another board convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4');
  const cheated = cheatAs(table, 1, {
    at: 'dark-chess.move',
    send: resend((payload) => ({ ...payload, board: '07'.repeat(32) })),
  });
  await table.move('e7e5');
  await endBy(table, 0);
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
