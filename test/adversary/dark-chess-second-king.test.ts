/** The cheat: a seat promotes a pawn to a king. */

import { it } from 'vitest';
import { cheatAs, endBy, expectCheatFound } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { lieAbout } from '../support/malice.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

it('a second king convicts its seat when it opens', async () => {
  const table = await chessTable('a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5');
  cheatAs(table, 0, {
    at: 'dark-chess.move',
    // The pawn that promotes to a queen with a7xb8 counts as a king from then on.
    after: (own) => ({
      ...own,
      view: {
        ...own.view,
        side: { ...own.view.side, pieces: own.view.side.pieces.with(57, { type: 'king', promoted: true }) },
      },
    }),
  });
  await table.move('a7b8q h5h4');
  await endBy(table, 1);
  await expectCheatFound(table, 0, 'game/audit-mismatch');
});

it('no opening can say that a pawn became a king', async () => {
  const table = await chessTable('e2e4');
  await lieAbout(table, 0, 'opening', ({ payload }) => ({
    payload: { ...payload, decisions: [{ kind: 'move', move: 'e2e4k' }] },
  }));
  await endBy(table, 1);
  await expectCheatFound(table, 0, 'dark-chess/not-a-move');
});
