/** Text of squares, moves and sides. A seat commits to the text of its side after each move (seed 001, §6.3). */

import { Fault } from '../../fault.ts';
import { fileOf, type PieceType, rankOf, type Side, type Square, squareAt } from './board.ts';
import type { ChessMove, Promotion } from './moves.ts';

const FILES = 'abcdefgh';
const PROMOTION_LETTERS = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' } as const satisfies Record<string, Promotion>;
const PIECE_LETTERS: Readonly<Record<PieceType, string>> = {
  pawn: 'P',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

export const squareName = (square: Square): string => `${FILES[fileOf(square) - 1]}${rankOf(square)}`;

const squareNamed = (name: string): Square => squareAt(FILES.indexOf(name[0]!) + 1, Number(name[1]));

export function readSquare(name: string): Square {
  if (!/^[a-h][1-8]$/.test(name)) throw new Fault('dark-chess/not-a-square', `"${name}" is not a square`);
  return squareNamed(name);
}

/** `e2e4`, `e7e8q`; castling is the king's move, `e1g1`. */
export function encodeMove({ from, to, promotion }: ChessMove): string {
  const letter = promotion === undefined ? '' : PIECE_LETTERS[promotion].toLowerCase();
  return `${squareName(from)}${squareName(to)}${letter}`;
}

export function decodeMove(text: string): ChessMove {
  const parts = /^([a-h][1-8])([a-h][1-8])([qrbn])?$/.exec(text);
  if (parts === null) throw new Fault('dark-chess/not-a-move', `"${text}" is not a move such as e2e4 or e7e8q`);
  const [, from, to, letter] = parts;
  const move = { from: squareNamed(from!), to: squareNamed(to!) };
  return letter === undefined ? move : { ...move, promotion: PROMOTION_LETTERS[letter as keyof typeof PROMOTION_LETTERS] };
}

/**
 * A side as in a FEN, of one color alone: `white 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR KQ -`. Ranks from 8 to 1, `~` after a promoted piece,
 * the wings on which it may castle, the square of its pawn that has just made a double step.
 */
export function encodeSide({ color, pieces, castling, doubleStep }: Side): string {
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => encodeRank(pieces.slice(squareAt(1, rank), squareAt(8, rank) + 1)));
  const wings = `${castling.kingside ? 'K' : ''}${castling.queenside ? 'Q' : ''}` || '-';
  return `${color} ${ranks.join('/')} ${wings} ${doubleStep === undefined ? '-' : squareName(doubleStep)}`;
}

const encodeRank = (pieces: Side['pieces']): string =>
  pieces
    .map((piece) => (piece === undefined ? '1' : `${PIECE_LETTERS[piece.type]}${piece.promoted ? '~' : ''}`))
    .join('')
    .replace(/11+/g, (gap) => String(gap.length));
