/** The cheat: a seat announces a capture where nothing stands. */

import { expect, it, vi } from 'vitest';
import { cheatAs, expectCheatFound, resend } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { lastOf } from '../support/malice.ts';

vi.mock(import('../../shared/oblivious-transfer/voprf.ts'), async () => ({
  voprfTransfer: (await import('../support/transparent-transfer.ts')).transparentTransfer as never,
}));

it('the other seat knows better, opens at once, and the liar that must follow is convicted', async () => {
  const table = await chessTable('e2e4 d7d5');
  const cheated = cheatAs(table, 0, { at: 'dark-chess.move', send: resend((payload) => ({ ...payload, captured: 'c5' })) });
  await table.move('e4e5');
  expect(lastOf(table, 'opening')).toBe(cheated.step! + 2);
  await expectCheatFound(table, 0, 'game/audit-mismatch', cheated.step!);
});
