import { describe, expect, it } from 'vitest';
import { DarkChessTable, playDarkChess } from '../../bench/bots/dark-chess-referee.ts';
import { seeded } from '../../bench/bots/seeded.ts';
import { decisionsOf } from '../../shared/games/dark-chess/decision.ts';
import { encodeSide } from '../../shared/games/dark-chess/notation.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import { sidesOf } from '../../test/support/dark-chess-game.ts';
import { findBot } from '../registry.ts';

const SEARCHERS = ['fox', 'wolf', 'owl'];
const moveOf = (bot: string, view: BoardView, random = seeded('move')): string =>
  String(findBot('dark-chess', bot)!.decide(view, random, decisionsOf(view.moves))['move']);

function tableAfter(...moves: readonly string[]): DarkChessTable {
  const table = new DarkChessTable();
  for (const move of moves) table.move(move);
  return table;
}
/** Black's king can be captured. */
const FOOLED = ['e2e4', 'f7f6', 'd1h5', 'a7a6'];
const shownAfter = (...moves: readonly string[]): BoardView => tableAfter(...moves).viewOf(moves.length % 2);

// Of the owl, whose code is the same, the ladder of `npm run bench -- bots` plays whole games.
describe.each(['fox', 'wolf'])('%s', (level) => {
  it.each(['random', 'cat'])('makes legal moves to the end of a game with %s', (other) => {
    const random = seeded(level, other);
    const end = playDarkChess([level, other].map((name) => (view) => moveOf(name, view, random)));
    expect(end.plies).toBeGreaterThan(0);
  });
});

it.each(['fox', 'wolf'])('the %s captures a king that it sees', (name) => {
  expect(moveOf(name, shownAfter(...FOOLED))).toBe('h5e8');
});

// The others may err in the rest.
describe('the owl', () => {
  it.each([
    ['captures a king that it sees', FOOLED, /^h5e8$/],
    ['takes a queen that nothing defends', ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'a7a6'], /^c3d5$/],
    ['promotes, taking a piece', ['a2a4', 'b7b5', 'a4b5', 'h7h6', 'b5b6', 'h6h5', 'b6a7', 'h5h4'], /^a7b8[qr]$/],
    ['sees to its king when a queen attacks it', ['e2e4', 'e7e5', 'f2f4', 'd8h4'], /^g2g3$|^e1e2$/],
  ])('%s', (_, moves, best) => {
    expect(moveOf('owl', shownAfter(...moves))).toMatch(best);
  });
});

describe.each(SEARCHERS)('%s', (level) => {
  it('moves where pawns are about to promote, for both colors, though it has not seen how it came to that', () => {
    for (const turn of [0, 1]) {
      const table = new DarkChessTable(sidesOf('4k3/PPPP1PPP/8/8/8/8/pppp1ppp/4K3 w - -'), turn);
      const random = seeded('promotions', level, turn);
      for (let ply = 0; ply < 8 && table.end === undefined; ply++) table.move(moveOf(level, table.viewOf(table.turn), random));
      expect(table.plies).toBeGreaterThan(turn);
    }
  });

  it('decides the same from the same view and draws', () => {
    const view = shownAfter('e2e4', 'e7e5', 'g1f3', 'b8c6');
    const first = moveOf(level, view);
    expect(moveOf(level, structuredClone(view))).toBe(first);
  });

  it('decides the same whatever is in the dark', () => {
    const [one, other] = ['b8c6', 'g8f6'].map((hidden) => tableAfter('e2e4', hidden));
    expect(encodeSide(one!.sides[1])).not.toBe(encodeSide(other!.sides[1]));
    expect(one!.viewOf(0)).toEqual(other!.viewOf(0));
    expect(moveOf(level, one!.viewOf(0))).toBe(moveOf(level, other!.viewOf(0)));
  });
});
