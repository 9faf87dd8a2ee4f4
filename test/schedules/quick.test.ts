import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import * as hashes from '../../shared/crypto/hash.ts';
import * as bytes from '../../shared/encoding/bytes.ts';
import * as canonical from '../../shared/encoding/canonical.ts';
import { faultCode } from '../support/fault-code.ts';
import { testSeed } from '../support/table.ts';
import { sha256 } from './native-sha2.ts';
import { encodeCanonical, parseCanonical, sha256Hex, utf8Length } from './remembered-texts.ts';
import {
  decodePoint,
  encodePoint,
  fixedBase,
  generator,
  hashBytesToGroup,
  multiply,
  POINT_BYTES,
  scalarFromWideBytes,
  WIDE_SCALAR_BYTES,
} from './structural-group.ts';

const LONG = 'Fog_line-'.repeat(2_000);

it('a remembered text is read, written, measured and hashed as every other', () => {
  const values = [
    { a: 1 },
    { body: LONG },
    { payload: { body: LONG, quiet: true }, next: [0, 1] },
    { text: `${LONG}ä"` },
    [LONG],
  ];
  for (const value of [...values, ...values]) {
    const text = canonical.encodeCanonical(value);
    expect(encodeCanonical(value) === text).toBe(true);
    expect(parseCanonical(text, text.length)).toEqual(value);
    expect(utf8Length(text)).toBe(bytes.utf8Length(text));
    expect(sha256Hex(text)).toBe(hashes.sha256Hex(text));
  }
  expect(faultCode(() => parseCanonical(JSON.stringify([LONG]), LONG.length))).toBe('encoding/too-large');
  expect(faultCode(() => parseCanonical(` ["${LONG}"]`, 2 * LONG.length))).toBe('encoding/not-canonical');
  expect(faultCode(() => encodeCanonical({ text: `${LONG}\n` }))).toBe('encoding/control-character');
});

it('the hash of Node.js is SHA-256, at once and bit by bit', () => {
  const digest = createHash('sha256').update(LONG).digest();
  expect(Buffer.from(sha256(Buffer.from(LONG))).equals(digest)).toBe(true);
  expect(Buffer.from(sha256.create().update(Buffer.from(LONG)).digest()).equals(digest)).toBe(true);
});

it('points that are their own logarithms obey the laws of the group, and each has one encoding', () => {
  const wide = (word: string): Uint8Array => Buffer.concat([testSeed(word, 0), testSeed(word, 1)]);
  expect(wide('a')).toHaveLength(WIDE_SCALAR_BYTES);
  const [a, b] = [scalarFromWideBytes(wide('a')), scalarFromWideBytes(wide('b'))];
  const base = fixedBase(generator());
  expect(multiply(multiply(base, a), b)).toEqual(multiply(multiply(base, b), a));
  const [one, other] = [hashBytesToGroup('baseTransferRandom', wide('c')), hashBytesToGroup('baseTransferPoint', wide('c'))];
  expect(one).not.toEqual(other);
  expect(multiply(one.add(other), a)).toEqual(multiply(one, a).add(multiply(other, a)));
  expect(one.subtract(one).is0()).toBe(true);
  expect(encodePoint(one)).toHaveLength(POINT_BYTES);
  expect(decodePoint(encodePoint(one))).toEqual(one);
  for (const bad of [encodePoint(one.subtract(one)), new Uint8Array(POINT_BYTES).fill(255), encodePoint(one).subarray(1)])
    expect(faultCode(() => decodePoint(bad))).toBe('crypto/bad-point');
});
