/**
 * What all constructions of `ObliviousTransfer` share: the shape of the table, the lengths, and the 32-byte name in front of each
 * message that says what the message belongs to. A construction itself only makes and reads the body behind the name.
 */

import type { Derive } from '../crypto/derive.ts';
import { sha256, taggedHash } from '../crypto/hash.ts';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8, equalBytes } from '../encoding/bytes.ts';
import { Fault, type FaultCode } from '../fault.ts';
import type { MessageSizes, ObliviousTransfer, TableShape } from './interface.ts';

const NAME_BYTES = 32;
const ROUND_BYTES = 4;

/** Secret bytes for one purpose, already bound to everything that the message is made of. */
type NextBytes = (label: string, length: number) => Uint8Array;

/** A construction without names. Its callers guarantee that lengths are right, entries are symbols and indices exist. */
interface NamelessTransfer<Secret, Table, Asked> {
  readonly id: string;
  readonly shape: TableShape;
  readonly sizes: MessageSizes;
  publish(entries: Uint8Array, context: Bytes, nextBytes: NextBytes): { readonly body: Bytes; readonly secret: Secret };
  readPublication(body: Uint8Array, context: Bytes): Table;
  ask(
    table: Table,
    indices: readonly number[],
    round: Bytes,
    nextBytes: NextBytes,
  ): { readonly body: Bytes; readonly asked: Asked };
  answer(secret: Secret, body: Uint8Array, round: Bytes, boundTo: readonly Uint8Array[]): Bytes;
  read(asked: Asked, body: Uint8Array): Uint8Array;
}

/** A value of the construction and the hash of the publication that it belongs to. */
export interface OfPublication<T> {
  readonly of: T;
  readonly publication: Bytes;
}

/** The receiver's secret of a request, with the name of the request and its number of questions. */
export interface OfRequest<T> {
  readonly of: T;
  readonly request: Bytes;
  readonly questions: number;
}

export function isSymbol({ symbolBits }: TableShape, symbol: number): boolean {
  return symbol < 1 << symbolBits;
}

/** Blocks of `size` bytes. */
export function splitBytes(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: bytes.length / size }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

/** The construction with names, lengths and indices checked. */
export function nameMessages<Secret, Table, Asked>(
  construction: NamelessTransfer<Secret, Table, Asked>,
): ObliviousTransfer<OfPublication<Secret>, OfPublication<Table>, OfRequest<Asked>> {
  const { id, shape, sizes } = construction;
  const contextName = (context: Uint8Array) => taggedHash('transferContext', sha256(encodeUtf8(id)), context);
  const roundName = (publication: Bytes, round: number) =>
    taggedHash('transferRound', encodeInteger(round, ROUND_BYTES), publication);
  const bind =
    (derive: Derive, ...parts: readonly Uint8Array[]): NextBytes =>
    (label, length) =>
      derive(label, parts, length);

  return {
    id,
    shape,
    sizes: {
      publication: NAME_BYTES + sizes.publication,
      request: (questions) => NAME_BYTES + sizes.request(questions),
      response: (questions) => NAME_BYTES + sizes.response(questions),
    },

    publish(entries, context, derive) {
      if (entries.length !== shape.entries || !entries.every((entry) => isSymbol(shape, entry))) {
        throw new Fault('oblivious-transfer/wrong-entries');
      }
      const name = contextName(context);
      const { body, secret } = construction.publish(entries, name, bind(derive, name, entries));
      const publication = concatBytes(name, body);
      return { publication, secret: { of: secret, publication: sha256(publication) } };
    },

    readPublication(publication, context) {
      const name = contextName(context);
      const body = openMessage(publication, name, sizes.publication, 'oblivious-transfer/other-context');
      return { of: construction.readPublication(body, name), publication: sha256(publication) };
    },

    ask({ of, publication }, round, indices, derive) {
      const known = indices.every((index) => Number.isInteger(index) && index >= 0 && index < shape.entries);
      if (!known || indices.length === 0) throw new Fault('oblivious-transfer/no-such-entry');
      const name = roundName(publication, round);
      const { body, asked } = construction.ask(of, indices, name, bind(derive, name, Uint8Array.from(indices)));
      const request = concatBytes(name, body);
      return { request, asked: { of: asked, request: taggedHash('transferRequest', request), questions: indices.length } };
    },

    answer({ of, publication }, round, questions, request, boundTo) {
      const name = roundName(publication, round);
      const body = openMessage(request, name, sizes.request(questions), 'oblivious-transfer/other-round');
      return concatBytes(
        taggedHash('transferRequest', request),
        construction.answer(of, body, name, boundTo === undefined ? [] : [boundTo]),
      );
    },

    read({ of, request, questions }, response) {
      const body = openMessage(response, request, sizes.response(questions), 'oblivious-transfer/other-request');
      return construction.read(of, body);
    },
  };
}

/** The body behind the name. Throws `otherName` if the message has another name. */
const openMessage = (message: Uint8Array, name: Bytes, bodyBytes: number, otherName: FaultCode): Uint8Array => {
  if (message.length !== NAME_BYTES + bodyBytes) {
    throw new Fault('oblivious-transfer/wrong-length', `expected ${NAME_BYTES + bodyBytes} bytes, got ${message.length}`);
  }
  if (!equalBytes(message.subarray(0, NAME_BYTES), name)) throw new Fault(otherName);
  return message.subarray(NAME_BYTES);
};
