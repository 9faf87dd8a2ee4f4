/** Which pieces have moved between two pictures of a board, and from where: only what a viewer of both can be sure of. Pure. */

import type { Square } from '../../../../shared/games/dark-chess/board.ts';
import type { Board, ShownSquare } from './squares.ts';

const nameOf = ({ piece }: ShownSquare): string | undefined =>
  piece === undefined || piece.type === 'hidden' ? undefined : `${piece.seat} ${piece.type}`;

const isSeen = ({ ground }: ShownSquare): boolean => ground === 'clear';

/**
 * By square that a piece has come to, the one that it has left. Both were in sight before and after, and of its kind no other came or went;
 * else it may be another piece, which has come out of the fog.
 */
export function slidesBetween(before: Board, now: Board): ReadonlyMap<Square, Square> {
  const left = new Map<string, Square[]>();
  const come = new Map<string, Square[]>();
  now.forEach((shown, square) => {
    const [was, is] = [nameOf(before[square]!), nameOf(shown)];
    if (was === is || !isSeen(before[square]!) || !isSeen(shown)) return;
    if (was !== undefined) left.set(was, [...(left.get(was) ?? []), square]);
    if (is !== undefined) come.set(is, [...(come.get(is) ?? []), square]);
  });
  const slides = new Map<Square, Square>();
  for (const [name, [to, ...others]] of come) {
    const from = left.get(name) ?? [];
    if (to !== undefined && others.length === 0 && from.length === 1) slides.set(to, from[0]!);
  }
  return slides;
}

/** The squares of pieces that were not there in the picture before and have not come by a slide. */
export function landsBetween(before: Board, now: Board, slides: ReadonlyMap<Square, Square>): ReadonlySet<Square> {
  const isThere = ({ piece }: ShownSquare, square: Square): boolean =>
    piece === undefined || (before[square]!.piece?.seat === piece.seat && before[square]!.piece.type === piece.type);
  return new Set(now.flatMap((shown, square) => (isThere(shown, square) || slides.has(square) ? [] : [square])));
}

/** Whether two pictures show the same. */
export const isSameBoard = (one: Board, other: Board): boolean =>
  one.every((shown, square) => shown.ground === other[square]!.ground && nameOf(shown) === nameOf(other[square]!));
