/** The moves of a seat of whose board only a part is known: with all of it known they are its legal moves, else more. */

import { CASTLING, type Color, forward, ownRank, type PieceType, rankOf, type Square, WINGS, type Wing } from './board.ts';
import { PROMOTIONS } from './moves.ts';
import { querySet } from './query-sets.ts';

/** What moves depend on. */
export interface Ground {
  readonly color: Color;
  /** Whether nothing stands there, or, where that is not known, whether nothing might. */
  readonly mayBeFree: (square: Square) => boolean;
  /** Whether the other seat, whose pieces are known, has one there. */
  readonly isRival: (square: Square) => boolean;
  /** The other seat's pawn that may be captured en passant. */
  readonly doubleStep: Square | undefined;
}

interface PossibleMove {
  readonly to: Square;
  readonly captured: Square | undefined;
  /** As what the piece may stand there. */
  readonly types: readonly PieceType[];
}

const SAME: Readonly<Record<PieceType, readonly PieceType[]>> = {
  pawn: ['pawn'],
  knight: ['knight'],
  bishop: ['bishop'],
  rook: ['rook'],
  queen: ['queen'],
  king: ['king'],
};

/** Where a piece may go, without castling. */
export function possibleMoves(type: PieceType, from: Square, ground: Ground): PossibleMove[] {
  if (type === 'pawn') return pawnMoves(from, ground);
  const moves: PossibleMove[] = [];
  for (const ray of querySet('general', type, ground.color, from)) {
    for (const to of ray) {
      if (ground.isRival(to)) moves.push({ to, captured: to, types: SAME[type] });
      else if (ground.mayBeFree(to)) moves.push({ to, captured: undefined, types: SAME[type] });
      if (ground.isRival(to) || !ground.mayBeFree(to)) break;
    }
  }
  return moves;
}

function pawnMoves(from: Square, { color, mayBeFree, isRival, doubleStep }: Ground): PossibleMove[] {
  const moves: PossibleMove[] = [];
  const add = (to: Square, captured: Square | undefined): void => {
    moves.push({ to, captured, types: ownRank(color, rankOf(to)) === 8 ? PROMOTIONS : SAME.pawn });
  };
  for (const to of querySet('pawn', 'pawn', color, from)[0] ?? []) {
    if (isRival(to) || !mayBeFree(to)) break;
    add(to, undefined);
  }
  for (const [to] of querySet('general', 'pawn', color, from)) {
    if (isRival(to!)) add(to!, to);
    else if (doubleStep !== undefined && to === doubleStep + 8 * forward(color)) add(to, doubleStep);
  }
  return moves;
}

/** The wings on which king and rook, if both stand at home, may castle. */
export const possibleCastling = ({ color, mayBeFree, isRival }: Ground, mayHaveRight: (wing: Wing) => boolean): Wing[] =>
  WINGS.filter(
    (wing) => mayHaveRight(wing) && CASTLING[color][wing].between.every((square) => mayBeFree(square) && !isRival(square)),
  );
