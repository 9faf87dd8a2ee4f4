/**
 * Adaptive oblivious transfer: a sender publishes a table of n closed entries, a receiver asks for some of them, round after round,
 * and learns those and no others; the sender learns how many were asked for and not which (docs/protocol/oblivious-transfer.md).
 *
 * publish → readPublication, then for each round ask → answer → read. All functions are pure. A publication names its context, a
 * request its publication and round, a response its request; a message that names another is refused. So each round is answered
 * once if the caller uses each round number once. Every check that fails throws a `Fault`.
 */

import type { Derive } from '../crypto/derive.ts';
import type { Bytes } from '../encoding/bytes.ts';

export interface TableShape {
  /** Number of entries, 1 … 256. */
  readonly entries: number;
  /** Bits of an entry, 1 … 8. */
  readonly symbolBits: number;
}

/** Bytes of the messages: functions of the shape and of the number of questions alone. */
export interface MessageSizes {
  readonly publication: number;
  request(questions: number): number;
  response(questions: number): number;
}

/**
 * `Secret` is what the sender keeps of a publication, `Table` what the receiver has read of it, `Asked` what the receiver keeps
 * of a request. All are secret; all can be computed again from the same arguments, so they need not be stored.
 */
export interface ObliviousTransfer<Secret = unknown, Table = unknown, Asked = unknown> {
  /** The construction with its parameters, such as `voprf/64x4`; part of every context. */
  readonly id: string;
  readonly shape: TableShape;
  readonly sizes: MessageSizes;

  /** Sender: encrypts a table. `context` is what the publication is bound to: match, seat, step, phase. */
  publish(entries: Uint8Array, context: Uint8Array, derive: Derive): { readonly publication: Bytes; readonly secret: Secret };

  /** Receiver: checks a publication before anything is asked. */
  readPublication(publication: Uint8Array, context: Uint8Array): Table;

  /**
   * Receiver: asks for the entries at `indices` in the round of this number, 0 … 2^32−1. An index may come twice and in several
   * rounds, and nobody can see that it does; so a dummy question, which fills up a round, repeats an entry that is known.
   */
  ask(
    table: Table,
    round: number,
    indices: readonly number[],
    derive: Derive,
  ): { readonly request: Bytes; readonly asked: Asked };

  /**
   * Sender: answers the round of this number, which has this many questions. `boundTo` is the place of the request, such as a
   * link hash: the masks of the answer are bound to it as well, so that answers in two forks of one match have nothing in common.
   */
  answer(secret: Secret, round: number, questions: number, request: Uint8Array, boundTo?: Uint8Array): Bytes;

  /** Receiver: the entries asked for, in the order of the indices. */
  read(asked: Asked, response: Uint8Array): Uint8Array;
}
