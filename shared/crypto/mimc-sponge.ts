/**
 * MiMCSponge as circomlib has it (`circuits/mimcsponge.circom`, with nRounds 220 and nOutputs 1), and its field.
 *
 * Permutation: a Feistel network of 220 rounds over the scalar field of BN254; each round adds (left + k + cᵢ)⁵ to the right half
 * and swaps the halves, except that the last does not swap. Sponge: one element of rate (left), one of capacity (right).
 *
 * The halves only ever meet k in the sum left + k, so the permutation with key k is the one with key 0, with k added to both halves
 * before it and subtracted after it. A key is thus a secret starting state and nothing more; that is enough for a salt.
 */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

/** Order of the scalar field of BN254, of 254 bits. */
export const FIELD_ORDER = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n;
/** This many uniform bytes, reduced, are within 2^−258 of a uniform element (statistical distance below FIELD_ORDER / 2^512). */
export const WIDE_FIELD_BYTES = 64;

const ROUNDS = 220;
const ELEMENT_BYTES = 32;

/** cᵢ is keccak256 applied i + 1 times to "mimcsponge", reduced; the first and the last are 0. */
function deriveRoundConstants(): bigint[] {
  const constants = [0n];
  let digest = keccak_256(encodeUtf8('mimcsponge'));
  while (constants.length < ROUNDS - 1) {
    digest = keccak_256(digest);
    constants.push(reduce(digest));
  }
  return [...constants, 0n];
}

let roundConstants: readonly bigint[] | undefined;

/** Left and right half after the permutation. Halves and key are below the order, so left + key + c stays below 2^256. */
function permute(left: bigint, right: bigint, key: bigint): [bigint, bigint] {
  roundConstants ??= deriveRoundConstants();
  for (const constant of roundConstants) {
    const base = left + key + constant;
    const square = (base * base) % FIELD_ORDER;
    const fourth = (square * square) % FIELD_ORDER;
    const next = (right + fourth * base) % FIELD_ORDER;
    right = left;
    left = next;
  }
  return [right, left];
}

/** The first element squeezed after absorbing `inputs`. Throws `crypto/bad-field-element` for unreduced inputs and keys. */
export function mimcSponge(inputs: readonly bigint[], key: bigint): bigint {
  let left = 0n;
  let right = 0n;
  checkElement(key);
  for (const input of inputs) {
    checkElement(input);
    [left, right] = permute((left + input) % FIELD_ORDER, right, key);
  }
  return left;
}

function checkElement(value: bigint): void {
  if (value < 0n || value >= FIELD_ORDER) throw new Fault('crypto/bad-field-element');
}

const reduce = (bytes: Uint8Array): bigint => BigInt(`0x${encodeHex(bytes)}`) % FIELD_ORDER;

/** A field element of 64 uniform bytes, most significant first. */
export function fieldFromWideBytes(bytes: Uint8Array): bigint {
  if (bytes.length !== WIDE_FIELD_BYTES) throw new Fault('crypto/bad-field-element', `expected ${WIDE_FIELD_BYTES} bytes`);
  return reduce(bytes);
}

/** A field element as 32 bytes, most significant first, in hex. */
export function encodeFieldElement(value: bigint): string {
  checkElement(value);
  return value.toString(16).padStart(2 * ELEMENT_BYTES, '0');
}
