import { describe, expect, it } from 'vitest';
import { DarkChessTable, playDarkChess } from '../../bench/bots/dark-chess-referee.ts';
import { seeded } from '../../bench/bots/seeded.ts';
import { decisionsOf } from '../../shared/games/dark-chess/decision.ts';
import { sidesOf } from '../../test/support/dark-chess-game.ts';
import { findBot } from '../registry.ts';

const moveOf = (bot: string, fen: string): string => {
  const view = new DarkChessTable(sidesOf(fen)).viewOf(0);
  return String(findBot('dark-chess', bot)!.decide(view, seeded('move'))['move']);
};

describe('the cat', () => {
  it('captures the king of random in at least 18 of 20 games', () => {
    const won = Array.from({ length: 20 }, (_, game) => {
      const names = game % 2 === 0 ? ['cat', 'random'] : ['random', 'cat'];
      const random = seeded('cat', game);
      const players = names.map((name) => findBot('dark-chess', name)!);
      const { winner } = playDarkChess(
        players.map((bot) => (view) => String(bot.decide(view, random, decisionsOf(view.moves))['move'])),
      );
      return winner !== undefined && names[winner] === 'cat';
    });
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(18);
  });

  it.each([
    ['captures a king that it sees', '7k/8/8/8/7R/1q6/8/K7 w - -', 'h4h8'],
    ['takes what attacks its king', 'r6k/8/8/8/8/8/8/K6B w - -', 'h1a8'],
    ['takes a queen that nothing defends', '7k/8/8/3q4/8/8/3R4/K7 w - -', 'd2d5'],
    ['promotes to a queen', '8/4P3/8/8/8/8/8/K6k w - -', 'e7e8q'],
    ['captures en passant where it is worth it', '7k/8/8/3pP3/8/8/8/K7 w - d6', 'e5d6'],
  ])('%s', (_, fen, move) => {
    expect(moveOf('cat', fen)).toBe(move);
  });
});

it('random makes every legal move of a position sooner or later', () => {
  const view = new DarkChessTable().viewOf(0);
  const random = seeded('every');
  const asks = decisionsOf(view.moves);
  const made = new Set(Array.from({ length: 400 }, () => findBot('dark-chess', 'random')!.decide(view, random, asks)['move']));
  expect([...made].sort()).toEqual([...view.moves].sort());
});
