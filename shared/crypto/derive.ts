/**
 * Deterministic randomness of a seat: HKDF-SHA-512 (RFC 5869) from its seed. As in EdDSA, a mask is derived from everything that
 * its challenge will hash, so no mask is ever used with two challenges, however often a step is made again.
 */

import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes, encodeInteger, encodeUtf8Part, equalBytes } from '../encoding/bytes.ts';
import { tagged } from './hash.ts';
import { SEED_BYTES } from './opening.ts';
import { triedDerive } from './tried-seed.ts';

const BLOCK_BYTES = 64;
/** HKDF-SHA-512 gives at most so many blocks. */
const MOST_BLOCKS = 255;
export const MAX_DERIVED_BYTES = MOST_BLOCKS * BLOCK_BYTES;

/** A derivation from one secret: the same bytes whenever label, `boundTo` and length are the same, and unrelated bytes otherwise. */
export type Derive = (label: string, boundTo: readonly Uint8Array[], length: number) => Uint8Array;

const lengthPrefixed = (parts: readonly Uint8Array[]): Bytes =>
  concatBytes(...parts.flatMap((part) => [encodeInteger(part.length, 4), part]));

/**
 * Derives `length` bytes from a seed of 32 bytes. `label` names their purpose; `context` is what they are bound to, beginning
 * with the link hash of the step being answered. Parts are length-prefixed (4 bytes, big-endian). A `RangeError` refuses what is no
 * seed: of an erased one nothing is left, and what follows from nothing is known to everybody.
 */
export function deriveBytes(seed: Uint8Array, label: string, context: readonly Uint8Array[], length: number): Bytes {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes');
  const tried = triedDerive(seed)?.(label, context, length);
  if (tried !== undefined) return tried;
  if (!Number.isSafeInteger(length) || length < 0 || length > MAX_DERIVED_BYTES)
    throw new RangeError(`0 to ${MAX_DERIVED_BYTES} bytes follow from a seed`);
  return expand(macOf(seed), lengthPrefixed([encodeUtf8Part(label), ...context]), length);
}

const salted = hmac.create(sha512, tagged('derive'));
/** Takes one message after the other: one of its own for each costs as much as to hash it. */
const worker = salted.clone();

type Mac = typeof worker;

/** What HKDF extracts of a seed is the key of all that is derived from it: two thirds of the work, remembered as long as the array lives. */
const MACS = new WeakMap<Uint8Array, { readonly of: Bytes; readonly mac: Mac }>();

function macOf(seed: Uint8Array): Mac {
  const known = MACS.get(seed);
  // An array may have been filled anew.
  if (known !== undefined && equalBytes(known.of, seed)) return known.mac;
  const mac = hmac.create(sha512, salted._cloneInto(worker).update(seed).digest());
  MACS.set(seed, { of: new Uint8Array(seed), mac });
  return mac;
}

/** RFC 5869 §2.3. */
function expand(mac: Mac, info: Uint8Array, length: number): Bytes {
  const blocks = Math.ceil(length / BLOCK_BYTES);
  const derived = new Uint8Array(blocks * BLOCK_BYTES);
  for (let at = 0; at < derived.length; at += BLOCK_BYTES) {
    mac._cloneInto(worker);
    if (at > 0) worker.update(derived.subarray(at - BLOCK_BYTES, at));
    const counter = Uint8Array.of(at / BLOCK_BYTES + 1);
    worker
      .update(info)
      .update(counter)
      .digestInto(derived.subarray(at, at + BLOCK_BYTES));
  }
  return derived.slice(0, length);
}
