import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeHex } from '../encoding/bytes.ts';
import { deriveBytes, MAX_DERIVED_BYTES } from './derive.ts';
import { SEED_BYTES } from './opening.ts';

const seed = new Uint8Array(SEED_BYTES).fill(5);
const bytes = fc.uint8Array({ maxLength: 40 });
const seeds = fc.uint8Array({ minLength: SEED_BYTES, maxLength: SEED_BYTES });

/** The derivation as its docstring describes it, computed by another library. */
const expected = (from: Uint8Array, label: string, context: readonly Uint8Array[], length: number): string => {
  const prefixed = [Buffer.from(label), ...context].flatMap((part) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(part.length);
    return [size, part];
  });
  return Buffer.from(hkdfSync('sha512', from, 'fogline/1 derive\n', Buffer.concat(prefixed), length)).toString('hex');
};

describe('derived bytes', () => {
  it('are HKDF-SHA-512 with the tag as salt and the length-prefixed label and context as info', () => {
    fc.assert(
      fc.property(
        seeds,
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.array(bytes, { maxLength: 3 }),
        fc.integer({ min: 1, max: 200 }),
        (from, label, context, length) => {
          expect(encodeHex(deriveBytes(from, label, context, length))).toBe(expected(from, label, context, length));
        },
      ),
    );
  });

  it('reach to 255 blocks of 64 bytes', () => {
    expect(encodeHex(deriveBytes(seed, 'deck', [], MAX_DERIVED_BYTES))).toBe(expected(seed, 'deck', [], MAX_DERIVED_BYTES));
    expect(() => deriveBytes(seed, 'deck', [], MAX_DERIVED_BYTES + 1)).toThrow();
  });

  it.each([0, 31, 33, 64])('are not made of %i bytes, which are no seed', (length) => {
    expect(() => deriveBytes(new Uint8Array(length), 'deck', [], 32)).toThrow(RangeError);
  });

  it('are those of the seed that an array has now, and not of one that it had', () => {
    const refilled = seed.slice();
    deriveBytes(refilled, 'deck', [], 32);
    refilled.fill(6);
    expect(encodeHex(deriveBytes(refilled, 'deck', [], 32))).toBe(expected(refilled, 'deck', [], 32));
    expect(encodeHex(deriveBytes(refilled, 'deck', [], 32))).toBe(expected(refilled, 'deck', [], 32));
  });

  it('are a prefix of a longer derivation for the same purpose', () => {
    expect(deriveBytes(seed, 'deck', [], 100).subarray(0, 7)).toEqual(deriveBytes(seed, 'deck', [], 7));
  });

  it('differ with the seed, the label, and every cut between the parts of the context', () => {
    const one = new Uint8Array([1]);
    const variants = [
      deriveBytes(seed, 'ab', [], 32),
      deriveBytes(new Uint8Array(SEED_BYTES).fill(6), 'ab', [], 32),
      deriveBytes(seed, 'a', [], 32),
      deriveBytes(seed, 'a', [new TextEncoder().encode('b')], 32),
      deriveBytes(seed, 'ab', [new Uint8Array()], 32),
      deriveBytes(seed, 'ab', [one, one], 32),
      deriveBytes(seed, 'ab', [new Uint8Array([1, 1])], 32),
      deriveBytes(seed, 'ab', [one, one, new Uint8Array()], 32),
    ].map(encodeHex);
    expect(new Set(variants).size).toBe(variants.length);
  });
});
