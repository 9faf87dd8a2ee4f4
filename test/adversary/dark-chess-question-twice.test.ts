/** The cheat: a seat asks twice for one square where a dummy question is due. */

import { it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, withSeen } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a question about a square that is known already convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4');
  const cheated = cheatAs(table, 0, {
    at: 'dark-chess.query',
    when: (own) => own.now.query!.asked[0] === 5,
    before: (own) => withSeen(own, { d3: 'dark' }),
  });
  await table.move('e7e5');
  await endBy(table, 1);
  await expectCheatFound(table, 0, 'game/audit-mismatch', cheated.step!);
});
