/**
 * Goldwasser–Micali encryption of bits (GM84). The key is m = p·q with p ≡ q ≡ 3 mod 4 and y, a non-residue modulo m of Jacobi
 * symbol 1. x²·y^bit encrypts a bit: the bit is 1 if the ciphertext is not a square modulo m, which only the holder of p can
 * tell. The product of two ciphertexts encrypts the exclusive or of their bits. BigInt and the Jacobi symbol modulo p take time
 * that depends on secrets.
 *
 * On the wire a number modulo m is as many bytes as m, most significant first.
 */

import { invert } from '@noble/curves/abstract/modular.js';
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/utils.js';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import type { ByteStream } from './byte-stream.ts';
import { jacobiSymbol } from './jacobi-symbol.ts';
import { powerModulo, randomBelow, randomBlumPrime } from './probable-prime.ts';

export interface ResiduosityKey {
  readonly m: bigint;
  readonly y: bigint;
}

export interface ResiduositySecret extends ResiduosityKey {
  readonly p: bigint;
  readonly q: bigint;
  /** 1/p modulo q. */
  readonly inverse: bigint;
}

/** p and q differ within their first 100 bits (FIPS 186-5 A.1.3 step 5.5). */
const DISTANCE_BITS = 100;

/** A key of exactly `modulusBits`, a multiple of 16. y is uniform among the non-residues of Jacobi symbol 1. */
export function randomResiduosityKey(stream: ByteStream, modulusBits: number): ResiduositySecret {
  const bits = modulusBits / 2;
  const p = randomBlumPrime(stream, bits);
  let q: bigint;
  do q = randomBlumPrime(stream, bits);
  while ((p < q ? q - p : p - q) <= 1n << BigInt(Math.max(bits - DISTANCE_BITS, 0)));
  const m = p * q;
  const root = randomBelow(stream, m);
  // −1 is such a non-residue because p ≡ q ≡ 3 mod 4, and so is −1 times any square.
  return { m, y: m - ((root * root) % m), p, q, inverse: powerModulo(p % q, q - 2n, q) };
}

/** Whether the numbers have the shape of a key. Only a proof can show that y is not a square and m a product of two primes. */
export function isResiduosityKey(key: ResiduosityKey, modulusBits: number): boolean {
  return key.m >> BigInt(modulusBits - 1) === 1n && (key.m & 3n) === 1n && isCiphertext(key, key.y);
}

/** Whether a number is within 1 … m−1 and of Jacobi symbol 1, as every ciphertext is. */
export function isCiphertext({ m }: ResiduosityKey, number: bigint): boolean {
  return number > 0n && number < m && jacobiSymbol(number, m) === 1;
}

/** ciphertext·root²·y^flip: unlinkable to the ciphertext for a secret uniform root; its bit is flipped if `flip` is 1. */
export function rerandomise({ m, y }: ResiduosityKey, ciphertext: bigint, root: bigint, flip: number): bigint {
  const moved = (((root * root) % m) * ciphertext) % m;
  return flip === 1 ? (moved * y) % m : moved;
}

/** root²·y^bit, for a secret uniform root. */
export function encryptBit(key: ResiduosityKey, bit: number, root: bigint): bigint {
  return rerandomise(key, 1n, root, bit);
}

/** The bit of a ciphertext: 1 where it is a non-residue. */
export function decryptBit({ p }: ResiduositySecret, ciphertext: bigint): number {
  return jacobiSymbol(ciphertext, p) === 1 ? 0 : 1;
}

/**
 * The one root of a square that is itself a square modulo m. Always this one: two roots that differ by more than their sign
 * factor m.
 */
export function squareRoot({ p, q, m, inverse }: ResiduositySecret, square: bigint): bigint {
  const modP = powerModulo(square % p, (p + 1n) / 4n, p);
  const modQ = powerModulo(square % q, (q + 1n) / 4n, q);
  const lift = ((modQ + q - (modP % q)) * inverse) % q;
  return (modP + p * lift) % m;
}

/** 1/number modulo m, for a number that shares no factor with m. Variable time. */
export function invertModulo(number: bigint, m: bigint): bigint {
  return invert(number, m);
}

/** Numbers modulo m, each in `size` bytes. */
export function encodeNumbers(numbers: readonly bigint[], size: number): Bytes {
  return concatBytes(...numbers.map((number) => numberToBytesBE(number, size)));
}

/** The numbers in `bytes`, one per `size` bytes. They may be m or more. */
export function decodeNumbers(bytes: Uint8Array, size: number): bigint[] {
  return Array.from({ length: bytes.length / size }, (_, i) => bytesToNumberBE(bytes.subarray(i * size, (i + 1) * size)));
}
