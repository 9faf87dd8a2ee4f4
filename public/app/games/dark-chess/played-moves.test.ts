import { expect, it } from 'vitest';
import type { StepLine } from '../step-line.ts';
import { playedGame, playedMoves } from './played-moves.ts';

const step = (kind: string, author: number, says: StepLine['says'] = {}): StepLine => ({
  seq: 0,
  kind,
  author,
  time: 0,
  link: '',
  says,
});
const opening = (author: number, ...moves: string[]) =>
  step('opening', author, { decisions: moves.map((move) => ({ kind: 'move', move })) });

it('moves are known once both sides have opened all that they made', () => {
  const made = [step('dark-chess.move', 0), step('dark-chess.move', 1), step('dark-chess.move', 0)];
  expect(playedMoves([...made, opening(0, 'e2e4', 'd2d4', 'g1f3')])).toBeUndefined();
  expect(playedMoves([...made, opening(0, 'e2e4', 'd2d4', 'g1f3'), opening(1, 'e7e5')])).toEqual(['e2e4', 'e7e5', 'd2d4']);
  expect(playedMoves([opening(0), opening(1)])).toBeUndefined();
});

it('an opening that claims what was impossible shows no game', () => {
  const made = [step('dark-chess.move', 0), step('dark-chess.move', 1)];
  expect(playedGame([...made, opening(0, 'e2e4'), opening(1, 'e7e5')])).toHaveLength(3);
  expect(playedGame([...made, opening(0, 'e2e5'), opening(1, 'e7e5')])).toBeUndefined();
  expect(playedGame([...made, opening(0, 'e2e4'), opening(1, 'nonsense')])).toBeUndefined();
  expect(playedGame([...made, opening(0, 'e2e4')])).toBeUndefined();
});
