import { expect, it } from 'vitest';
import { encodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import { squaresOf } from '../../../../shared/games/dark-chess/view.ts';
import { playRandomly, seededRng, startSides, viewOf } from '../../../../test/support/dark-chess-game.ts';
import type { StepLine } from '../step-line.ts';
import { positionsOf } from './played-game.ts';
import { playedMoves } from './played-moves.ts';

it('each position holds what both sides had and saw', () => {
  const moves: string[] = [];
  const seen: unknown[] = [];
  for (const { sides, move } of playRandomly(seededRng(11), startSides(), 0, 40)) {
    seen.push([0, 1].map((seat) => squaresOf(viewOf(sides, seat))));
    if (move !== undefined) moves.push(encodeMove(move));
  }
  const positions = positionsOf(moves)!;
  expect(positions).toHaveLength(moves.length + 1);
  expect(positions.slice(0, seen.length).map(({ squares }) => squares)).toEqual(seen);
});

it('a move is written as players write it, with where it captured', () => {
  const positions = positionsOf(['e2e4', 'd7d5', 'e4d5'])!;
  expect(positions[0]!.move).toBeUndefined();
  expect(positions[3]!.move).toMatchObject({ by: 0, written: 'exd5', captured: readSquare('d5') });
  expect(positions[3]!.pieces[1]![readSquare('d5')]).toBeUndefined();
});

it('an opening that claims what was impossible shows nothing', () => {
  expect(positionsOf(['e2e5'])).toBeUndefined();
  expect(positionsOf(['e2e4', 'nonsense'])).toBeUndefined();
});

it('moves are known once both sides have opened all that they made', () => {
  const step = (kind: string, author: number, says: StepLine['says'] = {}): StepLine => ({
    seq: 0,
    kind,
    author,
    time: 0,
    link: '',
    says,
  });
  const made = [step('dark-chess.move', 0), step('dark-chess.move', 1), step('dark-chess.move', 0)];
  const opening = (author: number, ...moves: string[]) =>
    step('opening', author, { decisions: moves.map((move) => ({ kind: 'move', move })) });
  expect(playedMoves([...made, opening(0, 'e2e4', 'd2d4', 'g1f3')])).toBeUndefined();
  expect(playedMoves([...made, opening(0, 'e2e4', 'd2d4', 'g1f3'), opening(1, 'e7e5')])).toEqual(['e2e4', 'e7e5', 'd2d4']);
  expect(playedMoves([opening(0), opening(1)])).toBeUndefined();
});
