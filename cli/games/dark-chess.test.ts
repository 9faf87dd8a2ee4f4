import { describe, expect, it } from 'vitest';
import type { DarkChessView } from '../../shared/games/dark-chess/audited/view.ts';
import type { SquareView } from '../../shared/games/dark-chess/view.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { TERMINAL_DARK_CHESS as chess } from './dark-chess.ts';

const NAMES = ['You', 'Bob'];
const random = randomIntegers(new Uint8Array(32), 'none');

const squares: SquareView[] = Array.from({ length: 64 }, () => ({ seen: 'dark' }));
squares[4] = { seen: 'own', piece: 'king' };
squares[12] = { seen: 'empty' };
squares[20] = { seen: 'queen' };
squares[27] = { seen: 'occupied' };

const view: DarkChessView = {
  stage: 'move',
  seat: 0,
  orientation: 'white',
  squares,
  moves: ['e1e2', 'e1d1'],
  enPassant: undefined,
  lastMove: undefined,
  ownMoves: [],
  sights: [],
  turn: 0,
  plies: 2,
  quietPlies: 0,
  pieces: [1, 2],
  captures: [{ ply: 1, by: 1, square: 'e3' }],
  captured: 'e3',
  taken: [],
  lost: ['pawn'],
  wronged: undefined,
  revealed: [undefined, undefined],
  result: undefined,
};

describe('dark chess on a terminal', () => {
  it('shows what the seat sees, from its own side', () => {
    const lines = chess.render(view, NAMES).split('\n');
    expect(lines[0]).toBe(' 8 # # # # # # # #');
    expect(lines.slice(4, 9)).toEqual([
      ' 4 # # # o # # # #',
      ' 3 # # # # q # # #',
      ' 2 # # # # · # # #',
      ' 1 # # # # K # # #',
      '   a b c d e f g h',
    ]);
    const turned = chess.render({ ...view, orientation: 'black' }, NAMES).split('\n');
    expect(turned[0]).toBe(' 1 # # # K # # # #');
    expect(turned[8]).toBe('   h g f e d c b a');
    expect(chess.render({ ...view, squares: undefined }, NAMES)).toBe('');
  });

  it('tells moves and announced captures', () => {
    expect(chess.news({ ...view, plies: 1 }, view, NAMES)).toEqual(['Bob captured on e3.']);
    expect(chess.news({ ...view, plies: 0, captures: [] }, { ...view, plies: 1, captures: [] }, NAMES)).toEqual(['You moved.']);
    expect(chess.news(view, view, NAMES)).toEqual([]);
  });

  it('reads a move that the seat has, and lists them', () => {
    expect(chess.read(view, ' E1E2 ', random)).toEqual({ kind: 'move', move: 'e1e2' });
    expect(chess.read(view, 'moves', random)).toBe('e1e2 e1d1');
    expect(chess.read(view, 'e2e4', random)).toContain('"e2e4" is not a move that you have');
  });
});
