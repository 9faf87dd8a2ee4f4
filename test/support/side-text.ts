import type { Color, Piece, PieceType, Side } from '../../shared/games/dark-chess/board.ts';
import { readSquare } from '../../shared/games/dark-chess/notation.ts';

const PIECES: Readonly<Record<string, PieceType>> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** The side that `encodeSide` writes so. */
export function decodeSide(text: string): Side {
  const [color, placement, wings, doubleStep] = text.split(' ');
  return {
    color: color as Color,
    pieces: placement!.split('/').toReversed().flatMap(decodeRank),
    castling: { kingside: wings!.includes('K'), queenside: wings!.includes('Q') },
    doubleStep: doubleStep === '-' ? undefined : readSquare(doubleStep!),
  };
}

const decodeRank = (text: string): (Piece | undefined)[] =>
  text.match(/[A-Z]~?|[1-8]/g)!.flatMap((token) => {
    const type = PIECES[token[0]!];
    return type === undefined ? new Array<undefined>(Number(token)).fill(undefined) : [{ type, promoted: token.endsWith('~') }];
  });
