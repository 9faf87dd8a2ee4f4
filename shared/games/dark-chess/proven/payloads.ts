/** The payloads of proven dark chess: a body, of a length that public history gives it, and what is public of a move. */

import { type Bytes, encodeBase64url } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { boolean, object, type Reader, string } from '../../../encoding/shape.ts';

export const KINDS = {
  setUp: 'dark-chess.setup',
  flight: 'dark-chess.flight',
  selectors: 'dark-chess.selectors',
  answer: 'dark-chess.answer',
  move: 'dark-chess.move',
  noMove: 'dark-chess.no-move',
  agreed: 'dark-chess.agreed',
} as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Steps after which the other seat goes on. After an `answer` and a rolling flight their author does, whose device is there. */
export const CALLS: readonly string[] = [KINDS.flight, KINDS.move, KINDS.noMove, KINDS.selectors, KINDS.setUp];
/** Steps of a turn before its last one. */
export const SAME_TURN: readonly string[] = [KINDS.answer, KINDS.flight, KINDS.selectors];
/** What a published record may leave out. */
export const UNPUBLISHED: readonly string[] = [KINDS.flight];

const bodyText = string({ max: 1_048_576 });

export const readBodyAlone = object({ body: bodyText });

export interface MoveFields {
  /** The square of the piece that was captured, and whether it was the king. */
  readonly captured?: string;
  readonly king?: boolean;
  /** Present where the rules ask for it: whether this seat has moved no pawn in its last 50 moves. */
  readonly quiet?: boolean;
}

export const readMoveFields = (form: {
  readonly captures: boolean;
  readonly states: boolean;
}): Reader<MoveFields & { readonly body: string }> =>
  object({
    body: bodyText,
    ...(form.captures ? { captured: string({ min: 2, max: 2 }), king: boolean } : {}),
    ...(form.states ? { quiet: boolean } : {}),
  });

export function encodeBody(body: Uint8Array, fields: MoveFields = {}): JsonObject {
  return { body: encodeBase64url(body as Bytes), ...fields };
}
