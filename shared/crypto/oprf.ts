/**
 * The verifiable oblivious pseudorandom function of RFC 9497, suite ristretto255-SHA512, mode VOPRF. The client learns F(input) for
 * inputs that it blinds; the server, who holds the key, learns nothing of them; one proof shows for a whole batch that the key was
 * the public one. All randomness is an argument. Keys and blinds multiply in a fixed sequence of operations; blinds are inverted, and
 * proofs answered, in bigint, which takes variable time.
 */

import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js';
import { ristretto255, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 as nobleSha512 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { decodeScalar, encodeScalar, ORDER, reduceScalar, SCALAR_BYTES, type Scalar } from './ristretto.ts';
import { fastestGroup } from './ristretto-fastest.ts';
import type { RistrettoGroup } from './ristretto-group.ts';
import { sha512 } from './sha512.ts';

export const OPRF_SEED_BYTES = 32;
/** Uniform bytes that make a scalar other than 0 whose distance from uniform is below 2^−128. */
export const OPRF_MASK_BYTES = 48;
export const OPRF_PROOF_BYTES = 2 * SCALAR_BYTES;

/** CreateContextString (§3.1) of the mode 1. */
const CONTEXT = concatBytes(encodeUtf8('OPRFV1-'), Uint8Array.of(1), encodeUtf8('-ristretto255-SHA512'));
const HASH_TO_GROUP = concatBytes(encodeUtf8('HashToGroup-'), CONTEXT);
const HASH_TO_SCALAR = concatBytes(encodeUtf8('HashToScalar-'), CONTEXT);
const SEED = concatBytes(encodeUtf8('Seed-'), CONTEXT);

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
  return ristretto255_oprf.voprf.deriveKeyPair(seed, info);
}

/** Evaluate (§3.3.2, §3.3.1): F(input), 64 bytes, by who holds the key. */
export function evaluateOprf({ secretKey }: OprfKey, input: Uint8Array): Bytes {
  const group = fastestGroup();
  return finish(input, group.encode(group.sum([group.hash(input, HASH_TO_GROUP)], [decodeScalar(secretKey)])));
}

/** Blind (§3.3.2). The mask, `OPRF_MASK_BYTES` secret uniform bytes, must serve one input once. */
export function blindInput(input: Uint8Array, mask: Uint8Array): BlindedInput {
  const group = fastestGroup();
  const blind = scalarOfMask(mask);
  const blinded = group.encode(group.sum([group.hash(input, HASH_TO_GROUP)], [blind]));
  return { input, blind: encodeScalar(blind), blinded };
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
  const group = fastestGroup();
  const key = decodeScalar(secretKey);
  const elements = blinded.map((each) => group.decode(each));
  const evaluated = elements.map((element) => group.encode(group.sum([element], [key])));
  // GenerateProof, with ComputeCompositesFast.
  const m = group.sum(elements, compositeWeights(publicKey, blinded, evaluated));
  const z = group.sum([m], [key]);
  const r = scalarOfMask(mask);
  const [t2, t3] = [group.sum([group.generator], [r]), group.sum([m], [r])];
  const c = challengeOf(group, publicKey, [m, z, t2, t3]);
  return { evaluated, proof: concatBytes(encodeScalar(c), encodeScalar(reduceScalar(r - c * key))) };
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
  const group = fastestGroup();
  const elements = evaluated.map((each) => group.decode(each));
  const blinded = inputs.map((input) => input.blinded);
  if (!verifyProof(group, publicKey, blinded, evaluated, elements, proof)) return undefined;
  const unblinds = ristretto255.Point.Fn.invertBatch(inputs.map(({ blind }) => decodeScalar(blind)));
  return inputs.map(({ input }, i) => finish(input, group.encode(group.sum([elements[i]!], [unblinds[i]!]))));
}

/** VerifyProof (§2.2.2). Its scalars are public and not all of its time is needed, but it is one way of multiplying less. */
function verifyProof(
  group: RistrettoGroup,
  publicKey: Uint8Array,
  blinded: readonly Uint8Array[],
  evaluated: readonly Uint8Array[],
  elements: readonly unknown[],
  proof: Uint8Array,
): boolean {
  const key = group.decode(publicKey);
  const scalars = attempt(() => [decodeScalar(proof.subarray(0, SCALAR_BYTES)), decodeScalar(proof.subarray(SCALAR_BYTES))]);
  if (!scalars.ok) return false;
  const [c, s] = scalars.value as [Scalar, Scalar];
  const weights = compositeWeights(publicKey, blinded, evaluated);
  const m = group.sum(
    blinded.map((each) => group.decode(each)),
    weights,
  );
  const z = group.sum(elements, weights);
  const [t2, t3] = [group.sum([group.generator, key], [s, c]), group.sum([m, z], [s, c])];
  return challengeOf(group, publicKey, [m, z, t2, t3]) === c;
}

/** The d_i of ComputeComposites (§2.2.1). */
function compositeWeights(publicKey: Uint8Array, blinded: readonly Uint8Array[], evaluated: readonly Uint8Array[]): Scalar[] {
  const seed = sha512(framed(publicKey, SEED));
  return blinded.map((each, i) =>
    hashToScalar(concatBytes(framed(seed), encodeInteger(i, 2), framed(each, evaluated[i]!), encodeUtf8('Composite'))),
  );
}

/** Of M, Z, t2 and t3. */
function challengeOf(group: RistrettoGroup, publicKey: Uint8Array, elements: readonly unknown[]): Scalar {
  const encoded = elements.map((element) => group.encode(element));
  return hashToScalar(concatBytes(framed(publicKey, ...encoded), encodeUtf8('Challenge')));
}

/** The end of Finalize and Evaluate. */
const finish = (input: Uint8Array, element: Uint8Array): Bytes =>
  sha512(concatBytes(framed(input, element), encodeUtf8('Finalize')));

/** Each part after its length in two bytes. */
const framed = (...parts: readonly Uint8Array[]): Bytes =>
  concatBytes(...parts.flatMap((part) => [encodeInteger(part.length, 2), part]));

/** HashToScalar (§4.1). */
const hashToScalar = (message: Uint8Array): Scalar =>
  reduceScalar(bytesToNumberLE(expand_message_xmd(message, HASH_TO_SCALAR, 64, nobleSha512)));

/** RandomScalar (§2.1): 1 … ORDER−1. */
const scalarOfMask = (mask: Uint8Array): Scalar => (bytesToNumberLE(mask) % (ORDER - 1n)) + 1n;
