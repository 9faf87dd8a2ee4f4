/** The cheat: a seat whose king was captured goes on as if it had lost something else. */

import { it } from 'vitest';
import { cheatAs, expectCheatFound } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('the capturer knows that it took the king and opens at once; the other seat must open too and is convicted', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5 a7a6');
  const cheated = cheatAs(table, 1, {
    at: 'dark-chess.query',
    before: (own) => ({ ...own, lost: own.lost.filter((type) => type !== 'king') }),
  });
  await table.move('h5e8');
  await expectCheatFound(table, 1, 'game/audit-mismatch', cheated.step!);
});
