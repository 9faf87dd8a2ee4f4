import { expect, it } from 'vitest';
import { positionOf } from '../../../../bench/bots/dark-chess-players.ts';
import { DarkChessTable } from '../../../../bench/bots/dark-chess-referee.ts';
import { seeded } from '../../../../bench/bots/seeded.ts';
import { attackersOf, lookAround } from '../../../../bots/dark-chess/position.ts';
import { findBot } from '../../../../bots/registry.ts';
import { sidesOf } from '../../../../test/support/dark-chess-game.ts';
import { kingInTheDark } from './king-danger.ts';

const inView = (fen: string) => kingInTheDark(new DarkChessTable(sidesOf(fen)).viewOf(0));

it('no king is taken from the dark without a warning, over whole games', () => {
  let taken = 0;
  for (const game of [0, 1, 2, 3]) {
    const table = new DarkChessTable();
    const random = seeded('king in the dark', game);
    while (table.end === undefined) {
      const view = table.viewOf(table.turn);
      const position = positionOf(table.sides, table.turn);
      const king = view.squares!.findIndex(({ piece }) => piece === 'king');
      const seen = lookAround(position, table.turn);
      const unseen = attackersOf(position, king, 1 - table.turn).filter((square) => seen[square] === 0);
      taken += unseen.length;
      if (unseen.length > 0) expect(kingInTheDark(view)).toBe(king);
      table.move(String(findBot('dark-chess', 'hedgehog')!.decide(view, random)['move']));
    }
  }
  expect(taken).toBeGreaterThan(0);
});

it.each([
  ['warns where a line goes on into the dark', 'r6k/8/8/8/8/8/8/K6B w - -', 0],
  ['warns where a knight may stand in the dark', '8/8/8/8/8/8/PP6/KN5k w - -', 0],
  [
    'does not warn of a king whose neighbours are its own, and whose squares for knights are seen',
    '8/8/8/8/8/8/PP6/KB5k w - -',
    undefined,
  ],
  ['does not warn where everything that is left is seen', '7k/8/8/8/r2Q4/8/8/K7 w - -', undefined],
])('%s', (_, fen, square) => {
  expect(inView(fen)).toBe(square);
});
