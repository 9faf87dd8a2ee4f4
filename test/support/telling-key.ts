/**
 * A sender of ANDOS who sees what is asked for. Its modulus has four primes, and its y is a non-residue modulo the first two alone, so
 * squares and y change no Legendre symbol modulo the other two: two tags on every number, eight on an entry, through every shuffle. All
 * numbers have Jacobi symbol 1, and answers are right.
 */

import type { ByteStream } from '../../shared/crypto/byte-stream.ts';
import { decodeNumbers, encodeNumbers, isCiphertext, type ResiduosityKey } from '../../shared/crypto/goldwasser-micali.ts';
import { jacobiSymbol } from '../../shared/crypto/jacobi-symbol.ts';
import { powerModulo, randomBelow, randomBlumPrime } from '../../shared/crypto/probable-prime.ts';
import { type Bytes, concatBytes } from '../../shared/encoding/bytes.ts';
import { deriveChallenges } from '../../shared/oblivious-transfer/key-proof.ts';

const PRIMES = 4;
const NAME_BYTES = 32;

interface TellingSender {
  readonly key: ResiduosityKey;
  /** The proof of the key as well as it can be made: a root where there is one, which is for one challenge in four. */
  prove(size: number, context: Uint8Array, challenges: number): Bytes;
  /** A publication of this name, of entries of 4 bits. */
  publish(entries: Uint8Array, name: Uint8Array, challenges: number): Bytes;
  /** The index of each question of a request without proofs. */
  readIndices(request: Uint8Array, entries: number): number[];
  /** The answer to each of them. */
  answer(request: Uint8Array, entries: number): number[];
}

export function tellingSender(stream: ByteStream, modulusBits: number): TellingSender {
  const size = modulusBits / 8;
  const primes = randomPrimes(stream, modulusBits);
  const m = primes.reduce((product, prime) => product * prime);
  /** The number modulo m with these remainders. */
  const join = (remainders: readonly bigint[]): bigint =>
    primes.reduce((sum, prime, i) => {
      const rest = m / prime;
      return (sum + remainders[i]! * rest * powerModulo(rest % prime, prime - 2n, prime)) % m;
    }, 0n);
  /** A random number with these Legendre symbols. −1 is a non-residue modulo each prime. */
  const draw = (symbols: readonly number[]): bigint =>
    join(
      primes.map((prime, i) => (((randomBelow(stream, prime - 1n) + 1n) ** 2n % prime) * BigInt(symbols[i]!) + prime) % prime),
    );
  const key = { m, y: draw([-1, -1, 1, 1]) };

  const symbolsOf = (number: bigint): number[] => primes.map((prime) => jacobiSymbol(number % prime, prime));
  const rootOf = (square: bigint): bigint => join(primes.map((prime) => powerModulo(square % prime, (prime + 1n) / 4n, prime)));
  const prove = (size: number, context: Uint8Array, challenges: number): Bytes =>
    encodeNumbers(
      deriveChallenges(key, size, context, challenges).map((x) => {
        const symbols = symbolsOf(x).join();
        return symbols === '1,1,1,1' ? rootOf(x) : symbols === '-1,-1,1,1' ? rootOf((x * key.y) % m) : 4n;
      }),
      size,
    );

  /** Bit j of an entry, with two bits of its index. */
  const seal = (entry: number, index: number, j: number): bigint => {
    const [first, second] = [(index >> (2 * j)) & 1, (index >> (2 * j + 1)) & 1].map((tag) => (tag === 1 ? -1 : 1)) as [
      number,
      number,
    ];
    const bit = (entry >> j) & 1 ? -1 : 1;
    return draw([bit, bit * first * second, first, second]);
  };
  const BITS = [0, 1, 2, 3] as const;
  /** The four numbers that each question names. */
  const questionsOf = (request: Uint8Array, entries: number): bigint[][] => {
    const questionBytes = entries * BITS.length * size + 1;
    return Array.from({ length: (request.length - NAME_BYTES) / questionBytes }, (_, i) => {
      const question = request.subarray(NAME_BYTES + i * questionBytes, NAME_BYTES + (i + 1) * questionBytes);
      const at = question.at(-1)! * BITS.length * size;
      return decodeNumbers(question.subarray(at, at + BITS.length * size), size);
    });
  };

  return {
    key,
    prove,
    publish(entries, name, challenges) {
      const sealed = [...entries].flatMap((entry, index) => BITS.map((j) => seal(entry, index, j)));
      if (!sealed.every((number) => isCiphertext(key, number))) throw new Error('a number that every reader would refuse');
      return concatBytes(name, encodeNumbers([key.m, key.y, ...sealed], size), prove(size, name, challenges));
    },
    readIndices: (request, entries) =>
      questionsOf(request, entries).map((numbers) =>
        numbers.reduce((index, number, j) => {
          const [, , first, second] = symbolsOf(number);
          return index | ((first === -1 ? 1 : 0) << (2 * j)) | ((second === -1 ? 1 : 0) << (2 * j + 1));
        }, 0),
      ),
    answer: (request, entries) =>
      questionsOf(request, entries).map((numbers) =>
        numbers.reduce((answer, number, j) => answer | ((symbolsOf(number)[0] === -1 ? 1 : 0) << j), 0),
      ),
  };
}

function randomPrimes(stream: ByteStream, modulusBits: number): bigint[] {
  for (;;) {
    const primes = Array.from({ length: PRIMES }, () => randomBlumPrime(stream, modulusBits / PRIMES));
    const m = primes.reduce((product, prime) => product * prime);
    if (m >> BigInt(modulusBits - 1) === 1n && new Set(primes).size === PRIMES) return primes;
  }
}
