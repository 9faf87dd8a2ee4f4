/** The cheat: a seat that is about to lose opens, as if the other had lied. */

import { it } from 'vitest';
import { expectCheatFound } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { forge } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a groundless accusation is a fault of the accuser', async () => {
  const table = await chessTable('e2e4 f7f5 d1h5');
  const { seed, decisions } = (await table.players[1]!.store.load(table.match))!;
  const draft = await forge(table, 1, 'opening', { seed, decisions: [...decisions] }, [0]);
  await table.inject(draft, 1);
  await expectCheatFound(table, 1, 'game/audit-mismatch', draft.seq);
});
