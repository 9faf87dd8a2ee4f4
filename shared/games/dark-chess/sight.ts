/** What a seat saw at one moment as a text, so that all that it has seen can be kept: 64 characters, from a1, b1 … to h8. */

import { PIECE_TYPES, type PieceType, type Seen, type View } from './board.ts';

const LETTERS: Readonly<Record<PieceType, string>> = {
  pawn: 'p',
  knight: 'n',
  bishop: 'b',
  rook: 'r',
  queen: 'q',
  king: 'k',
};
const MARKS: Readonly<Record<Exclude<Seen, 'own'>, string>> = { ...LETTERS, dark: '?', empty: '.', occupied: 'o' };

/**
 * Own pieces in capital letters, seen ones of the opponent in small letters, `e` for its pawn that may be captured en passant, `o` for one
 * of hidden type, `.` for an empty square and `?` for a dark one.
 */
export function encodeSight({ side, seen, enPassant }: View): string {
  const marks = seen.map((what, square) => {
    if (what === 'own') return LETTERS[side.pieces[square]!.type].toUpperCase();
    return square === enPassant ? 'e' : MARKS[what];
  });
  return marks.join('');
}

/** The mark of a piece of the other seat. */
export const markOf = (type: PieceType): string => LETTERS[type];

const PIECES: ReadonlyMap<string, PieceType> = new Map([
  ...PIECE_TYPES.map((type) => [LETTERS[type], type] as const),
  ['e', 'pawn'],
]);

/** The other seat's piece that a mark of a sight shows, if it shows one of known type. */
export const seenPiece = (mark: string): PieceType | undefined => PIECES.get(mark);
