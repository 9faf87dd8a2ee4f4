/** The cheat: a seat moves twice in a row. */

import { expect, it, vi } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge } from '../support/malice.ts';

vi.mock(import('../../shared/oblivious-transfer/voprf.ts'), async () => ({
  voprfTransfer: (await import('../support/transparent-transfer.ts')).transparentTransfer as never,
}));

it('a second move is refused by the relay, and never enters the log', async () => {
  const table = await chessTable('e2e4');
  const { length } = table.entries;
  await table.inject(await forge(table, 0, 'dark-chess.move', table.payloads('dark-chess.move', 0)[0]!, [1]), 0);
  expect(table.entries).toHaveLength(length);
  expect(table.rejected.at(-1)).toEqual({ seat: 0, code: 'life/not-your-turn' });
});
