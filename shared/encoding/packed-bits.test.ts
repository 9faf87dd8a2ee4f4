import { expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { packBits, packedLength, unpackBits } from './packed-bits.ts';

it.each([
  [[], []],
  [[1], [1]],
  [[0, 1, 0, 0, 0, 0, 0, 1], [0x82]],
  [
    [1, 0, 0, 0, 0, 0, 0, 0, 1, 1],
    [1, 3],
  ],
])('the bits %j are packed least significant first', (values, bytes) => {
  expect([...packBits(Uint8Array.from(values))]).toEqual(bytes);
  expect([...unpackBits(Uint8Array.from(bytes), values.length)]).toEqual(values);
  expect(packedLength(values.length)).toBe(bytes.length);
});

it('every padding bit that is not 0 is refused', () => {
  for (let count = 1; count < 8; count++) {
    for (let bit = count; bit < 8; bit++) {
      expect(faultCode(() => unpackBits(Uint8Array.of(0xff, 1 << bit), 8 + count))).toBe('encoding/wrong-shape');
    }
    expect(unpackBits(Uint8Array.of(0xff, (1 << count) - 1), 8 + count)).toEqual(new Uint8Array(8 + count).fill(1));
  }
});

it('a list of another length is a mistake of the caller', () => {
  expect(() => unpackBits(Uint8Array.of(1, 0), 8)).toThrow(Error);
  expect(() => unpackBits(Uint8Array.of(), 1)).toThrow(Error);
});
