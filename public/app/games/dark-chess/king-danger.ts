/** Whether the own king could be captured from a square that its person does not see: by what the view leaves open, and nothing else. */

import { isPieceType, type Seen, type Square } from '../../../../shared/games/dark-chess/board.ts';
import { querySet, type Ray } from '../../../../shared/games/dark-chess/query-sets.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';

/** A queen captures as a rook or a bishop does; a pawn or a king from a square that the king sees. */
const FROM_AFAR = ['rook', 'bishop', 'knight'] as const;

/** The king's square, if so. It counts every square in the dark as one where any piece may stand, so it warns too often rather than too rarely. */
export function kingInTheDark({ squares, seat, orientation, pieces }: BoardView): Square | undefined {
  if (squares === undefined || seat === undefined) return undefined;
  const king = squares.findIndex(({ piece }) => piece === 'king');
  const known = squares.filter(({ seen }) => isPieceType(seen)).length;
  if (king < 0 || pieces[1 - seat]! <= known) return undefined;
  const seenAt = (square: Square): Seen => squares[square]!.seen;
  // The first square that is not empty ends a line: unless it is in the dark, or holds a piece of hidden type, nothing unseen reaches the king.
  const endsUnseen = (ray: Ray): boolean => ['dark', 'occupied'].includes(ray.map(seenAt).find((seen) => seen !== 'empty') ?? '');
  const isOpen = FROM_AFAR.some((type) => querySet('general', type, orientation, king).some(endsUnseen));
  return isOpen ? king : undefined;
}
