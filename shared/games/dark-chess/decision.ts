import { object, oneOf, type Reader, string } from '../../encoding/shape.ts';
import type { Decisions } from '../decisions.ts';
import type { View } from './board.ts';
import { legalMoves } from './moves.ts';
import { encodeMove } from './notation.ts';

/** What a person or a bot may decide. */
export interface DarkChessDecision {
  readonly kind: 'move';
  /** One of the view's `moves`: `e2e4`, `e7e8q`; castling is the king's move. */
  readonly move: string;
}

export const readDecision: Reader<DarkChessDecision> = object({ kind: oneOf(['move']), move: string({ min: 4, max: 5 }) });

/** What may be moved by what is seen. */
export const decisionsAt = (view: View): Decisions => decisionsOf(legalMoves(view).map(encodeMove));

export function decisionsOf(moves: readonly string[]): Decisions {
  const reader = object({ kind: oneOf(['move']), move: oneOf(moves) });
  return { schema: reader.schema(), legal: moves.map((move) => ({ kind: 'move', move })) };
}
