/**
 * The verifiable oblivious pseudorandom function of RFC 9497, suite ristretto255-SHA512, mode VOPRF. The client learns F(input) for
 * inputs that it blinds; the server, who holds the key, learns nothing of them; one proof shows for a whole batch that the key was
 * the public one. All randomness is an argument. noble multiplies by keys in a fixed sequence of operations and inverts blinds, as
 * all of BigInt, in variable time.
 */

import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import type { Bytes } from '../encoding/bytes.ts';
import { decodePoint, SCALAR_BYTES } from './ristretto.ts';

/** noble evaluates in every mode, and names it in the types of one mode alone. */
type WithEvaluate = { evaluate(secretKey: Uint8Array, input: Uint8Array): Uint8Array };
const voprf = ristretto255_oprf.voprf as typeof ristretto255_oprf.voprf & WithEvaluate;

export const OPRF_SEED_BYTES = 32;
/** Uniform bytes that make a scalar other than 0 whose distance from uniform is below 2^−128. */
export const OPRF_MASK_BYTES = 48;
export const OPRF_PROOF_BYTES = 2 * SCALAR_BYTES;

export interface OprfKey {
  readonly secretKey: Uint8Array;
  readonly publicKey: Uint8Array;
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

/** Evaluate (§3.3.2, §3.3.1): F(input), 64 bytes, by who holds the key. */
export function evaluateOprf({ secretKey }: OprfKey, input: Uint8Array): Bytes {
  return voprf.evaluate(secretKey, input) as Bytes;
}

/** Blind (§3.3.2). The mask, `OPRF_MASK_BYTES` secret uniform bytes, must serve one input once. */
export function blindInput(input: Uint8Array, mask: Uint8Array): BlindedInput {
  return { input, ...voprf.blind(input, () => mask) };
}

/**
 * BlindEvaluate (§3.3.2) of a batch, 32 bytes each, with one proof (§2.2.1). The mask, as for `blindInput`, must never meet two
 * batches. Throws `crypto/bad-point` for an element that is none, or is the identity.
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
 * evaluated all of them. Throws `crypto/bad-point` for an element or key that is none, or is the identity.
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
    // noble has looked at the elements too, and does not say which of all was wrong.
    for (const element of [publicKey, ...evaluated]) decodePoint(element);
    return undefined;
  }
}
