import { describe, expect, it } from 'vitest';
import { type Seen, SQUARES, startSide } from '../../../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import type { BoardView, SquareView } from '../../../../shared/games/dark-chess/view.ts';
import { describeSquare } from './square-words.ts';
import { allHazy, boardOf, truthOf, turnBoard, withMove } from './squares.ts';

/** White's view of its starting side, with these squares seen. */
function viewWith(seen: Readonly<Record<string, Seen>>): BoardView {
  const squares = startSide('white').pieces.map(
    (piece): SquareView => (piece === undefined ? { seen: 'dark' } : { seen: 'own', piece: piece.type }),
  );
  for (const [name, what] of Object.entries(seen)) squares[readSquare(name)] = { seen: what };
  return { seat: 0, squares } as unknown as BoardView;
}
const sayIn = (seen: Readonly<Record<string, Seen>>, name: string) =>
  describeSquare(boardOf(viewWith(seen)), readSquare(name), 0);

describe('the name of a square', () => {
  it.each([
    ['b1', {}, 'b1, own knight'],
    ['d5', {}, 'd5, fog'],
    ['d4', { d4: 'empty' }, 'd4, empty'],
    ['c6', { c6: 'occupied' }, 'c6, something stands here'],
    ['c6', { c6: 'queen' }, 'c6, black queen'],
  ] as const)('%s with %o is “%s”', (name, seen, said) => expect(sayIn(seen, name)).toBe(said));
});

it('has the side of the viewer at the lower edge, white from a and black from h', () => {
  expect([0, 7, 56, 63].map((place) => turnBoard('white', place))).toEqual(['a8', 'h8', 'a1', 'h1'].map(readSquare));
  expect([0, 7, 56, 63].map((place) => turnBoard('black', place))).toEqual(['h1', 'a1', 'h8', 'a8'].map(readSquare));
});

it('shows a spectator nothing but fog', () => {
  const board = boardOf({ seat: undefined, squares: undefined } as unknown as BoardView);
  expect(board).toEqual(Array.from({ length: SQUARES }, () => ({ ground: 'fog' })));
});

it('puts in haze what a seat last saw, and neither its own pieces nor the fog', () => {
  const hazy = allHazy(boardOf(viewWith({ d4: 'empty', c6: 'queen' })), 0);
  const say = (name: string) => describeSquare(hazy, readSquare(name), 0);
  expect(say('d4')).toBe('d4, empty before the last move');
  expect(say('c6')).toBe('c6, black queen before the last move');
  expect(say('e1')).toBe('e1, own king');
  expect(say('h8')).toBe('h8, fog');
});

it('shows a castling and a promotion before they are in the log', () => {
  const board = boardOf(viewWith({ f1: 'empty', g1: 'empty', b8: 'empty' }));
  const castled = withMove(board, 0, decodeMove('e1g1'));
  expect(['e1', 'f1', 'g1', 'h1'].map((name) => castled[readSquare(name)]?.piece?.type)).toEqual([
    undefined,
    'rook',
    'king',
    undefined,
  ]);
  expect(withMove(board, 0, decodeMove('a2b8n'))[readSquare('b8')]?.piece).toEqual({ seat: 0, type: 'knight' });
});

it('puts the truth together from both sides, or not at all', () => {
  const [white, black] = (['white', 'black'] as const).map((color) => startSide(color).pieces.map((piece) => piece?.type));
  const truth = truthOf([white, black])!;
  expect(['e1', 'e8', 'e4'].map((name) => describeSquare(truth, readSquare(name), undefined))).toEqual([
    'e1, white king',
    'e8, black king',
    'e4, empty',
  ]);
  expect(truthOf([white, undefined])).toBeUndefined();
});
