/** The cheat: a seat announces a capture where nothing stands. */

import { expect, it } from 'vitest';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { lastOf } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('the other seat knows that nothing was captured and opens at once; the liar must open too and is convicted', async () => {
  const table = await chessTable('e2e4 d7d5');
  const cheated = cheatAs(table, 0, { at: 'dark-chess.move', send: resend((payload) => ({ ...payload, captured: 'c5' })) });
  await table.move('e4e5');
  expect(lastOf(table, 'opening')).toBe(cheated.step! + 2);
  await expectCheatFound(table, 0, 'game/audit-mismatch', cheated.step!);
});
