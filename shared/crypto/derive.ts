/**
 * Deterministic randomness of a seat: HKDF-SHA-512 (RFC 5869) from its seed. As in EdDSA, a mask is derived from everything that
 * its challenge will hash, so no mask is ever used with two challenges, however often a step is made again.
 */

import { hkdf } from '@noble/hashes/hkdf.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { tagged } from './hash.ts';
import { SEED_BYTES } from './opening.ts';
import { triedDerive } from './tried-seed.ts';

/** HKDF-SHA-512 gives at most 255 blocks of 64 bytes. */
export const MAX_DERIVED_BYTES = 255 * 64;

/** A derivation from one secret: the same bytes whenever label, `boundTo` and length are the same, and unrelated bytes otherwise. */
export type Derive = (label: string, boundTo: readonly Uint8Array[], length: number) => Uint8Array;

const lengthPrefixed = (part: Uint8Array): Bytes => concatBytes(encodeInteger(part.length, 4), part);

/**
 * Derives `length` bytes from a seed of 32 bytes. `label` names their purpose; `context` is what they are bound to, beginning
 * with the link hash of the step being answered. Parts are length-prefixed (4 bytes, big-endian). A `RangeError` refuses what is no
 * seed: of an erased one nothing is left, and what follows from nothing is known to everybody.
 */
export function deriveBytes(seed: Uint8Array, label: string, context: readonly Uint8Array[], length: number): Bytes {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes');
  const tried = triedDerive(seed)?.(label, context, length);
  if (tried !== undefined) return tried;
  const info = concatBytes(lengthPrefixed(encodeUtf8(label)), ...context.map(lengthPrefixed));
  return hkdf(sha512, seed, tagged('derive'), info, length) as Bytes;
}
