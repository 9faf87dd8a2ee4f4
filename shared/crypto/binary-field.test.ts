import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfWords, multiplicationTable, multiplyByTable, multiplyInto, timesX, wordsOfBytes } from './binary-field.ts';

const ALL = (1n << 128n) - 1n;
const MODULUS = (1n << 128n) | 0x87n;

const wordsOf = (value: bigint) => Uint32Array.from([0n, 32n, 64n, 96n], (shift) => Number((value >> shift) & 0xffffffffn));
const numberOf = (words: Uint32Array, at = 0) =>
  [0, 1, 2, 3].reduce((value, word) => value | (BigInt(words[at + word]!) << BigInt(32 * word)), 0n);

/** The product by the school method: shift, add, reduce. */
function product(left: bigint, right: bigint): bigint {
  let sum = 0n;
  for (let shifted = left, rest = right; rest > 0n; rest >>= 1n) {
    if (rest & 1n) sum ^= shifted;
    shifted <<= 1n;
    if (shifted >> 128n) shifted ^= MODULUS;
  }
  return sum;
}

function multiplied(left: bigint, right: bigint): bigint {
  const out = new Uint32Array(4);
  multiplyInto(out, 0, wordsOf(left), 0, wordsOf(right), 0);
  return numberOf(out);
}

const element = fc.bigInt({ min: 0n, max: ALL });

describe('a product', () => {
  it.each([
    [0n, ALL],
    [1n, ALL],
    [ALL, ALL],
    [1n << 127n, 2n],
    [1n << 127n, 1n << 127n],
    [0xffffffffn, 0xffffffffn << 96n],
  ])('of %x and %x is the one of the school method', (left, right) => {
    expect(multiplied(left, right)).toBe(product(left, right));
  });

  it('of any two elements is the one of the school method', () => {
    fc.assert(fc.property(element, element, (left, right) => multiplied(left, right) === product(left, right)));
  });

  it('is added to what lies in its place, also when that is a factor, and touches nothing beside it', () => {
    const words = Uint32Array.of(7, ...wordsOf(ALL - 5n), ...wordsOf(3n << 100n), 9);
    multiplyInto(words, 1, words, 1, words, 5);
    expect(numberOf(words, 1)).toBe((ALL - 5n) ^ product(ALL - 5n, 3n << 100n));
    expect([words[0], numberOf(words, 5), words[9]]).toEqual([7, 3n << 100n, 9]);
  });

  it('with a table is the same', () => {
    fc.assert(
      fc.property(element, element, (left, right) => {
        const words = Uint32Array.of(1, ...wordsOf(right), 2);
        multiplyByTable(multiplicationTable(wordsOf(left)), words, 1);
        return numberOf(words, 1) === product(left, right) && words[0] === 1 && words[5] === 2;
      }),
      { numRuns: 20 },
    );
  });

  it('with x is the same', () => {
    fc.assert(
      fc.property(element, (value) => {
        const words = Uint32Array.of(1, ...wordsOf(value), 2);
        timesX(words, 1);
        return numberOf(words, 1) === product(value, 2n) && words[0] === 1 && words[5] === 2;
      }),
    );
  });
});

it('an element and its 16 bytes, least significant first, give each other', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, i) => 255 - i);
  expect(numberOf(wordsOfBytes(bytes)) & 0xffffn).toBe(0xfeffn);
  expect(bytesOfWords(wordsOfBytes(bytes))).toEqual(bytes);
  expect(() => wordsOfBytes(bytes.subarray(1))).toThrow('whole words');
});
