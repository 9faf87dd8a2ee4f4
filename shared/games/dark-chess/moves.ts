/**
 * The moves that a seat may make, from its own view alone (seed 001, §2). There is no check: a king may stay on, move to and castle
 * through attacked squares, and is captured like any piece. Every legal move is seen to be legal, because a seat sees each square that
 * it could move to.
 */

import { Fault } from '../../fault.ts';
import {
  CASTLING,
  fileOf,
  forward,
  isPieceType,
  ownRank,
  ownSquares,
  type Piece,
  type PieceType,
  rankOf,
  type Square,
  type View,
  WINGS,
} from './board.ts';
import { querySet } from './query-sets.ts';

export const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;
export type Promotion = (typeof PROMOTIONS)[number];

/** Castling is the king's move of two squares; en passant the pawn's onto the empty square behind the captured pawn. */
export interface ChessMove {
  readonly from: Square;
  readonly to: Square;
  readonly promotion?: Promotion;
}

export function legalMoves(view: View): ChessMove[] {
  return ownSquares(view.side).flatMap((from) => movesFrom(view, from));
}

export function hasMove(view: View): boolean {
  return ownSquares(view.side).some((from) => movesFrom(view, from).length > 0);
}

/** Statement of MOVE, first half: the move is one that the view allows. */
export function checkMove(view: View, move: ChessMove): void {
  const isIt = ({ to, promotion }: ChessMove): boolean => to === move.to && promotion === move.promotion;
  if (!movesFrom(view, move.from).some(isIt)) throw new Fault('dark-chess/illegal-move');
}

/** The square of the piece that a legal move captures, which the seat announces. */
export function capturedSquare(view: View, { from, to }: ChessMove): Square | undefined {
  if (view.seen[to] !== 'empty') return to;
  const isPawnCapture = view.side.pieces[from]?.type === 'pawn' && fileOf(from) !== fileOf(to);
  return isPawnCapture ? view.enPassant : undefined;
}

function movesFrom(view: View, from: Square): ChessMove[] {
  const piece = view.side.pieces[from];
  if (piece === undefined) return [];
  if (piece.type === 'pawn') return pawnMoves(view, from);
  const moves = reachable(view, from, piece).map((to) => ({ from, to }));
  return piece.type === 'king' ? [...moves, ...castlingMoves(view, from)] : moves;
}

function reachable(view: View, from: Square, piece: Piece): Square[] {
  const squares: Square[] = [];
  for (const ray of querySet('general', piece.type, view.side.color, from)) {
    for (const to of ray) {
      const seen = view.seen[to]!;
      if (seen === 'empty' || isPieceType(seen)) squares.push(to);
      if (seen !== 'empty') break;
    }
  }
  return squares;
}

function castlingMoves({ side, seen }: View, from: Square): ChessMove[] {
  return WINGS.filter((wing) => side.castling[wing])
    .map((wing) => CASTLING[side.color][wing])
    .filter(({ between }) => between.every((square) => seen[square] === 'empty'))
    .map(({ king }) => ({ from, to: king.to }));
}

function pawnMoves(view: View, from: Square): ChessMove[] {
  const { color } = view.side;
  const targets: Square[] = [];
  for (const to of querySet('pawn', 'pawn', color, from)[0] ?? []) {
    if (view.seen[to] !== 'empty') break;
    targets.push(to);
  }
  const landing = view.enPassant === undefined ? undefined : view.enPassant + 8 * forward(color);
  for (const [to] of querySet('general', 'pawn', color, from)) {
    if (isPieceType(view.seen[to!]!) || to === landing) targets.push(to!);
  }
  return targets.flatMap((to): ChessMove[] =>
    ownRank(color, rankOf(to)) === 8 ? PROMOTIONS.map((promotion) => ({ from, to, promotion })) : [{ from, to }],
  );
}

/** What a legal move captures, as the seat sees it: a promoted pawn looks like what it has become. */
export function capturedPiece(view: View, move: ChessMove): PieceType | undefined {
  const square = capturedSquare(view, move);
  const seen = square === undefined ? 'empty' : view.seen[square]!;
  return isPieceType(seen) ? seen : undefined;
}
