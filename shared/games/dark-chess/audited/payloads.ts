/** The payloads of audited dark chess. Binary parts have the one length that public facts give them. */

import { type Bytes, encodeBase64url } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { base64url, boolean, hex, object, type Reader, string } from '../../../encoding/shape.ts';
import type { ObliviousTransfer } from '../../../oblivious-transfer/interface.ts';
import { PHASES, type Phase } from '../query-sets.ts';
import { SALT_BYTES } from './commitment.ts';
import type { Asking } from './rounds.ts';

export const KINDS = {
  commit: 'dark-chess.commit',
  move: 'dark-chess.move',
  query: 'dark-chess.query',
  kingCaptured: 'dark-chess.king-captured',
  noMove: 'dark-chess.no-move',
} as const;

/** A part of a message for each phase that has one. */
export type ByPhase<T> = Readonly<Partial<Record<Phase, T>>>;

/** A seat's commitment to the starting position, and its opening. */
export const readCommit = object({
  side: string({ min: 1, max: 100 }),
  salt: base64url(SALT_BYTES),
  board: hex(32),
});

interface MovePayload {
  /** Commitment to the mover's board after the move, hex. */
  readonly board: string;
  /** The square of the piece that was captured. */
  readonly captured?: string;
  /** Present where the rules ask for it: whether this seat has moved no pawn in its last 50 moves. */
  readonly quiet?: boolean;
}

/** What is public of a move before it is read. */
interface MoveForm {
  readonly captures: boolean;
  readonly states: boolean;
}

export const readMove = ({ captures, states }: MoveForm): Reader<MovePayload> =>
  object({
    board: hex(32),
    ...(captures ? { captured: string({ min: 2, max: 2 }) } : {}),
    ...(states ? { quiet: boolean } : {}),
  });

interface QueryPayload {
  /** The closed tables that the other seat queries, in the first message of each seat. */
  readonly tables?: ByPhase<Bytes>;
  readonly quiet?: boolean;
  /** The answers to the questions of the message before. */
  readonly answers: ByPhase<Bytes>;
  readonly questions: ByPhase<Bytes>;
}

/** What is public of a query's message before it is read. */
interface QueryForm {
  readonly tables: boolean;
  readonly states: boolean;
  readonly answers: readonly Asking[];
  readonly questions: readonly Asking[];
}

export const readQuery = (
  { sizes }: ObliviousTransfer,
  { tables, states, answers, questions }: QueryForm,
): Reader<QueryPayload> =>
  object({
    ...(tables ? { tables: byPhase(PHASES.map((phase) => [phase, sizes.publication])) } : {}),
    ...(states ? { quiet: boolean } : {}),
    answers: byPhase(answers.map(({ phase, questions }) => [phase, sizes.response(questions)])),
    questions: byPhase(questions.map(({ phase, questions }) => [phase, sizes.request(questions)])),
  });

/** A part of an exact length for each of these phases, and for no other. */
function byPhase(lengths: readonly (readonly [Phase, number])[]): Reader<ByPhase<Bytes>> {
  return object(Object.fromEntries(lengths.map(([phase, bytes]) => [phase, base64url(bytes)])));
}

export const readNothing = object({});

/** The binary parts of a message as they are sent. */
export function encodeParts(parts: ByPhase<Uint8Array>): JsonObject {
  return Object.fromEntries(Object.entries(parts).map(([phase, bytes]) => [phase, encodeBase64url(bytes)]));
}
