/**
 * Ed25519 (RFC 8032 §5.1) with one meaning of a signature, whichever library computes it. (R, S) by A of M is valid when
 * - A is the canonical encoding of a point (§5.1.3) that is not of small order: for such a key anybody can make signatures;
 * - S < L, so that nobody can turn a signature into a second one;
 * - the encoding of [S]B − [k]A, with k = SHA-512(R ‖ A ‖ M) mod L, is the 32 bytes of R.
 * Intentional divergence from RFC 8032 §5.1.7, which leaves open whether the equation is multiplied by the cofactor: here it is
 * not. The first two rules are checked here for every backend, the third is the backend's; `test/support/ed25519-contract.ts` holds them to it.
 */

import { ED25519_TORSION_SUBGROUP, ed25519 } from '@noble/curves/ed25519.js';
import { type Bytes, decodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';

export interface Ed25519<R extends boolean | Promise<boolean> = boolean | Promise<boolean>> {
  /** Whether `signature` (64 bytes, lower-case hex) is one by `publicKey` (32 bytes, lower-case hex). False if malformed. */
  verify(publicKey: string, message: Uint8Array, signature: string): R;
}

export interface Signer<S extends string | Promise<string> = string | Promise<string>> {
  /** 32 bytes, lower-case hex. */
  readonly publicKey: string;
  /** 64 bytes, lower-case hex. The same message always gets the same signature (RFC 8032 §5.1.6). */
  sign(message: Uint8Array): S;
}

type Point = InstanceType<typeof ed25519.Point>;
const { Fn } = ed25519.Point;

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;
/**
 * Size of the key cache. One isolate serves many matches, and a key that it has to decode again costs more than its signature. A flood of
 * other keys only costs that.
 */
const REMEMBERED_KEYS = 4_096;

/** `make` with a cache by public key, which evicts its oldest entry. */
export function rememberByKey<T extends object | null>(make: (publicKey: string) => T): (publicKey: string) => T {
  const answers = new Map<string, T>();
  return (publicKey) => {
    const known = answers.get(publicKey);
    if (known !== undefined) return known;
    const answer = make(publicKey);
    if (answers.size === REMEMBERED_KEYS) answers.delete(answers.keys().next().value as string);
    answers.set(publicKey, answer);
    return answer;
  };
}

const decodeWellSized = rememberByKey((publicKey): Point | null => {
  const encoding = attempt(() => decodeHex(publicKey, POINT_BYTES));
  if (!encoding.ok) return null;
  try {
    const point = ed25519.Point.fromBytes(encoding.value);
    return point.isSmallOrder() ? null : point;
  } catch {
    return null;
  }
});

/** The point of an acceptable public key, or null. Text of another length than a key's is never cached. */
const decodePublicKey = (publicKey: string): Point | null =>
  publicKey.length === 2 * POINT_BYTES ? decodeWellSized(publicKey) : null;

/** Whether this is the lower-case hex of a canonical encoding of a point that is not of small order. */
export function isAcceptablePublicKey(hex: string): boolean {
  return decodePublicKey(hex) !== null;
}

interface DecodedSignature {
  /** R ‖ S, 64 bytes; S is below the group order. */
  readonly bytes: Bytes;
  /** The public key, not of small order. */
  readonly A: Point;
  /**
   * R is of small order. Node refuses all such signatures (24.21 does, 20 did not), as the Web Cryptography API asks; workerd
   * and Chromium go by the equation, as here. So the portable code verifies them on every platform.
   */
  readonly smallOrderR: boolean;
}

/** Encodings of R that are of small order, in hex. */
const SMALL_ORDER = new Set(ED25519_TORSION_SUBGROUP);

/** Whether S, the second half of a signature, is below the group order 2²⁵² + 27742…; its highest bits nearly always decide. */
function isReduced(signature: Bytes): boolean {
  const highest = signature[SIGNATURE_BYTES - 1]! >> 4;
  return highest === 0 || (highest === 1 && Fn.isValid(Fn.fromBytes(signature.subarray(POINT_BYTES), true)));
}

/**
 * The checks that all backends share: a signature of which only the equation is left to check, or null if it cannot be valid. Its bytes
 * go to `into`, where a backend that is done with them when it returns gives one.
 */
export function decodeSignature(publicKey: string, signature: string, into?: Bytes): DecodedSignature | null {
  const A = decodePublicKey(publicKey);
  const bytes = attempt(() => decodeHex(signature, SIGNATURE_BYTES, into));
  if (A === null || !bytes.ok || !isReduced(bytes.value)) return null;
  return { bytes: bytes.value, A, smallOrderR: SMALL_ORDER.has(signature.slice(0, 2 * POINT_BYTES)) };
}
