/** The cheat: a seat begins with another board than the starting position. */

import { it } from 'vitest';
import { cheatAs, resend } from '../support/dark-chess-cheats.ts';
import { ChessTable } from '../support/dark-chess-table.ts';
import { expectProtest, lastOf } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('the opened commitment convicts its seat before the match starts', async () => {
  const table = new ChessTable();
  cheatAs(table, 1, {
    at: 'dark-chess.commit',
    send: resend((payload) => ({ ...payload, side: 'black RNBQKBNR/QQQQQQQQ/8/8/8/8/8/8 KQ -' })),
  });
  await table.seat();
  expectProtest(table, 1, 'dark-chess/wrong-start', lastOf(table, 'dark-chess.commit'));
});
