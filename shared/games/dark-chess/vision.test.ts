import { describe, expect, it } from 'vitest';
import { playRandomly, sidesOf, viewOf } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { answerTable } from './answers.ts';
import { type Seen, startSide } from './board.ts';
import { decodeMove, readSquare, squareName } from './notation.ts';
import { PHASES, querySet } from './query-sets.ts';
import { playMove, sufferMove } from './transition.ts';
import { lookAround, resetView, updateView } from './vision.ts';

/** White's view of a FEN, or Black's. */
const seenIn = (fen: string, squares: string, seat = 0): Seen[] => {
  const view = viewOf(sidesOf(fen), seat);
  return squares.split(' ').map((square) => view.seen[readSquare(square)]!);
};

describe('RESET', () => {
  it('leaves nothing but own pieces', () => {
    const { seen, enPassant } = resetView(startSide('white'));
    expect(seen.slice(0, 16).every((one) => one === 'own')).toBe(true);
    expect(seen.slice(16).every((one) => one === 'dark')).toBe(true);
    expect(enPassant).toBeUndefined();
  });
});

describe('UPDATE', () => {
  const view = resetView(startSide('white'));
  const [e2, e3, e5] = ['e2', 'e3', 'e5'].map(readSquare) as [number, number, number];

  it('puts the answer on the asked square and changes no other', () => {
    const after = updateView(view, 'general', e3, 'knight');
    expect(after.seen[e3]).toBe('knight');
    expect(after.seen.with(e3, 'dark')).toEqual(view.seen);
    expect(after.enPassant).toBeUndefined();
  });

  it('leaves an own square alone, which a dummy asks for', () => {
    for (const phase of PHASES) expect(updateView(view, phase, e2, 'empty')).toBe(view);
  });

  it('refuses a piece on an own square', () => {
    expect(faultCode(() => updateView(view, 'general', e2, 'queen'))).toBe('dark-chess/impossible-answer');
  });

  it('lets full vision win over the occupancy of the pawn phase, in either order', () => {
    const full = updateView(view, 'general', e3, 'knight');
    expect(updateView(full, 'pawn', e3, 'occupied')).toBe(full);
    const partial = updateView(view, 'pawn', e3, 'occupied');
    expect(partial.seen[e3]).toBe('occupied');
    expect(updateView(partial, 'general', e3, 'knight').seen[e3]).toBe('knight');
  });

  it('shows a pawn that may be captured en passant', () => {
    const after = updateView(view, 'enPassant', e5, 'pawn');
    expect([after.seen[e5], after.enPassant]).toEqual(['pawn', e5]);
  });

  it('learns nothing of a square from `empty` in the en passant phase', () => {
    const full = updateView(view, 'general', e5, 'pawn');
    expect(updateView(full, 'enPassant', e5, 'empty')).toBe(full);
    expect(updateView(view, 'enPassant', e5, 'empty')).toBe(view);
  });
});

describe('a seat', () => {
  it('sees along a ray up to the first piece and not behind it', () => {
    expect(seenIn('k7/8/3n4/8/3R2b1/8/8/K7 w - -', 'd5 d6 d7 e4 f4 g4 h4')).toEqual([
      ...['empty', 'knight', 'dark'],
      ...['empty', 'empty', 'bishop', 'dark'],
    ]);
  });

  it('does not see behind its own pieces', () => {
    expect(seenIn('k7/8/8/8/R2N3b/8/8/K7 w - -', 'c4 d4 e4')).toEqual(['empty', 'own', 'dark']);
  });

  it('sees the last square of the diagonal up to the left, which the seed leaves out', () => {
    expect(seenIn('k7/8/8/8/8/8/8/K6B w - -', 'b7 a8')).toEqual(['empty', 'king']);
  });

  it('knows that something stands before its pawn, but not what', () => {
    expect(seenIn('k7/8/8/3q4/3P4/8/8/K7 w - -', 'd5')).toEqual(['occupied']);
    expect(seenIn('k7/8/8/3q4/3P4/8/8/3K4 b - -', 'd4', 1)).toEqual(['pawn']);
  });

  it('sees the second square before a pawn at home only when the first is empty', () => {
    const squares = 'd3 d4 e3 e4';
    expect(seenIn('k7/8/8/8/3nn3/4n3/3PP3/K7 w - -', squares)).toEqual(['empty', 'occupied', 'knight', 'dark']);
    expect(seenIn('k7/8/8/8/4n3/4n3/4P3/K7 w - -', 'e3 e4')).toEqual(['occupied', 'dark']);
  });

  it('sees what stands before a pawn when another of its pieces does', () => {
    expect(seenIn('k7/8/8/3q3R/3P4/8/8/K7 w - -', 'd5')).toEqual(['queen']);
  });

  it('sees the squares diagonally before a pawn fully, empty ones too', () => {
    expect(seenIn('k7/8/8/2q5/3P4/8/8/K7 w - -', 'c5 e5')).toEqual(['queen', 'empty']);
  });

  it('does not see where it was just captured unless a piece sees the square', () => {
    const [white, black] = sidesOf('k3r3/8/8/8/8/8/8/K3N3 b - -');
    const played = playMove(viewOf([white, black], 1), decodeMove('e8e1'));
    const after = sufferMove(white, played.captured).side;
    expect(viewOf([after, played.side], 0).seen[readSquare('e1')]).toBe('dark');
  });
});

describe('en passant', () => {
  const before = sidesOf('k7/3p4/8/2P1P3/8/8/8/K7 b - -');
  const played = playMove(viewOf(before, 1), decodeMove('d7d5'));
  const after = [sufferMove(before[0], undefined).side, played.side] as const;

  it('shows the pawn that made a double step to the pawns beside it', () => {
    const view = viewOf(after, 0);
    expect([view.seen[readSquare('d5')], view.seen[readSquare('d6')], view.enPassant]).toEqual([
      'pawn',
      'empty',
      readSquare('d5'),
    ]);
  });

  it('is for one turn only: a seat that has just moved is told nothing', () => {
    const elsewhere = playMove(viewOf(after, 0), decodeMove('a1a2'));
    const later = viewOf([elsewhere.side, sufferMove(after[1], undefined).side], 0);
    expect([later.seen[readSquare('d5')], later.enPassant]).toEqual(['dark', undefined]);
  });

  it('does not show a pawn that came there by a single step', () => {
    const [white, black] = sidesOf('k7/8/3p4/2P1P3/8/8/8/K7 b - -');
    const single = playMove(viewOf([white, black], 1), decodeMove('d6d5')).side;
    expect(viewOf([white, single], 0).enPassant).toBeUndefined();
  });
});

it.each([
  ['the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'],
  ['pawns that share a square to capture en passant on', '4k3/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 w - -'],
])('asks for no own square, none twice in a phase, and none that no query set holds, from %s', (_, fen) => {
  for (const { sides } of playRandomly(seededRng(1), sidesOf(fen), 0, 100)) {
    const asked: string[] = [];
    const [own, other] = sides;
    lookAround(own, (phase, square) => {
      asked.push(`${phase} ${squareName(square)}`);
      expect(own.pieces[square]).toBeUndefined();
      const sets = own.pieces.flatMap((piece, at) => (piece === undefined ? [] : querySet(phase, piece.type, own.color, at)));
      expect(sets.flat()).toContain(square);
      return answerTable(other, phase)[square]!;
    });
    expect(new Set(asked).size).toBe(asked.length);
  }
});
