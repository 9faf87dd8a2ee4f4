/**
 * A proof that one secret x is behind several pairs (base, image = x·base): of Schnorr (1991) for one pair, of Chaum and Pedersen
 * (1992) for more. Proof: challenge ‖ response. The caller's transcript holds every base and image.
 */

import {
  decodeScalar,
  encodePoint,
  encodeScalar,
  multiply,
  multiScalarMultiplyUnsafe,
  type Point,
  reduceScalar,
  SCALAR_BYTES,
  type Scalar,
  scalarFromWideBytes,
  WIDE_SCALAR_BYTES,
} from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { Transcript } from '../proofs/transcript.ts';
import { secretBytes } from './secret-bytes.ts';

export const SAME_EXPONENT_BYTES = 2 * SCALAR_BYTES;

interface Pair {
  readonly base: Point;
  readonly image: Point;
}

const challengeOf = (transcript: Transcript, commitments: readonly Point[]): Scalar => {
  transcript.append('commitments', ...commitments.map(encodePoint));
  return transcript.challenge('e');
};

/** The nonce is derived from the seed and all that the challenge hashes but the commitments, as in EdDSA. */
export function proveSameExponent(
  transcript: Transcript,
  bases: readonly Point[],
  secret: Scalar,
  seed: Uint8Array,
  label: string,
): Bytes {
  const nonce = scalarFromWideBytes(secretBytes(seed, label, [transcript.state], WIDE_SCALAR_BYTES));
  const challenge = challengeOf(
    transcript,
    bases.map((base) => multiply(base, nonce)),
  );
  return concatBytes(encodeScalar(challenge), encodeScalar(reduceScalar(nonce + challenge * secret)));
}

export function isSameExponent(transcript: Transcript, pairs: readonly Pair[], proof: Uint8Array): boolean {
  if (proof.length !== SAME_EXPONENT_BYTES) throw new Fault('proofs/wrong-length', `expected ${SAME_EXPONENT_BYTES} bytes`);
  const challenge = decodeScalar(proof.subarray(0, SCALAR_BYTES));
  const response = decodeScalar(proof.subarray(SCALAR_BYTES));
  const commitments = pairs.map(({ base, image }) =>
    multiScalarMultiplyUnsafe([base, image], [response, reduceScalar(-challenge)]),
  );
  return challengeOf(transcript, commitments) === challenge;
}
