/** How a move changes what the two seats hold (seed 001, §5.2). Each function is a step to which a proof can be attached. */

import { Fault } from '../../fault.ts';
import { CASTLING, type Piece, type PieceType, type Side, type Square, type View, WINGS, type Wing } from './board.ts';
import { type ChessMove, capturedPiece, capturedSquare, checkMove } from './moves.ts';

interface Played {
  readonly side: Side;
  /** What the seat announces. */
  readonly captured: Square | undefined;
  /** What it has captured, as it saw it; a king wins. */
  readonly taken: PieceType | undefined;
}

/** A seat's own move. Throws `dark-chess/illegal-move`. */
export function playMove(view: View, move: ChessMove): Played {
  checkMove(view, move);
  return { side: moveOwn(view.side, move), captured: capturedSquare(view, move), taken: capturedPiece(view, move) };
}

/** Whether a pawn goes two squares. */
export const isDoubleStep = (type: PieceType, from: Square, to: Square): boolean => type === 'pawn' && Math.abs(to - from) === 16;

/**
 * MOVE. Statement, second half: the piece stands where it went, as what it was promoted to; castling has moved the rook too; rights
 * to castle and the double step are those of the rules. (The seed also makes the squares that were left unknown: RESET does that.)
 */
export function moveOwn(side: Side, { from, to, promotion }: ChessMove): Side {
  const piece = side.pieces[from];
  if (piece === undefined) throw new Fault('dark-chess/illegal-move', 'the seat has no piece there');
  const pieces = [...side.pieces];
  pieces[from] = undefined;
  pieces[to] = promotion === undefined ? piece : { type: promotion, promoted: true };
  const wing =
    piece.type === 'king' ? WINGS.find((one) => side.castling[one] && CASTLING[side.color][one].king.to === to) : undefined;
  if (wing !== undefined) {
    const { rook } = CASTLING[side.color][wing];
    pieces[rook.to] = pieces[rook.from];
    pieces[rook.from] = undefined;
  }
  const doubleStep = isDoubleStep(piece.type, from, to) ? to : undefined;
  return { color: side.color, pieces, castling: castlingAfter(side, from), doubleStep };
}

/** A right to castle is lost when its king or rook leaves its square, by its own move or by being captured. */
function castlingAfter({ color, castling }: Side, left: Square): Side['castling'] {
  const keeps = (wing: Wing): boolean => {
    const { king, rook } = CASTLING[color][wing];
    return castling[wing] && left !== king.from && left !== rook.from;
  };
  return { kingside: keeps('kingside'), queenside: keeps('queenside') };
}

/**
 * The opponent's move, of which a seat learns the captured square alone. Statement: the piece there is gone, with any right to castle
 * of a rook that never moved; a double step can no longer be captured en passant. A lost king loses the game.
 * Throws `dark-chess/nothing-captured`.
 */
export function sufferMove(side: Side, captured: Square | undefined): { readonly side: Side; readonly lost: Piece | undefined } {
  if (captured === undefined) return { side: { ...side, doubleStep: undefined }, lost: undefined };
  const lost = side.pieces[captured];
  if (lost === undefined) throw new Fault('dark-chess/nothing-captured');
  const pieces = side.pieces.with(captured, undefined);
  return { side: { color: side.color, pieces, castling: castlingAfter(side, captured), doubleStep: undefined }, lost };
}
