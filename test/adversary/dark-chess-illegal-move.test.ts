/** The cheats: a seat plays moves that the rules do not allow. */

import { describe, it } from 'vitest';
import type { DarkChessSeat } from '../../shared/games/dark-chess/audited/seat-state.ts';
import { cheatAs, endBy, expectCheatFound, withPieces, withSeen } from '../support/dark-chess-cheats.ts';
import { chessTable } from '../support/dark-chess-table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

const castlesAgain = (own: DarkChessSeat): DarkChessSeat => {
  const side = { ...own.view.side, castling: { kingside: true, queenside: true } };
  return { ...own, view: { ...own.view, side } };
};

describe.each<[string, string, string, (own: DarkChessSeat) => DarkChessSeat]>([
  ['through a piece', 'e2e4 e7e5', 'a1a3', (own) => withSeen(own, { a2: 'empty' })],
  ['of a piece that is not there', 'e2e4 e7e5', 'd4d5', (own) => withPieces(own, { d4: { type: 'queen', promoted: false } })],
  [
    "of the opponent's piece",
    'e2e4 e7e5',
    'h7h8',
    (own) => withPieces(withSeen(own, { h8: 'rook' }), { h7: { type: 'queen', promoted: false } }),
  ],
  ['of a king that has moved and castles', 'g1f3 a7a6 g2g3 b7b6 f1g2 c7c6 e1f1 d7d6 f1e1 e7e6', 'e1g1', castlesAgain],
])('a move %s', (_, opening, move, before) => {
  it('convicts its seat when it opens', async () => {
    const table = await chessTable(opening);
    const cheated = cheatAs(table, 0, { at: 'dark-chess.move', before });
    await table.move(move);
    await endBy(table, 1);
    await expectCheatFound(table, 0, 'dark-chess/illegal-move', cheated.step!);
  });
});
