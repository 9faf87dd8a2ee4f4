import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { encodePoint, generator, POINT_BYTES } from '../crypto/ristretto.ts';
import { decodeLately } from './decode-lately.ts';

const IDENTITY = new Uint8Array(POINT_BYTES);

describe('a point that was decoded lately', () => {
  it('is the same object', () => {
    const bytes = encodePoint(generator());
    expect(decodeLately(bytes).equals(generator())).toBe(true);
    expect(decodeLately(bytes.slice())).toBe(decodeLately(bytes));
  });

  it('is refused where it may not be the identity, though it was decoded where it may', () => {
    expect(decodeLately(IDENTITY, { identity: true }).is0()).toBe(true);
    expect(faultCode(() => decodeLately(IDENTITY))).toBe('crypto/bad-point');
    expect(decodeLately(IDENTITY, { identity: true }).is0()).toBe(true);
  });

  it('is refused each time where the bytes are no point', () => {
    const none = new Uint8Array(POINT_BYTES).fill(255);
    for (const _ of [1, 2]) expect(faultCode(() => decodeLately(none))).toBe('crypto/bad-point');
  });
});
