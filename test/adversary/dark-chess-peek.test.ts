/** The cheat: a seat asks for a square that none of its pieces could see. */

import { expect, it } from 'vitest';
import { cheatAs, endBy, expectCheatFound, withPieces } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a question about an unseen square is answered, and convicts its seat when it opens', async () => {
  const table = await chessTable('e2e4');
  const before = table.viewOf(0).squares!;
  const cheated = cheatAs(table, 0, {
    at: 'dark-chess.query',
    when: (own) => own.now.query!.asked[0] === 8,
    // As if it had a knight that sees the opponent's king.
    before: (own) => withPieces(own, { g7: { type: 'knight', promoted: false } }),
    after: (own) => withPieces(own, { g7: undefined }),
  });
  await table.move('e7e5');
  expect(before[60]!.seen).toBe('dark');
  expect(table.viewOf(0).squares![60]!.seen).toBe('king');
  await endBy(table, 1);
  await expectCheatFound(table, 0, 'game/audit-mismatch', cheated.step!);
});
