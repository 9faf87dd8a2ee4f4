/**
 * Random probable primes: FIPS 186-5 Appendix A.1.3 for p ≡ 3 mod 4, tested by Miller–Rabin (B.3.1). All randomness is a stream of
 * bytes, so the same stream gives the same primes. Intentional divergences: candidates are drawn until one is prime, without a limit;
 * there is no public exponent to be coprime to. The time to find a prime, and BigInt itself, depend on the secret.
 */

import { bytesToNumberBE } from '@noble/curves/utils.js';
import type { ByteStream } from './byte-stream.ts';

/** Rounds for 1,024 bits and more: an error below 2^−112 (FIPS 186-5 Table B.1, 5 rounds at 1,024 bits). */
const ROUNDS = 5;
/** Rounds for shorter primes, where only the worst case 4^−rounds of a single test counts. */
const ROUNDS_WHEN_SHORT = 40;
const SHORT_BELOW_BITS = 1_024;
/** Extra bytes with which a number reduced modulo another is uniform but for 2^−128. */
const SURPLUS_BYTES = 16;

/** Odd primes; trial division by them rules out most composites before the slow test. */
const SMALL_PRIMES = Array.from({ length: 2_000 }, (_, i) => i)
  .filter((n) => n > 2 && Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, i) => i + 2).every((d) => n % d !== 0))
  .map(BigInt);

/** base^exponent mod modulus, for exponent ≥ 0. Variable time. */
export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power * base) % modulus;
  }
  return power;
}

/** A number 0 … modulus−1, uniform but for 2^−128. */
export function randomBelow(stream: ByteStream, modulus: bigint): bigint {
  return bytesToNumberBE(stream(Math.ceil(modulus.toString(16).length / 2) + SURPLUS_BYTES)) % modulus;
}

/** Whether an odd number above 4 passes the tests; bases are drawn from the stream. */
export function isProbablePrime(candidate: bigint, stream: ByteStream): boolean {
  const divisor = SMALL_PRIMES.find((prime) => candidate % prime === 0n);
  if (divisor !== undefined) return divisor === candidate;
  const rounds = candidate < 1n << BigInt(SHORT_BELOW_BITS - 1) ? ROUNDS_WHEN_SHORT : ROUNDS;
  for (let round = 0; round < rounds; round++) {
    if (isWitness(randomBelow(stream, candidate - 3n) + 2n, candidate)) return false;
  }
  return true;
}

/** Whether `base` proves an odd number to be composite (FIPS 186-5 B.3.1 step 4). */
const isWitness = (base: bigint, candidate: bigint): boolean => {
  let exponent = candidate - 1n;
  let halvings = 0;
  for (; (exponent & 1n) === 0n; exponent >>= 1n) halvings++;
  let power = powerModulo(base, exponent, candidate);
  if (power === 1n) return false;
  for (; halvings > 0; halvings--) {
    if (power === candidate - 1n) return false;
    power = (power * power) % candidate;
  }
  return true;
};

/** A probable prime p ≡ 3 mod 4 with √2·2^(bits−1) ≤ p < 2^bits, so that the product of two has 2·bits. 8 divides `bits`. */
export function randomBlumPrime(stream: ByteStream, bits: number): bigint {
  for (;;) {
    const candidate = bytesToNumberBE(stream(bits / 8)) | 3n;
    if ((candidate * candidate) >> BigInt(2 * bits - 1) === 1n && isProbablePrime(candidate, stream)) return candidate;
  }
}
