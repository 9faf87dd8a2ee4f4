import { expect, it } from 'vitest';
import { playRandomly } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { startSides } from './board.ts';
import { encodeMove, readSquare } from './notation.ts';
import { playGame } from './played-game.ts';
import { sufferMove } from './transition.ts';

it('each moment holds how the game stood and what both seats saw', () => {
  const moves: string[] = [];
  const stood: unknown[] = [];
  for (const { sides, views, move } of playRandomly(seededRng(11), startSides(), 0, 200)) {
    stood.push({ sides, views });
    if (move !== undefined) moves.push(encodeMove(move));
  }
  const game = playGame(moves);
  expect(game.map(({ sides, views }) => ({ sides, views }))).toEqual(stood);
  expect(game.flatMap(({ move }) => (move === undefined ? [] : encodeMove(move)))).toEqual(moves);
});

it('what a seat takes is what the other loses', () => {
  let taken = 0;
  for (let seed = 0; seed < 20; seed++) {
    const moves = [...playRandomly(seededRng(seed), startSides(), 0, 200)].flatMap(({ move }) => move ?? []);
    const game = playGame(moves.map(encodeMove));
    for (const [ply, { move }] of game.slice(1).entries()) {
      const { lost } = sufferMove(game[ply]!.sides[1 - move!.by]!, move!.captured);
      expect(move!.taken).toBe(lost?.type);
      if (move!.taken !== undefined) taken++;
    }
  }
  expect(taken).toBeGreaterThan(100);
});

it('a move is written as players write it, with where it captured and what', () => {
  const [start, , , last] = playGame(['e2e4', 'd7d5', 'e4d5']);
  expect(start!.move).toBeUndefined();
  expect(last!.move).toMatchObject({ by: 0, written: 'exd5', captured: readSquare('d5'), taken: 'pawn' });
  expect(last!.sides[1].pieces[readSquare('d5')]).toBeUndefined();
});

it('refuses a move that the rules do not allow', () => {
  expect(faultCode(() => playGame(['e2e5']))).toBe('dark-chess/illegal-move');
  expect(faultCode(() => playGame(['e2e4', 'nonsense']))).toBe('dark-chess/not-a-move');
});
