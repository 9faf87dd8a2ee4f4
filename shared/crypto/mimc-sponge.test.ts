import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../test/vectors/mimc-sponge.json';
import { attempt } from '../fault.ts';
import { encodeFieldElement, FIELD_ORDER, fieldFromWideBytes, mimcSponge, WIDE_FIELD_BYTES } from './mimc-sponge.ts';

const codeOf = (check: () => unknown): string | undefined => {
  const checked = attempt(check);
  return checked.ok ? undefined : checked.fault.code;
};

describe('MiMCSponge', () => {
  it('gives what circomlib gives, for one to fifteen inputs and several keys', () => {
    const hashes = vectors.hashes.map(({ key, inputs }) => ({
      key,
      inputs,
      output: String(mimcSponge(inputs.map(BigInt), BigInt(key))),
    }));
    expect(hashes).toEqual(vectors.hashes);
    expect(new Set(hashes.map(({ key }) => key)).size).toBe(5);
    expect(new Set(hashes.map(({ inputs }) => inputs.length))).toEqual(new Set([1, 2, 3, 15]));
  });

  it('depends on the key and on the order of the inputs', () => {
    const hash = mimcSponge([1n, 2n], 0n);
    expect(mimcSponge([2n, 1n], 0n)).not.toBe(hash);
    expect(mimcSponge([1n, 2n], 1n)).not.toBe(hash);
  });

  it('refuses inputs and keys that are not reduced', () => {
    for (const wrong of [-1n, FIELD_ORDER, FIELD_ORDER + 1n]) {
      expect(codeOf(() => mimcSponge([wrong, 0n], 0n))).toBe('crypto/bad-field-element');
      expect(codeOf(() => mimcSponge([0n, wrong], 0n))).toBe('crypto/bad-field-element');
      expect(codeOf(() => mimcSponge([0n, 0n], wrong))).toBe('crypto/bad-field-element');
    }
  });
});

describe('a field element', () => {
  it('is made of 64 bytes, most significant first, reduced', () => {
    const bytes = (value: bigint): Uint8Array => Uint8Array.from(Buffer.from(value.toString(16).padStart(128, '0'), 'hex'));
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 512n - 1n }), (value) => {
        expect(fieldFromWideBytes(bytes(value))).toBe(value % FIELD_ORDER);
      }),
    );
    expect(fieldFromWideBytes(bytes(FIELD_ORDER))).toBe(0n);
  });

  it('is made of exactly 64 bytes', () => {
    for (const length of [0, 32, WIDE_FIELD_BYTES - 1, WIDE_FIELD_BYTES + 1]) {
      expect(codeOf(() => fieldFromWideBytes(new Uint8Array(length)))).toBe('crypto/bad-field-element');
    }
  });

  it('is printed as 32 bytes of hex, most significant first', () => {
    expect(encodeFieldElement(0x1234n)).toBe('1234'.padStart(64, '0'));
    expect(encodeFieldElement(FIELD_ORDER - 1n)).toBe('30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000000');
    expect(codeOf(() => encodeFieldElement(FIELD_ORDER))).toBe('crypto/bad-field-element');
  });
});
