import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodeSide } from '../../shared/games/dark-chess/notation.ts';
import { chess, line, opening } from '../../test/support/chess-log.ts';
import { finalPosition } from './final-position.ts';

const sidesOf = (moves: readonly string[]) => {
  const position = finalPosition('dark-chess', chess(moves));
  return position?.kind === 'chess' ? position.sides.map(encodeSide) : position;
};

it('a capture, a capture en passant, castling and a promotion stand in the final position', () => {
  const moves = ['e2e4', 'd7d5', 'e4d5', 'c7c5', 'd5c6', 'g8f6', 'c6b7', 'g7g6', 'b7a8q', 'f8g7', 'g1f3', 'e8g8'];
  expect(sidesOf(moves)).toEqual(['white Q~7/8/8/8/8/5N2/PPPP1PPP/RNBQKB1R KQ -', 'black 1NBQ1RK1/P3PPBP/5NP1/8/8/8/8/8 - -']);
});

it('there is no position where a seat has not opened, or says that it has made other moves than the log counts', () => {
  expect(finalPosition('dark-chess', chess(['e2e4', 'd7d5'], [0]))).toBeUndefined();
  expect(finalPosition('dark-chess', [...chess(['e2e4'], [1]), line(99, 'opening', 0, opening([]))])).toBeUndefined();
  expect(finalPosition('dark-chess', [...chess(['e2e4'], [1]), line(99, 'opening', 0, opening(['e5e6']))])).toBeUndefined();
  expect(finalPosition('dark-chess', ['{"kind":"opening","match"'])).toBeUndefined();
  expect(finalPosition('rps', [])).toBeUndefined();
});

it('a seat that has moved to another device opens there', () => {
  const [moved, ...rest] = [
    line(3, 'hand-over', 2, { seat: 0 }),
    line(90, 'opening', 2, opening(['e2e4'])),
    line(91, 'opening', 1, opening([])),
  ];
  const position = finalPosition('dark-chess', [...chess(['e2e4'], []), moved!, ...rest]);
  expect(position).toMatchObject({ kind: 'chess', moves: 1 });
});

it.each([
  ['battleship/xaya', 7],
  ['battleship/classic', 5],
])('of %s there are both seas with every shot, and the ships of the seats that opened', (game, ships) => {
  const log = readFileSync(new URL(`../../test/vectors/${game.replace('/', '-')}.jsonl`, import.meta.url), 'utf8').split('\n');
  const shots = log.filter((text) => text.includes('"kind":"battleship.answer","match"')).length;
  const position = finalPosition(game, log);
  if (position?.kind !== 'seas') throw new Error('no seas');
  expect([position.shots, position.seas.map((sea) => sea.ships?.length)]).toEqual([shots, [ships, ships]]);
  const closed = finalPosition(
    game,
    log.filter((text) => !text.includes('"kind":"opening","match"')),
  );
  expect(closed?.kind === 'seas' && closed.seas.every((sea) => sea.ships === undefined)).toBe(true);
});
