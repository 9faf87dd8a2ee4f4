import { object, oneOf, type Reader, string } from '../../encoding/shape.ts';

/** What a person or a bot may decide. */
export interface DarkChessDecision {
  readonly kind: 'move';
  /** One of the view's `moves`: `e2e4`, `e7e8q`; castling is the king's move. */
  readonly move: string;
}

export const readDecision: Reader<DarkChessDecision> = object({ kind: oneOf(['move']), move: string({ min: 4, max: 5 }) });
