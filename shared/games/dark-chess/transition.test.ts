import { describe, expect, it } from 'vitest';
import { sidesOf, viewOf } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { decodeSide } from '../../../test/support/side-text.ts';
import { type Piece, type Side, type Square, startSide } from './board.ts';
import { decodeMove, encodeSide, readSquare } from './notation.ts';
import { moveOwn, playMove, sufferMove } from './transition.ts';

const moved = (side: string, ...moves: string[]): string =>
  encodeSide(moves.reduce((now: Side, move) => moveOwn(now, decodeMove(move)), decodeSide(side)));

describe('MOVE', () => {
  it.each([
    ['a step', 'white 8/8/8/8/8/8/3P4/4K3 - -', 'd2d3', 'white 8/8/8/8/8/3P4/8/4K3 - -'],
    ['a double step, which it remembers', 'white 8/8/8/8/8/8/3P4/4K3 - -', 'd2d4', 'white 8/8/8/8/3P4/8/8/4K3 - d4'],
    ['a double step of Black', 'black 4K3/3P4/8/8/8/8/8/8 - -', 'd7d5', 'black 4K3/8/8/3P4/8/8/8/8 - d5'],
    ['a move that ends the double step', 'white 8/8/8/8/3P4/8/8/4K3 - d4', 'e1e2', 'white 8/8/8/8/3P4/8/4K3/8 - -'],
    ['a promotion, which it remembers', 'white 8/P7/8/8/8/8/8/4K3 - -', 'a7a8n', 'white N~7/8/8/8/8/8/8/4K3 - -'],
    ['a promoted piece, which stays one', 'white N~7/8/8/8/8/8/8/4K3 - -', 'a8b6', 'white 8/8/1N~6/8/8/8/8/4K3 - -'],
    ['castling kingside', 'white 8/8/8/8/8/8/8/R3K2R KQ -', 'e1g1', 'white 8/8/8/8/8/8/8/R4RK1 - -'],
    ['castling queenside', 'black R3K2R/8/8/8/8/8/8/8 KQ -', 'e8c8', 'black 2KR3R/8/8/8/8/8/8/8 - -'],
    ['a king without castling', 'white 8/8/8/8/8/8/8/R3K2R KQ -', 'e1f1', 'white 8/8/8/8/8/8/8/R4K1R - -'],
    ['a rook, which loses its wing', 'white 8/8/8/8/8/8/8/R3K2R KQ -', 'h1h5', 'white 8/8/8/7R/8/8/8/R3K3 Q -'],
    ['the other rook', 'white 8/8/8/8/8/8/8/R3K2R KQ -', 'a1b1', 'white 8/8/8/8/8/8/8/1R2K2R K -'],
  ])('makes %s', (_, before, move, after) => {
    expect(moved(before, move)).toBe(after);
  });

  it('does not give a right back when a rook returns', () => {
    expect(moved('white 8/8/8/8/8/8/8/4K2R K -', 'h1h2', 'h2h1')).toBe('white 8/8/8/8/8/8/8/4K2R - -');
  });

  it('moves only the king when it goes two squares without a right, as no legal move does', () => {
    expect(moved('white 8/8/8/8/8/8/8/4K2R - -', 'e1g1')).toBe('white 8/8/8/8/8/8/8/6KR - -');
  });

  it('needs a piece to move', () => {
    expect(faultCode(() => moveOwn(startSide('white'), decodeMove('e4e5')))).toBe('dark-chess/illegal-move');
  });

  it('leaves the side that it is given as it was', () => {
    const side = startSide('white');
    moveOwn(side, decodeMove('e2e4'));
    expect(side).toEqual(startSide('white'));
  });
});

describe('a move of the opponent', () => {
  const suffer = (side: string, captured?: string): { readonly side: string; readonly lost: Piece | undefined } => {
    const square: Square | undefined = captured === undefined ? undefined : readSquare(captured);
    const after = sufferMove(decodeSide(side), square);
    return { side: encodeSide(after.side), lost: after.lost };
  };

  it('without a capture only ends the double step', () => {
    const before = 'white 8/8/8/8/3P4/8/8/R3K2R KQ';
    expect(suffer(`${before} d4`)).toEqual({ side: `${before} -`, lost: undefined });
  });

  it('takes the piece from the announced square, and tells its owner which it was', () => {
    expect(suffer('white 8/8/8/2Q~5/3P4/8/8/4K3 - d4', 'c5')).toEqual({
      side: 'white 8/8/8/8/3P4/8/8/4K3 - -',
      lost: { type: 'queen', promoted: true },
    });
  });

  it("takes the right to castle with the rook, and the other wing's stays", () => {
    expect(suffer('white 8/8/8/8/8/8/8/R3K2R KQ -', 'h1').side).toBe('white 8/8/8/8/8/8/8/R3K3 Q -');
    expect(suffer('black R3K2R/8/8/8/8/8/8/8 KQ -', 'a8').side).toBe('black 4K2R/8/8/8/8/8/8/8 K -');
  });

  it('takes a king, which loses the game', () => {
    expect(suffer('white 8/8/8/8/8/8/8/R3K2R KQ -', 'e1').lost?.type).toBe('king');
  });

  it('cannot capture where the seat has no piece', () => {
    expect(faultCode(() => sufferMove(startSide('white'), readSquare('e4')))).toBe('dark-chess/nothing-captured');
  });
});

describe('a played move', () => {
  it('must be one that the view allows', () => {
    const view = viewOf(sidesOf('k7/8/8/8/8/8/8/K7 w - -'), 0);
    expect(faultCode(() => playMove(view, decodeMove('a1a3')))).toBe('dark-chess/illegal-move');
  });

  it("announces the captured pawn's square when it captures en passant, and that pawn is lost", () => {
    const [white, black] = sidesOf('k7/8/8/2Pp4/8/8/8/K7 w - d6');
    const { side, captured, taken } = playMove(viewOf([white, black], 0), decodeMove('c5d6'));
    expect([captured, taken]).toEqual([readSquare('d5'), 'pawn']);
    expect(encodeSide(side)).toBe('white 8/8/3P4/8/8/8/8/K7 - -');
    expect(encodeSide(sufferMove(black, captured).side)).toBe('black K7/8/8/8/8/8/8/8 - -');
  });

  it('announces nothing when it captures nothing', () => {
    const played = playMove(viewOf(sidesOf('k7/8/8/8/8/8/8/K7 w - -'), 0), decodeMove('a1a2'));
    expect([played.captured, played.taken]).toEqual([undefined, undefined]);
  });
});
