import { describe, expect, it } from 'vitest';
import { DarkChessTable } from '../../../bench/bots/dark-chess-referee.ts';
import { sidesOf, viewOf } from '../../../test/support/dark-chess-game.ts';
import { chessTable } from '../../../test/support/dark-chess-table.ts';
import { ProvenTable } from '../../../test/support/proven-table.ts';
import { SMALL_PLAN } from '../../../test/support/small-plan.ts';
import { playTransparently } from '../../../test/support/transparent-transfer.ts';
import { provenDarkChess } from './proven/game.ts';
import { encodeSight } from './sight.ts';

playTransparently();

/** With captures on both sides, one of them en passant, and castling. */
const MOVES = ['e2e4', 'a7a6', 'e4e5', 'd7d5', 'e5d6', 'c7d6', 'g1f3', 'b8c6', 'f1a6', 'b7a6', 'e1g1', 'g8f6'];

/** What each seat is shown before each ply when the rules alone decide. */
function shownByTheRules(): readonly (readonly string[])[][] {
  const table = new DarkChessTable();
  return MOVES.map((move) => {
    const shown = [0, 1].map((seat) => table.viewOf(seat).sights);
    table.move(move);
    return shown;
  });
}

it('a sight has the own pieces in capital letters, what is seen of the others, and what is not', () => {
  const rows = encodeSight(viewOf(sidesOf('4k3/8/8/3pPp2/8/1q6/PP6/K6R w - d6'), 0))
    .match(/.{8}/g)!
    .toReversed();
  expect(rows).toEqual(['???????.', '???????.', '???...?.', '???eP??.', '.??????.', '.q.????.', 'PP?????.', 'K......R']);
});

describe('the view of a seat keeps all that it has seen, before each ply of both', () => {
  const expected = shownByTheRules();

  it('by the audited rules', async () => {
    const table = await chessTable();
    for (const [ply, move] of MOVES.entries()) {
      for (const seat of [0, 1]) expect(table.viewOf(seat).sights, `ply ${ply}`).toEqual(expected[ply]![seat]);
      await table.move(move);
    }
  });

  it('by the proven rules, of the part of the board that it has seen, and that of a spectator keeps nothing', () => {
    const game = provenDarkChess(SMALL_PLAN);
    const compared: number[] = [];
    const table = new ProvenTable(game, (view, seat) => {
      // Before the first move only white is shown the board, and the other seat needs none.
      expect(view.sights.slice(1)).toEqual(expected[view.plies]![seat]!.slice(1));
      compared.push(view.plies);
      return MOVES[view.plies]!;
    });
    table.playUntil(() => table.state.plies === MOVES.length);
    expect(compared).toEqual([...MOVES.keys()]);
    expect(game.view(undefined, table.state).sights).toEqual([]);
  });
});
