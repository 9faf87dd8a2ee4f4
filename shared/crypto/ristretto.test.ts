import crypto from 'node:crypto';
import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { concatBytes, decodeHex, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
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
  multiScalarMultiplyAgainUnsafe,
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
const IDENTITY = '00'.repeat(32);

/** RFC 9496 Appendix A.1. */
const MULTIPLES = [
  IDENTITY,
  'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76',
  '6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919',
  '94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259',
  'da80862773358b466ffadfe0b3293ab3d9fd53c5ea6c955358f568322daf6a57',
  'e882b131016b52c1d3337080187cf768423efccbb517bb495ab812c4160ff44e',
  'f64746d3c92b13050ed8d80236a7f0007c3b3f962f5ba793d19a601ebb1df403',
  '44f53520926ec81fbd5a387845beb7df85a96a24ece18738bdcfa6a7822a176d',
  '903293d8f2287ebe10e2374dc1a53e0bc887e592699f02d077d5263cdd55601c',
  '02622ace8f7303a31cafc63f8fc48fdc16e1c8c8d234b2f0d6685282a9076031',
  '20706fd788b2720a1ed2a5dad4952b01f413bcf0e7564de8cdc816689e2db95f',
  'bce83f8ba5dd2fa572864c24ba1810f9522bc6004afe95877ac73241cafdab42',
  'e4549ee16b9aa03099ca208c67adafcafa4c3f3e4e5303de6026e3ca8ff84460',
  'aa52e000df2e16f55fb1032fc33bc42742dad6bd5a8fc0be0167436c5948501f',
  '46376b80f409b29dc2b5f6f0c52591990896e5716f41477cd30085ab7f10301e',
  'e0c418f7c8d9c4cdd7395b93ea124f3ad99021bb681dfc3302a9d99a2e53e64e',
];

/** The bad encodings of RFC 9496 Appendix A.2, by the reason why they are bad. */
const BAD_ENCODINGS = {
  'a field element that is not canonical': [
    '00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff',
    'ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  ],
  'a negative field element': [
    '0100000000000000000000000000000000000000000000000000000000000000',
    '01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
    'ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20',
    'c34c4e1826e5d403b78e246e88aa051c36ccf0aafebffe137d148a2bf9104562',
    'c940e5a4404157cfb1628b108db051a8d439e1a421394ec4ebccb9ec92a8ac78',
    '47cfc5497c53dc8e61c91d17fd626ffb1c49e2bca94eed052281b510b1117a24',
    'f1c6165d33367351b0da8f6e4511010c68174a03b6581212c71c0e1d026c3c72',
    '87260f7a2f12495118360f02c26a470f450dadf34a413d21042b43b9d93e1309',
  ],
  'an x² that is no square': [
    '26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371',
    '4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f',
    'de6a7b00deadc788eb6b6c8d20c0ae96c2f2019078fa604fee5b87d6e989ad7b',
    'bcab477be20861e01e4a0e295284146a510150d9817763caf1a6f4b422d67042',
    '2a292df7e32cababbd9de088d1d1abec9fc0440f637ed2fba145094dc14bea08',
    'f4a9e534fc0d216c44b218fa0c42d99635a0127ee2e53c712f70609649fdff22',
    '8268436f8c4126196cf64b3c7ddbda90746a378625f9813dd9b8457077256731',
    '2810e5cbc2cc4d4eece54f61c6f69758e289aa7ab440b3cbeaa21995c2f4232b',
  ],
  'a negative xy': [
    '3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e',
    'a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220',
    'd483fe813c6ba647ebbfd3ec41adca1c6130c2beeee9d9bf065c8d151c5f396e',
    '8a2e1d30050198c65a54483123960ccc38aef6848e1ec8f5f780e8523769ba32',
    '32888462f8b486c68ad7dd9610be5192bbeaf3b443951ac1a8118419d9fa097b',
    '227142501b9d4355ccba290404bde41575b037693cef1f438c47f8fbf35d1165',
    '5c37cc491da847cfeb9281d407efc41e15144c876e0170b499a96a22ed31e01e',
    '445425117cb8c90edcbc7c1cc0e74f747f2c1efa5630a967c64f287792a48a4b',
  ],
  'a y of 0': ['ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f'],
};

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

  it('include the identity only where the caller allows it', () => {
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
    // The first example of RFC 9496 Appendix A.3 shows that the library derives elements as the RFC does.
    const uniform =
      '5d1be09e3d0c82fc538112490e35701979d99e06ca3e2b5b54bffe8b4dc772c14d98b696a1bbfb5ca32c436cc61c16563790306c79eaca7705668b47dffe5bb6';
    const derived = '3066f82a1a747d45120d1740f14358531a8f04bbffe6a819f86dfe50f44a0a46';
    expect(encoded(ristretto255_hasher.deriveToCurve!(decodeHex(uniform)))).toBe(derived);

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

  it.each([200, 300, 1100])('of %i public scalars gives the sum, whatever digits they have', (count) => {
    const special = [0n, 1n, ORDER - 1n, 2n ** 252n, 2n ** 252n - 1n, 2n ** 128n - 1n, (2n ** 250n - 1n) / 31n, 2n ** 252n / 3n];
    const some = Array.from({ length: count }, (_, i) => (i < 40 ? special[i % 8]! : scalarOf(`${i}`)));
    const multiples = multiplesOf(generator(), count);
    const expected = reduceScalar(some.reduce((all, scalar, i) => all + scalar * BigInt(i), 0n));
    expect(encoded(multiScalarMultiplyUnsafe(multiples, some))).toBe(encoded(multiplyUnsafe(generator(), expected)));
  });

  it('of public scalars and points that come again gives the sum, the first time and later', () => {
    expect(encoded(multiScalarMultiplyAgainUnsafe(points, scalars))).toBe(encoded(sum));
    expect(encoded(multiScalarMultiplyAgainUnsafe(points, scalars.toReversed()))).toBe(
      encoded(multiScalarMultiplyUnsafe(points.toReversed(), scalars)),
    );
  });

  it('selects from a table by index', () => {
    const table = multiplesOf(generator(), 4);
    expect(table.map((_, i) => encoded(selectPoint(table, i)))).toEqual(MULTIPLES.slice(0, 4));
  });
});
