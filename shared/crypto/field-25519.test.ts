import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { field25519 } from './field-25519.ts';
import { FIELD_BYTES } from './field-25519-program.ts';
import { sha512 } from './sha512.ts';

const PRIME = 2n ** 255n - 19n;
const field = field25519()!;
const [x, y, u, v] = [0, 1, 2, 3].map(() => field.reserve(FIELD_BYTES)) as [number, number, number, number];
const [to, one] = [4, 5].map(() => field.reserve(FIELD_BYTES)) as [number, number];

const write = (at: number, value: bigint): void => field.write(at, numberToBytesLE(value, 32));
const read = (at: number): bigint => bytesToNumberLE(field.read(at));
const modulo = (value: bigint): bigint => ((value % PRIME) + PRIME) % PRIME;

/** Numbers whose words are all as long as they can be, all empty, or anything. */
const NUMBERS = [
  ...[0n, 1n, 2n, 18n, 19n, 20n, 2n ** 25n, 2n ** 26n - 1n, 2n ** 51n, 2n ** 230n - 1n, 2n ** 254n, 2n ** 255n - 1n],
  ...[PRIME - 1n, PRIME, PRIME + 1n, PRIME + 18n, PRIME / 2n],
  ...Array.from({ length: 12 }, (_, i) => bytesToNumberLE(sha512(encodeUtf8(`${i}`)).subarray(0, 32)) >> 1n),
];

it('reads the number that was written, below the prime, without the highest bit', () => {
  for (const number of NUMBERS) {
    for (const bit of [0n, 2n ** 255n]) {
      write(x, number + bit);
      expect(read(x)).toBe(modulo(number));
    }
  }
});

it('multiplies, squares, adds and subtracts', () => {
  for (const a of NUMBERS) {
    for (const b of NUMBERS) {
      write(x, a);
      write(y, b);
      field.multiply(to, x, y);
      expect(read(to)).toBe(modulo(a * b));
      field.add(to, x, y);
      expect(read(to)).toBe(modulo(a + b));
      field.subtract(to, x, y);
      expect(read(to)).toBe(modulo(a - b));
    }
    field.square(to, x);
    expect(read(to)).toBe(modulo(a * a));
  }
});

it('multiplies sums of four that were not carried, which is as long as words get', () => {
  for (const a of NUMBERS) {
    for (const b of NUMBERS) {
      for (const operation of ['add', 'subtract'] as const) {
        write(one, 1n);
        write(x, a);
        write(y, b);
        field.multiply(x, x, one);
        field.multiply(y, y, one);
        const sign = operation === 'add' ? 1n : -1n;
        field[operation](u, x, y);
        field[operation](v, y, x);
        field[operation](u, u, v);
        field[operation](v, v, y);
        field[operation](v, v, x);
        const [left, right] = [a + sign * b + sign * (b + sign * a), b + sign * a + sign * b + sign * a];
        field.multiply(to, u, v);
        expect(read(to)).toBe(modulo(left * right));
        field.square(to, u);
        expect(read(to)).toBe(modulo(left * left));
      }
    }
  }
});

it('takes the place of an operand for its result', () => {
  const [a, b] = [NUMBERS.at(-1)!, NUMBERS.at(-2)!];
  write(x, a);
  write(y, b);
  field.multiply(x, x, y);
  field.multiply(y, x, y);
  field.square(y, y);
  field.add(y, y, y);
  expect([read(x), read(y)]).toEqual([modulo(a * b), modulo(2n * (a * b * b) ** 2n)]);
});
