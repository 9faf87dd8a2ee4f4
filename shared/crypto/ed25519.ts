/**
 * Ed25519 (RFC 8032 §5.1) with one meaning of a signature, whichever library computes it. (R, S) by A of M is valid when
 * - A is the canonical encoding of a point (§5.1.3) that is not of small order: for such a key anybody can make signatures;
 * - S < L, so that nobody can turn a signature into a second one;
 * - the encoding of [S]B − [k]A, with k = SHA-512(R ‖ A ‖ M) mod L, is the 32 bytes of R.
 * Intentional divergence from RFC 8032 §5.1.7, which leaves open whether the equation is multiplied by the cofactor: here it is
 * not. The first two rules are checked here for every backend, the third is the backend's; `test/support/ed25519-contract.ts` holds them to it.
 */

import { type Bytes, decodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { jacobiSymbol } from './jacobi-symbol.ts';

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

/** The field and the order of its group: 2²⁵⁵ − 19 and 2²⁵² + 27742… (RFC 8032 §5.1). */
const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
/** d of the curve −x² + y² = 1 + dx²y². */
const D = 0x52036cee2b6ffe738cc740797779e89800700a4d4141d8ab75eb4dca135978a3n;

const POINT_BYTES = 32;
const SIGNATURE_BYTES = 64;
/**
 * Size of the key cache. One isolate serves many matches, and a key that it has to decode again costs more than its signature. A flood of
 * other keys only costs that.
 */
const REMEMBERED_KEYS = 4_096;

/** `make` with a cache by public key, which evicts its oldest entry. */
export function rememberByKey<T extends object | boolean | null>(make: (publicKey: string) => T): (publicKey: string) => T {
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

const HIGHEST_BIT = 0x80;

function readLittleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

/** Whether there is a point with this y, by the equation of the curve: x² = (y² − 1)/(dy² + 1), whose divisor is never 0. */
function hasPoint(y: bigint): boolean {
  const square = (y * y) % P;
  return jacobiSymbol(((square + P - 1n) * (D * square + 1n)) % P, P) >= 0;
}

/** The canonical encodings of the eight points of small order, in hex. */
const SMALL_ORDER = new Set([
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000080',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
]);

const isAcceptable = rememberByKey((publicKey): boolean => {
  const encoding = attempt(() => decodeHex(publicKey, POINT_BYTES));
  if (!encoding.ok || SMALL_ORDER.has(publicKey)) return false;
  const bytes = encoding.value;
  const sign = bytes[POINT_BYTES - 1]! & HIGHEST_BIT;
  bytes[POINT_BYTES - 1]! ^= sign;
  const y = readLittleEndian(bytes);
  // Where y is 1 or −1, x is 0, which has no sign (RFC 8032 §5.1.3).
  const isSignless = y === 1n || y === P - 1n;
  return y < P && !isSignless && hasPoint(y);
});

/**
 * Whether this is the lower-case hex of a canonical encoding of a point that is not of small order. Text of another length than a key's is
 * never cached.
 */
export function isAcceptablePublicKey(hex: string): boolean {
  return hex.length === 2 * POINT_BYTES && isAcceptable(hex);
}

interface DecodedSignature {
  /** R ‖ S, 64 bytes; S is below the group order. */
  readonly bytes: Bytes;
  /**
   * R is of small order. Node refuses all such signatures (24.21 does, 20 did not), as the Web Cryptography API asks; workerd
   * and Chromium go by the equation, as here. So the portable code verifies them on every platform.
   */
  readonly smallOrderR: boolean;
}

/** Whether S, the second half of a signature, is below the group order 2²⁵² + 27742…; its highest bits nearly always decide. */
function isReduced(signature: Bytes): boolean {
  const highest = signature[SIGNATURE_BYTES - 1]! >> 4;
  return highest === 0 || (highest === 1 && readLittleEndian(signature.subarray(POINT_BYTES)) < L);
}

/**
 * The checks that all backends share: a signature of which only the equation is left to check, or null if it cannot be valid. Its bytes
 * go to `into`, where a backend that is done with them when it returns gives one.
 */
export function decodeSignature(publicKey: string, signature: string, into?: Bytes): DecodedSignature | null {
  if (!isAcceptablePublicKey(publicKey)) return null;
  const bytes = attempt(() => decodeHex(signature, SIGNATURE_BYTES, into));
  if (!bytes.ok || !isReduced(bytes.value)) return null;
  return { bytes: bytes.value, smallOrderR: SMALL_ORDER.has(signature.slice(0, 2 * POINT_BYTES)) };
}
