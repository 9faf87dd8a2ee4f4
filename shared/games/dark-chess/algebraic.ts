/**
 * A move in standard algebraic notation (Standard: Portable Game Notation Specification and Implementation Guide, 1994-03-12; §8.2), as its
 * mover sees the board.
 *
 * Divergence: there is no check here, so no move is marked `+` or `#`, a king may be captured like any piece (`Qxe8`), and a move is
 * told apart (§8.2.3.4) from all that the other pieces could make, also those that chess would call pinned.
 */

import { Fault } from '../../fault.ts';
import { CASTLING, type PieceType, type View, WINGS } from './board.ts';
import { type ChessMove, capturedSquare, legalMoves } from './moves.ts';
import { squareName } from './notation.ts';

const LETTERS: Readonly<Record<PieceType, string>> = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };

export function writeMove(view: View, move: ChessMove): string {
  const { color, pieces, castling } = view.side;
  const piece = pieces[move.from];
  if (piece === undefined) throw new Fault('dark-chess/illegal-move');
  const isCastling = ({ king }: { king: { from: number; to: number } }) => king.from === move.from && king.to === move.to;
  const wing = WINGS.find((one) => piece.type === 'king' && castling[one] && isCastling(CASTLING[color][one]));
  if (wing !== undefined) return wing === 'kingside' ? 'O-O' : 'O-O-O';
  const captures = capturedSquare(view, move) === undefined ? '' : 'x';
  const promoted = move.promotion === undefined ? '' : `=${LETTERS[move.promotion]}`;
  const origin = piece.type === 'pawn' && captures !== '' ? squareName(move.from)[0]! : originOf(view, move, piece.type);
  return `${LETTERS[piece.type]}${origin}${captures}${squareName(move.to)}${promoted}`;
}

/** What tells a move apart from those of like pieces to the same square: nothing, the file, the rank or both. */
function originOf(view: View, { from, to }: ChessMove, type: PieceType): string {
  if (type === 'pawn') return '';
  const others = legalMoves(view).filter((one) => one.to === to && one.from !== from);
  const names = others.filter((one) => view.side.pieces[one.from]?.type === type).map((one) => squareName(one.from));
  const name = squareName(from);
  if (names.length === 0) return '';
  if (names.every((one) => one[0] !== name[0])) return name[0]!;
  return names.every((one) => one[1] !== name[1]) ? name[1]! : name;
}
