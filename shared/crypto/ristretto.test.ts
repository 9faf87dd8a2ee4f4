import crypto from 'node:crypto';
import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { concatBytes, decodeHex, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { BAD_ENCODINGS, DERIVED, IDENTITY, MULTIPLES } from './ristretto.examples.ts';
import {
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  fixedBase,
  generator,
  hashToGroup,
  invertScalarUnsafe,
  multiplesOf,
  multiply,
  multiplyEach,
  multiplyUnsafe,
  multiScalarMultiplyUnsafe,
  ORDER,
  reduceScalar,
  scalarFromWideBytes,
  scalarsFromWideBytes,
  selectPoint,
  windowTable,
} from './ristretto.ts';
import { sha512 } from './sha512.ts';

const scalarOf = (name: string) => scalarFromWideBytes(sha512(encodeUtf8(name)));
const encoded = (point: ReturnType<typeof generator>) => encodeHex(encodePoint(point));

describe('points', () => {
  it('are those of RFC 9496', () => {
    expect(MULTIPLES.map((_, i) => encoded(multiplyUnsafe(generator(), BigInt(i))))).toEqual(MULTIPLES);
    expect(multiplesOf(generator(), MULTIPLES.length).map(encoded)).toEqual(MULTIPLES);
  });

  it('decode from the encoding that they have', () => {
    expect(MULTIPLES.slice(1).map((hex) => encoded(decodePoint(decodeHex(hex))))).toEqual(MULTIPLES.slice(1));
  });

  it.each(Object.entries(BAD_ENCODINGS))('do not decode from %s', (_, encodings) => {
    for (const hex of encodings)
      expect(() => decodePoint(decodeHex(hex)), hex).toThrow(expect.objectContaining({ code: 'crypto/bad-point' }));
  });

  it.each([0, 31, 33, 64])('do not decode from %i bytes', (length) => {
    expect(() => decodePoint(new Uint8Array(length), { identity: true })).toThrow(Fault);
  });

  it('include the identity only where it is asked for', () => {
    expect(() => decodePoint(new Uint8Array(32))).toThrow('identity');
    expect(encoded(decodePoint(new Uint8Array(32), { identity: true }))).toBe(IDENTITY);
  });
});

describe('scalars', () => {
  it.each([0n, 1n, 255n, ORDER - 1n])('are the same after encoding and decoding: %i', (scalar) => {
    expect(decodeScalar(encodeScalar(scalar))).toBe(scalar);
  });

  it('are little-endian', () => {
    expect(encodeHex(encodeScalar(0x0201n))).toBe(`0102${'00'.repeat(30)}`);
  });

  it.each([
    ['the group order', 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010'],
    ['more than the group order', 'ff'.repeat(32)],
    ['31 bytes', '01'.repeat(31)],
    ['33 bytes', `${'01'.repeat(32)}00`],
    ['nothing', ''],
  ])('do not decode from %s', (_, hex) => {
    expect(() => decodeScalar(decodeHex(hex))).toThrow(expect.objectContaining({ code: 'crypto/bad-scalar' }));
  });

  it('come from wide bytes as numbers modulo the order', () => {
    expect(scalarFromWideBytes(new Uint8Array(64).fill(255))).toBe((2n ** 512n - 1n) % ORDER);
    expect(scalarsFromWideBytes(concatBytes(new Uint8Array(64), new Uint8Array(64).fill(1, 0, 1)))).toEqual([0n, 1n]);
  });

  it('reduce and invert modulo the order', () => {
    expect(reduceScalar(-1n)).toBe(ORDER - 1n);
    expect(reduceScalar(ORDER + 5n)).toBe(5n);
    expect((invertScalarUnsafe(7n) * 7n) % ORDER).toBe(1n);
  });
});

describe('hashToGroup', () => {
  /** expand_message_xmd of RFC 9380 §5.3.1 for SHA-512 and 64 bytes, which are one block. */
  const expand = (message: Uint8Array, dst: Uint8Array): Uint8Array => {
    const hash = (...parts: Uint8Array[]) =>
      new Uint8Array(
        crypto
          .createHash('sha512')
          .update(concatBytes(...parts))
          .digest(),
      );
    const dstPrime = concatBytes(dst, encodeInteger(dst.length, 1));
    const b0 = hash(new Uint8Array(128), message, encodeInteger(64, 2), encodeInteger(0, 1), dstPrime);
    return hash(b0, encodeInteger(1, 1), dstPrime);
  };

  it('is element derivation (RFC 9496 §4.3.4) of the expanded label under the tag of generators', () => {
    // RFC 9496 Appendix A.3, the first: that the library's derivation is the one of the RFC.
    expect(encoded(ristretto255_hasher.deriveToCurve!(decodeHex(DERIVED.uniform)))).toBe(DERIVED.element);

    const expanded = expand(encodeUtf8('a label'), encodeUtf8('fogline/1 generator\n'));
    expect(encoded(hashToGroup('a label'))).toBe(encoded(ristretto255_hasher.deriveToCurve!(expanded)));
  });
});

describe('multiplication', () => {
  const points = Array.from({ length: 5 }, (_, i) => hashToGroup(`point ${i}`));
  const scalars = [0n, 1n, ORDER - 1n, scalarOf('a'), scalarOf('b')];
  const one = (point: (typeof points)[number], scalar: bigint) => encoded(multiplyUnsafe(point, scalar));
  const sum = points.map((point, i) => multiplyUnsafe(point, scalars[i]!)).reduce((a, b) => a.add(b));

  it('of a secret scalar gives what that of a public one gives, with a table and without', () => {
    const base = fixedBase(hashToGroup('base'));
    for (const scalar of scalars) {
      expect(encoded(multiply(points[0]!, scalar))).toBe(one(points[0]!, scalar));
      expect(encoded(multiply(base, scalar))).toBe(one(hashToGroup('base'), scalar));
      expect(one(base, scalar)).toBe(one(hashToGroup('base'), scalar));
    }
  });

  it('of many secret scalars gives the sum', () => {
    expect(encoded(multiplyEach(points.map(windowTable), scalars))).toBe(encoded(sum));
    expect(encoded(multiplyEach([], []))).toBe(IDENTITY);
  });

  it('of many public scalars gives the sum, few or many', () => {
    expect(encoded(multiScalarMultiplyUnsafe(points, scalars))).toBe(encoded(sum));
    const many = (of: <T>(list: readonly T[]) => T[]) => [of(points), of(scalars)] as const;
    const [repeatedPoints, repeatedScalars] = many((list) => Array.from({ length: 50 }, () => list).flat());
    expect(encoded(multiScalarMultiplyUnsafe(repeatedPoints, repeatedScalars))).toBe(one(sum, 50n));
  });

  it('selects from a table by index', () => {
    const table = multiplesOf(generator(), 4);
    expect(table.map((_, i) => encoded(selectPoint(table, i)))).toEqual(MULTIPLES.slice(0, 4));
  });
});
