/** The cheat: a seat moves twice in a row. */

import { expect, it } from 'vitest';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a second move in a row is refused by the relay, and never enters the log', async () => {
  const table = await chessTable('e2e4');
  const { length } = table.entries;
  await table.inject(await forge(table, 0, 'dark-chess.move', table.payloads('dark-chess.move', 0)[0]!, [1]), 0);
  expect(table.entries).toHaveLength(length);
  expect(table.rejected.at(-1)).toEqual({ seat: 0, code: 'life/not-your-turn' });
});
