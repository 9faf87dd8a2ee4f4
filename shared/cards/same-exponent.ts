/**
 * A proof that one secret x is behind several pairs (base, image = x·base): of Schnorr (1991) for one pair, of Chaum and Pedersen
 * (1992) for more. Proof: challenge ‖ response. The caller's transcript holds every base and image.
 */

import { deriveBytes } from '../crypto/derive.ts';
import {
  decodeScalar,
  encodePoint,
  encodeScalar,
  multiply,
  multiScalarMultiplyAgainUnsafe,
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
import { G } from './generators.ts';

export const SAME_EXPONENT_BYTES = 2 * SCALAR_BYTES;

/** The pair Σ weight·base and Σ weight·image. */
interface WeightedPairs {
  readonly bases: readonly Point[];
  readonly images: readonly Point[];
  readonly weights: readonly Scalar[];
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
  const nonce = scalarFromWideBytes(deriveBytes(seed, label, [transcript.state], WIDE_SCALAR_BYTES));
  const challenge = challengeOf(
    transcript,
    bases.map((base) => multiply(base, nonce)),
  );
  return concatBytes(encodeScalar(challenge), encodeScalar(reduceScalar(nonce + challenge * secret)));
}

/** Whether one secret is behind the pairs (G, key) and those given. */
export function isSameExponent(transcript: Transcript, key: Point, pairs: readonly WeightedPairs[], proof: Uint8Array): boolean {
  if (proof.length !== SAME_EXPONENT_BYTES) throw new Fault('proofs/wrong-length', `expected ${SAME_EXPONENT_BYTES} bytes`);
  const challenge = decodeScalar(proof.subarray(0, SCALAR_BYTES));
  const response = decodeScalar(proof.subarray(SCALAR_BYTES));
  const first = multiScalarMultiplyAgainUnsafe([G, key], [response, reduceScalar(-challenge)]);
  const others = pairs.map(({ bases, images, weights }) => {
    const timesWeights = (scalar: Scalar) => weights.map((weight) => reduceScalar(scalar * weight));
    return multiScalarMultiplyUnsafe([...bases, ...images], [...timesWeights(response), ...timesWeights(-challenge)]);
  });
  return challengeOf(transcript, [first, ...others]) === challenge;
}
