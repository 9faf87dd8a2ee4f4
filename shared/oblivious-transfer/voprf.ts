/**
 * Oblivious transfer from a verifiable oblivious pseudorandom function F_k (RFC 9497, ristretto255-SHA512): an entry is published
 * as its exclusive or with a pad that is a hash of F_k(index) and the context, and the receiver has F_k evaluated blindly at the
 * indices that it asks for. Naor and Pinkas 1999 give adaptive transfer from pads of a pseudorandom function, Jarecki and Liu
 * 2009 from an oblivious one.
 *
 * Publication: k's public key (32) ‖ one byte per entry. Request: one blinded element (32) per question. Response: one evaluated
 * element (32) per question ‖ one proof (64) that the published key evaluated all of them.
 */

import { byteStream } from '../crypto/byte-stream.ts';
import { deriveBytes } from '../crypto/derive.ts';
import { taggedHash } from '../crypto/hash.ts';
import { SEED_BYTES } from '../crypto/opening.ts';
import {
  type BlindedInput,
  blindInput,
  deriveOprfKey,
  evaluateBlinded,
  evaluateOprf,
  finalizeOprf,
  OPRF_MASK_BYTES,
  OPRF_PROOF_BYTES,
  OPRF_SEED_BYTES,
  type OprfInput,
  type OprfKey,
  prepareInput,
} from '../crypto/oprf.ts';
import { decodePoint, POINT_BYTES } from '../crypto/ristretto.ts';
import { type Bytes, concatBytes, encodeInteger } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { ObliviousTransfer, TableShape } from './interface.ts';
import { isSymbol, nameMessages, type OfPublication, type OfRequest, splitBytes } from './named-messages.ts';

interface VoprfSecret {
  readonly key: OprfKey;
  /** The seed from which the masks of proofs are derived. */
  readonly proofSeed: Uint8Array;
}

interface VoprfTable {
  readonly context: Bytes;
  readonly publicKey: Uint8Array;
  readonly closed: Uint8Array;
}

interface VoprfAsked {
  readonly context: Bytes;
  readonly publicKey: Uint8Array;
  readonly questions: readonly { readonly blinded: BlindedInput; readonly closed: number }[];
}

const inputs: OprfInput[] = [];

/** The same inputs serve all publications: each has its own key, so F_k of one reveals nothing about F_k of another. */
function inputAt(index: number): OprfInput {
  inputs[index] ??= prepareInput(encodeInteger(index, 1));
  return inputs[index];
}

export function voprfTransfer(
  shape: TableShape,
): ObliviousTransfer<OfPublication<VoprfSecret>, OfPublication<VoprfTable>, OfRequest<VoprfAsked>> {
  const padOf = (output: Bytes, context: Bytes) => taggedHash('transferPad', output, context)[0]! & ((1 << shape.symbolBits) - 1);

  return nameMessages<VoprfSecret, VoprfTable, VoprfAsked>({
    id: `voprf/${shape.entries}x${shape.symbolBits}`,
    shape,
    sizes: {
      publication: POINT_BYTES + shape.entries,
      request: (questions) => questions * POINT_BYTES,
      response: (questions) => questions * POINT_BYTES + OPRF_PROOF_BYTES,
    },

    publish(entries, context, nextBytes) {
      // Every publication has its own key: an evaluation under one key opens nothing of another publication.
      const key = deriveOprfKey(nextBytes('voprf key', OPRF_SEED_BYTES), context);
      const closed = entries.map((entry, index) => entry ^ padOf(evaluateOprf(key, inputAt(index)), context));
      return { body: concatBytes(key.publicKey, closed), secret: { key, proofSeed: nextBytes('voprf proof seed', SEED_BYTES) } };
    },

    readPublication(body, context) {
      const publicKey = body.subarray(0, POINT_BYTES);
      const closed = body.subarray(POINT_BYTES);
      decodePoint(publicKey);
      if (!closed.every((entry) => isSymbol(shape, entry))) throw new Fault('oblivious-transfer/bad-symbol');
      return { context, publicKey, closed };
    },

    ask({ context, publicKey, closed }, indices, _, nextBytes) {
      const stream = byteStream(nextBytes('voprf blinds', SEED_BYTES));
      const questions = indices.map((index) => ({
        blinded: blindInput(inputAt(index), stream(OPRF_MASK_BYTES)),
        closed: closed[index]!,
      }));
      return { body: concatBytes(...questions.map(({ blinded }) => blinded.blinded)), asked: { context, publicKey, questions } };
    },

    answer({ key, proofSeed }, body, round, boundTo) {
      // The mask is bound to the request, and so to all that the challenge hashes: no mask is used with two challenges.
      const mask = deriveBytes(proofSeed, 'voprf proof', [...boundTo, round, body], OPRF_MASK_BYTES);
      const { evaluated, proof } = evaluateBlinded(key, splitBytes(body, POINT_BYTES), mask);
      return concatBytes(...evaluated, proof);
    },

    read({ context, publicKey, questions }, body) {
      const proofAt = questions.length * POINT_BYTES;
      const outputs = finalizeOprf(
        questions.map(({ blinded }) => blinded),
        splitBytes(body.subarray(0, proofAt), POINT_BYTES),
        publicKey,
        body.subarray(proofAt),
      );
      if (outputs === undefined) throw new Fault('oblivious-transfer/wrong-proof', 'not evaluated by the published key');
      return Uint8Array.from(outputs, (output, i) => questions[i]!.closed ^ padOf(output, context));
    },
  });
}
