/** The cheat: a seat that is about to lose claims to have no move, which is a draw. */

import { it } from 'vitest';
import { cheatAs, expectCheatFound } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a false claim to have no move convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5');
  const cheated = cheatAs(table, 1, {
    at: 'dark-chess.move',
    send: () => ({ kind: 'dark-chess.no-move', payload: {}, next: [] }),
  });
  await table.move('a7a6');
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
