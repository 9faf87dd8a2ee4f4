import { describe, expect, it } from 'vitest';
import { sidesOf, viewOf } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { startSide, type View } from './board.ts';
import { capturedPiece, capturedSquare, checkMove, hasMove, legalMoves } from './moves.ts';
import { decodeMove, encodeMove, readSquare } from './notation.ts';
import { resetView } from './vision.ts';

/** The view of the color that is to move in a FEN. */
const viewIn = (fen: string): View => viewOf(sidesOf(fen), fen.split(' ')[1] === 'w' ? 0 : 1);

/** The moves from a square, such as `d3 d4` or `d8q`. */
const movesFrom = (fen: string, from: string): string =>
  legalMoves(viewIn(fen))
    .map(encodeMove)
    .filter((move) => move.startsWith(from))
    .map((move) => move.slice(2))
    .sort()
    .join(' ');

describe('a pawn', () => {
  it('steps onto empty squares, two of them from its first rank', () => {
    expect(movesFrom('k7/8/8/8/8/8/3P4/K7 w - -', 'd2')).toBe('d3 d4');
    expect(movesFrom('k7/8/8/8/8/3P4/8/K7 w - -', 'd3')).toBe('d4');
    expect(movesFrom('k7/3p4/8/8/8/8/8/K7 b - -', 'd7')).toBe('d5 d6');
  });

  it('does not step onto or over anything, seen or not', () => {
    expect(movesFrom('k7/8/8/8/8/3n4/3P4/K7 w - -', 'd2')).toBe('');
    expect(movesFrom('k7/8/8/8/3n4/8/3P4/K7 w - -', 'd2')).toBe('d3');
    expect(movesFrom('k7/8/8/8/3N4/8/3P4/K7 w - -', 'd2')).toBe('d3');
  });

  it('captures diagonally what it sees, and nothing of its own', () => {
    expect(movesFrom('k7/8/8/2n1N3/3P4/8/8/K7 w - -', 'd4')).toBe('c5 d5');
  });

  it('promotes to queen, rook, bishop or knight, by a step and by a capture', () => {
    expect(movesFrom('2r4k/1P6/8/8/8/8/8/K7 w - -', 'b7')).toBe('b8b b8n b8q b8r c8b c8n c8q c8r');
    expect(movesFrom('k7/8/8/8/8/8/1p6/6K1 b - -', 'b2')).toBe('b1b b1n b1q b1r');
  });

  it('captures en passant in the one turn, announcing the square of the captured pawn', () => {
    const fen = 'k7/8/8/2PpP3/8/8/8/K7 w - d6';
    expect([movesFrom(fen, 'c5'), movesFrom(fen, 'e5')]).toEqual(['c6 d6', 'd6 e6']);
    expect(movesFrom('k7/8/8/2PpP3/8/8/8/K7 w - -', 'c5')).toBe('c6');
    const view = viewIn(fen);
    expect(capturedSquare(view, decodeMove('c5d6'))).toBe(readSquare('d5'));
    expect(capturedPiece(view, decodeMove('c5d6'))).toBe('pawn');
    expect(capturedSquare(view, decodeMove('c5c6'))).toBeUndefined();
  });
});

describe('castling', () => {
  it.each([
    ['both wings', 'k7/8/8/8/8/8/8/R3K2R w KQ -', 'c1 d1 d2 e2 f1 f2 g1'],
    ['both wings of Black', 'r3k2r/8/8/8/8/8/8/K7 b kq -', 'c8 d7 d8 e7 f7 f8 g8'],
    ['without the right', 'k7/8/8/8/8/8/8/R3K2R w Q -', 'c1 d1 d2 e2 f1 f2'],
    ['with a piece of its own between', 'k7/8/8/8/8/8/8/RN2K2R w KQ -', 'd1 d2 e2 f1 f2 g1'],
    ['with a piece of the opponent between', 'k7/8/8/8/8/8/8/Rn2K1nR w KQ -', 'd1 d2 e2 f1 f2'],
    ['out of an attacked square', 'k3r3/8/8/8/8/8/8/4K2R w K -', 'd1 d2 e2 f1 f2 g1'],
    ['through an attacked square', 'k4r2/8/8/8/8/8/8/4K2R w K -', 'd1 d2 e2 f1 f2 g1'],
    ['into an attacked square', 'k5r1/8/8/8/8/8/8/4K2R w K -', 'd1 d2 e2 f1 f2 g1'],
  ])('%s: %s', (_, fen, moves) => {
    expect(movesFrom(fen, fen.includes(' w ') ? 'e1' : 'e8')).toBe(moves);
  });
});

describe('without check', () => {
  it('a king may go to an attacked square', () => {
    expect(movesFrom('k7/8/8/8/8/8/1r6/K7 w - -', 'a1')).toBe('a2 b1 b2');
  });

  it('a pinned piece may move', () => {
    expect(movesFrom('k3r3/8/8/8/8/4N3/8/4K3 w - -', 'e3')).toBe('c2 c4 d1 d5 f1 f5 g2 g4');
  });

  it('a king may be captured', () => {
    const view = viewIn('k7/8/8/8/8/8/8/R3K3 w - -');
    expect(capturedPiece(view, decodeMove('a1a8'))).toBe('king');
    expect(() => checkMove(view, decodeMove('a1a8'))).not.toThrow();
  });
});

it('says whether the seat has a move', () => {
  expect(hasMove(viewIn('k7/8/8/8/1p6/pPp5/PRP5/KB6 w - -'))).toBe(false);
  expect(hasMove(viewIn('k7/8/8/8/1p6/pPp5/PRP5/K1B5 w - -'))).toBe(true);
});

it('allows nothing onto squares that are not seen', () => {
  const view = resetView(startSide('white'));
  expect(legalMoves(view)).toEqual([]);
});

it.each([
  ['e2e5', 'a step of three'],
  ['e1e2', 'onto an own piece'],
  ['e3e4', 'from an empty square'],
  ['e7e5', "the opponent's piece"],
  ['a1a4', 'through a piece'],
  ['e2e4q', 'a promotion too early'],
  ['e1g1', 'castling over pieces'],
])('refuses %s: %s', (text) => {
  const view = viewIn('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -');
  expect(faultCode(() => checkMove(view, decodeMove(text)))).toBe('dark-chess/illegal-move');
});

it('refuses a pawn that reaches the last rank without a promotion', () => {
  const view = viewIn('7k/1P6/8/8/8/8/8/K7 w - -');
  expect(faultCode(() => checkMove(view, decodeMove('b7b8')))).toBe('dark-chess/illegal-move');
  expect(faultCode(() => checkMove(view, decodeMove('b7b8r')))).toBeUndefined();
});

it('announces the square of a capture, and what was taken as it looked', () => {
  const view = viewIn('k2q~4/8/8/8/8/8/8/K2R4 w - -');
  expect(capturedSquare(view, decodeMove('d1d8'))).toBe(readSquare('d8'));
  expect(capturedPiece(view, decodeMove('d1d8'))).toBe('queen');
  expect(capturedSquare(view, decodeMove('d1d7'))).toBeUndefined();
  expect(capturedPiece(view, decodeMove('d1d7'))).toBeUndefined();
});
