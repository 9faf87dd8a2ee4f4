import { describe, expect, it } from 'vitest';
import { type PieceType, startSide } from '../../../../shared/games/dark-chess/board.ts';
import { decodeMove, encodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import { movesToLay, type OwnPieces, plyAhead, possiblePremoves, premoveFate } from './premove.ts';

function standing(named: Readonly<Record<string, PieceType>>): OwnPieces {
  const pieces = new Array<PieceType | undefined>(64).fill(undefined);
  for (const [name, piece] of Object.entries(named)) pieces[readSquare(name)] = piece;
  return pieces;
}
const from = (seat: number, pieces: OwnPieces, name: string) =>
  possiblePremoves(seat, pieces)
    .map(encodeMove)
    .filter((move) => move.startsWith(name))
    .map((move) => move.slice(2))
    .toSorted();

const START: OwnPieces = startSide('white').pieces.map((piece) => piece?.type);

const PREPARING = { done: 1, total: 9, passes: 3, next: [1], again: false };

describe('what may be possible next', () => {
  it('is every step of a pawn, and its captures', () => expect(from(0, START, 'e2')).toEqual(['d3', 'e3', 'e4', 'f3']));

  it('goes through what stands in the way now, and onto an own piece, to take back there', () => {
    expect(from(0, START, 'd1')).toContain('d8');
    expect(from(0, START, 'g1')).toEqual(['e2', 'f3', 'h3']);
  });

  it('promotes, for black at the other edge', () => {
    expect(from(1, standing({ c2: 'pawn' }), 'c2')).toEqual(
      ['b1', 'c1', 'd1'].flatMap((to) => ['b', 'n', 'q', 'r'].map((letter) => to + letter)),
    );
  });

  it('castles where king and rook stand as at the start', () => {
    expect(from(1, standing({ e8: 'king', h8: 'rook' }), 'e8')).toEqual(['d7', 'd8', 'e7', 'f7', 'f8', 'g8']);
  });
});

it('before the first move white has its legal moves alone to lay, and black what may be possible', () => {
  const lay = (seat: number) => movesToLay({ plies: 0, turn: 0 }, seat, seat === 0 ? START : standing({ d8: 'queen' }));
  expect(lay(0).length).toBe(20);
  expect(lay(1).map(encodeMove)).toContain('d8d1');
});

describe('a premove', () => {
  const laid = { move: decodeMove('g1f3'), ply: 4, isAhead: true };
  const moment = { plies: 4, moves: ['g1f3', 'e2e4'], decides: true, isOffered: false, over: false };

  it.each([
    ['is decided when it is legal and the device takes it', moment, 'decided'],
    ['waits for its ply', { ...moment, plies: 2 }, 'waits'],
    ['waits for what it rests on', { ...moment, moves: [], decides: false }, 'waits'],
    ['waits for what the device sends first', { ...moment, decides: false }, 'waits'],
    ['waits while a draw is offered', { ...moment, isOffered: true }, 'waits'],
    ['is dropped when it is not legal', { ...moment, moves: ['e2e4'] }, 'dropped'],
    ['is dropped at once, before the device takes a move', { ...moment, moves: ['e2e4'], decides: false }, 'dropped'],
    ['is dropped when its ply has passed', { ...moment, plies: 5 }, 'dropped'],
    ['is dropped when the game is over', { ...moment, moves: [], over: true }, 'dropped'],
  ] as const)('%s', (_, now, fate) => expect(premoveFate(laid, now)).toBe(fate));

  it('of the same ply is decided by a person who has seen the draw offer', () => {
    expect(premoveFate({ ...laid, isAhead: false }, { ...moment, isOffered: true })).toBe('decided');
  });

  it.each([
    ['while the other thinks', { plies: 3, turn: 1, complete: true }, 4],
    ['while the other answers', { plies: 3, turn: 1, complete: false }, 4],
    ["while the other's move is not read yet", { plies: 4, turn: 0, complete: false }, 4],
    ['while the own move is made', { plies: 4, turn: 0, complete: true }, 6],
    ['while the devices get ready for it', { plies: 0, turn: 0, complete: true, preparing: PREPARING }, 0],
    [
      'where it was made before another device went on',
      { plies: 4, turn: 0, complete: true, preparing: PREPARING, chosen: 'e2e4' },
      6,
    ],
  ])('is laid for the next ply that is not decided, %s', (_, view, ply) =>
    expect(plyAhead({ preparing: undefined, chosen: undefined, ...view }, 0)).toBe(ply),
  );
});
