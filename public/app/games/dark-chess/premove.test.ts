import { describe, expect, it } from 'vitest';
import { type Seen, startSide } from '../../../../shared/games/dark-chess/board.ts';
import { decodeMove, encodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import type { SquareView } from '../../../../shared/games/dark-chess/view.ts';
import { possiblePremoves, premoveFate } from './premove.ts';

function squaresOf(pieces: Readonly<Record<string, NonNullable<SquareView['piece']>>>): SquareView[] {
  const squares = Array.from({ length: 64 }, (): SquareView => ({ seen: 'dark' as Seen }));
  for (const [name, piece] of Object.entries(pieces)) squares[readSquare(name)] = { seen: 'own', piece };
  return squares;
}
const from = (seat: number, squares: readonly SquareView[], name: string) =>
  possiblePremoves(seat, squares)
    .map(encodeMove)
    .filter((move) => move.startsWith(name))
    .map((move) => move.slice(2))
    .toSorted();

const START = startSide('white').pieces.map((piece): SquareView =>
  piece === undefined ? { seen: 'dark' } : { seen: 'own', piece: piece.type },
);

describe('what may be possible next', () => {
  it('is every step of a pawn, and its captures', () => expect(from(0, START, 'e2')).toEqual(['d3', 'e3', 'e4', 'f3']));

  it('goes through what stands in the way now, and onto an own piece, to take back there', () => {
    expect(from(0, START, 'd1')).toContain('d8');
    expect(from(0, START, 'g1')).toEqual(['e2', 'f3', 'h3']);
  });

  it('promotes, for black at the other edge', () => {
    expect(from(1, squaresOf({ c2: 'pawn' }), 'c2')).toEqual(
      ['b1', 'c1', 'd1'].flatMap((to) => ['b', 'n', 'q', 'r'].map((letter) => to + letter)),
    );
  });

  it('castles where king and rook stand as at the start', () => {
    expect(from(1, squaresOf({ e8: 'king', h8: 'rook' }), 'e8')).toEqual(['d7', 'd8', 'e7', 'f7', 'f8', 'g8']);
  });
});

describe('a premove', () => {
  const knight = decodeMove('g1f3');
  const moment = { moves: ['g1f3', 'e2e4'], decides: true, isOffered: false, over: false };

  it.each([
    ['is decided when it is legal and the device takes it', moment, 'decided'],
    ['waits for what it rests on', { ...moment, moves: [], decides: false }, 'waits'],
    ['waits for what the device sends first', { ...moment, decides: false }, 'waits'],
    ['waits while a draw is offered', { ...moment, isOffered: true }, 'waits'],
    ['is dropped when it is not legal', { ...moment, moves: ['e2e4'] }, 'dropped'],
    ['is dropped at once, before the device takes a move', { ...moment, moves: ['e2e4'], decides: false }, 'dropped'],
    ['is dropped when the game is over', { ...moment, moves: [], over: true }, 'dropped'],
  ] as const)('%s', (_, now, fate) => expect(premoveFate(knight, now)).toBe(fate));
});
