/**
 * The verifiable oblivious pseudorandom function of RFC 9497, suite ristretto255-SHA512, mode VOPRF. The client learns F(input) for
 * inputs that it blinds; the server, who holds the key, learns nothing of them; one proof shows for a whole batch that the key was
 * the public one. All randomness is an argument. noble multiplies by keys in a fixed sequence of operations and inverts blinds, as
 * all of BigInt, in variable time.
 */

import { ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import {
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  fixedBase,
  multiply,
  ORDER,
  type Point,
  SCALAR_BYTES,
} from './ristretto.ts';
import { sha512 } from './sha512.ts';

const { voprf } = ristretto255_oprf;

/** HashToGroup of the suite (§4.1) with the context string of the mode (§3.1). */
const HASH_TO_GROUP = concatBytes(encodeUtf8('HashToGroup-OPRFV1-'), Uint8Array.of(1), encodeUtf8('-ristretto255-SHA512'));

export const OPRF_SEED_BYTES = 32;
/** Uniform bytes that make a scalar other than 0 whose distance from uniform is below 2^−128. */
export const OPRF_MASK_BYTES = 48;
export const OPRF_PROOF_BYTES = 2 * SCALAR_BYTES;

export interface OprfKey {
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
}

/** An input hashed to the group once, with the table that makes its multiplication about five times faster. */
export interface OprfInput {
  readonly bytes: Uint8Array;
  readonly element: Point;
}

/** What the client keeps of one input. `blinded` is what it sends. */
export interface BlindedInput {
  readonly input: Uint8Array;
  readonly blind: Uint8Array;
  readonly blinded: Uint8Array;
}

/** DeriveKeyPair (§3.2.1) of a seed of 32 bytes. */
export function deriveOprfKey(seed: Uint8Array, info: Uint8Array): OprfKey {
  return voprf.deriveKeyPair(seed, info);
}

export function prepareInput(bytes: Uint8Array): OprfInput {
  return { bytes, element: fixedBase(ristretto255_hasher.hashToCurve(bytes, { DST: HASH_TO_GROUP })) };
}

/** Evaluate (§3.3.2, §3.3.1): F(input), 64 bytes, computed with the key. */
export function evaluateOprf({ secretKey }: OprfKey, { bytes, element }: OprfInput): Bytes {
  const evaluated = encodePoint(multiply(element, decodeScalar(secretKey)));
  return sha512(concatBytes(framed(bytes), framed(evaluated), encodeUtf8('Finalize')));
}

const framed = (part: Uint8Array): Bytes => concatBytes(encodeInteger(part.length, 2), part);

/** Blind (§3.3.2). The mask, `OPRF_MASK_BYTES` secret uniform bytes, must be used only once. */
export function blindInput({ bytes, element }: OprfInput, mask: Uint8Array): BlindedInput {
  // RandomScalar (§2.1): 1 … ORDER−1, as noble draws it.
  const blind = (bytesToNumberLE(mask) % (ORDER - 1n)) + 1n;
  return { input: bytes, blind: encodeScalar(blind), blinded: encodePoint(multiply(element, blind)) };
}

/**
 * BlindEvaluate (§3.3.2) of a batch, 32 bytes each, with one proof (§2.2.1). The mask, as for `blindInput`, must never be used
 * for two batches. Throws `crypto/bad-point` for an element that is not canonical or is the identity.
 */
export function evaluateBlinded(
  { secretKey, publicKey }: OprfKey,
  blinded: readonly Uint8Array[],
  mask: Uint8Array,
): { readonly evaluated: readonly Uint8Array[]; readonly proof: Uint8Array } {
  try {
    return voprf.blindEvaluateBatch(secretKey, publicKey, [...blinded], () => mask);
  } catch (error) {
    for (const element of blinded) decodePoint(element);
    throw error;
  }
}

/**
 * Finalize (§3.3.2) of a batch: F of every input, 64 bytes each; undefined where the proof does not show that the public key
 * evaluated all of them. Throws `crypto/bad-point` for an element or key that is not canonical or is the identity.
 */
export function finalizeOprf(
  inputs: readonly BlindedInput[],
  evaluated: readonly Uint8Array[],
  publicKey: Uint8Array,
  proof: Uint8Array,
): Bytes[] | undefined {
  const items = inputs.map((input, i) => ({ ...input, evaluated: evaluated[i]! }));
  try {
    return voprf.finalizeBatch(items, publicKey, proof) as Bytes[];
  } catch {
    // noble refuses bad elements too, but does not tell them from a bad proof.
    for (const element of [publicKey, ...evaluated]) decodePoint(element);
    return undefined;
  }
}
