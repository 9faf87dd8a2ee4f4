/** Pieces of the other seat that a viewer has seen and sees no longer: where each was last seen, and when. From its own sights alone. */

import type { PieceType, Square } from './board.ts';
import { readSquare } from './notation.ts';
import { seenPiece } from './sight.ts';
import type { BoardView } from './view.ts';

export interface Ghost {
  readonly square: Square;
  readonly type: PieceType;
  /** The number of the last move before it was out of sight, as the list of moves counts. */
  readonly move: number;
}

/** The move in whose row the list of moves has the last ply before a sight, which is the number of plies before it. */
const moveBefore = (plies: number): number => Math.ceil(plies / 2);

/**
 * A ghost stays on its square until the square is seen empty or with something else, until the viewer captures there, and, as there is
 * one king, until the king is seen elsewhere. It says where a piece was, not that it is there still.
 */
export function ghostsOf({ seat, sights, captures }: Pick<BoardView, 'seat' | 'sights' | 'captures'>): readonly Ghost[] {
  const found = new Map<Square, Ghost>();
  for (const [plies, sight] of sights.entries()) {
    const capture = captures.find(({ ply }) => ply === plies - 1);
    if (capture !== undefined && capture.by === seat) found.delete(readSquare(capture.square));
    for (const [square, mark] of [...sight].entries()) {
      const type = seenPiece(mark);
      // Something of hidden type may be the piece that was seen there.
      if (mark !== '?' && mark !== 'o') found.delete(square);
      if (type === 'king') for (const ghost of found.values()) if (ghost.type === 'king') found.delete(ghost.square);
      if (type !== undefined) found.set(square, { square, type, move: moveBefore(plies) });
    }
  }
  const now = sights.findLast((sight) => sight !== '') ?? '';
  return [...found.values()].filter(({ square }) => now[square] === '?');
}
