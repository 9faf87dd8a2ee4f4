import { checkPrimeSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream } from './byte-stream.ts';
import {
  decodeNumbers,
  decryptBit,
  encodeNumbers,
  encryptBit,
  isCiphertext,
  isResiduosityKey,
  randomResiduosityKey,
  rerandomise,
  squareRoot,
} from './goldwasser-micali.ts';
import { jacobiSymbol } from './jacobi-symbol.ts';
import { randomBelow } from './probable-prime.ts';

const SMALL_BITS = 256;
const streamOf = (number: number) => byteStream(Uint8Array.of(number));
const key = randomResiduosityKey(streamOf(1), SMALL_BITS);
const roots = fc.bigInt({ min: 1n, max: key.m - 1n });
const bits = fc.integer({ min: 0, max: 1 });

/** The least number above 1 of this Jacobi symbol modulo m. */
const numberOfSymbol = (symbol: -1 | 1): bigint => {
  let number = 2n;
  while (jacobiSymbol(number, key.m) !== symbol) number++;
  return number;
};

describe('a key', () => {
  it.each([SMALL_BITS, 512, 2_048])(
    'of %i bits is a product of two primes 3 modulo 4, with a non-residue of symbol 1',
    (size) => {
      const { m, y, p, q } = randomResiduosityKey(streamOf(2), size);
      expect(m).toBe(p * q);
      expect(m.toString(2)).toHaveLength(size);
      for (const prime of [p, q]) {
        expect(checkPrimeSync(prime)).toBe(true);
        expect(prime & 3n).toBe(3n);
        expect(jacobiSymbol(y, prime)).toBe(-1);
      }
      expect(isResiduosityKey({ m, y }, size)).toBe(true);
      expect(randomResiduosityKey(streamOf(2), size)).toEqual({ m, y, p, q, inverse: expect.anything() });
    },
  );

  it('has the size asked for, 1 modulo 4, and a y of symbol 1 within its range', () => {
    const { m, y } = key;
    expect(isResiduosityKey({ m, y }, SMALL_BITS + 16)).toBe(false);
    expect(isResiduosityKey({ m, y }, SMALL_BITS - 16)).toBe(false);
    for (const wrong of [m - 1n, m + 1n, m + 2n]) expect(isResiduosityKey({ m: wrong, y: 1n }, SMALL_BITS)).toBe(false);
    for (const wrong of [0n, m, m + y, key.p, numberOfSymbol(-1)]) {
      expect(isResiduosityKey({ m, y: wrong }, SMALL_BITS)).toBe(false);
    }
  });
});

describe('an encrypted bit', () => {
  it('decrypts to itself, and every ciphertext has symbol 1', () => {
    fc.assert(
      fc.property(bits, roots, (bit, root) => {
        const ciphertext = encryptBit(key, bit, root);
        expect(decryptBit(key, ciphertext)).toBe(bit);
        expect(isCiphertext(key, ciphertext)).toBe(true);
      }),
    );
  });

  it('is changed by a flip and not by a root', () => {
    fc.assert(
      fc.property(bits, bits, roots, roots, (bit, flip, root, other) => {
        const ciphertext = rerandomise(key, encryptBit(key, bit, root), other, flip);
        expect(decryptBit(key, ciphertext)).toBe(bit ^ flip);
        expect(ciphertext).toBe((encryptBit(key, bit, root * other) * (flip === 1 ? key.y : 1n)) % key.m);
      }),
    );
  });

  it('of a product of two ciphertexts is the exclusive or of their bits', () => {
    fc.assert(
      fc.property(bits, bits, roots, roots, (a, b, root, other) => {
        expect(decryptBit(key, (encryptBit(key, a, root) * encryptBit(key, b, other)) % key.m)).toBe(a ^ b);
      }),
    );
  });

  it('is not a number outside the range, of symbol −1 or with a factor of m', () => {
    for (const wrong of [0n, key.m, key.m + 1n, key.p, numberOfSymbol(-1)]) expect(isCiphertext(key, wrong)).toBe(false);
    expect(isCiphertext(key, numberOfSymbol(1))).toBe(true);
  });
});

it('the root of a square is the one that is itself a square', () => {
  fc.assert(
    fc.property(roots, (root) => {
      const square = (root * root) % key.m;
      const found = squareRoot(key, square);
      expect(found ** 2n % key.m).toBe(square);
      expect([jacobiSymbol(found, key.p), jacobiSymbol(found, key.q)]).toEqual([1, 1]);
    }),
    { numRuns: 30 },
  );
});

it('numbers are encoded most significant byte first, and decode to themselves', () => {
  const numbers = [0n, 1n, 258n, randomBelow(streamOf(3), key.m), 2n ** 256n - 1n];
  const bytes = encodeNumbers(numbers, 32);
  expect(bytes.subarray(64, 96)).toEqual(Uint8Array.of(...new Array<number>(30).fill(0), 1, 2));
  expect(decodeNumbers(bytes, 32)).toEqual(numbers);
});
