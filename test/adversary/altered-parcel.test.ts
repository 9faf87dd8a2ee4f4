/** A relay that keeps a seat on its way to another device, and changes, exchanges or repeats it: it has the bytes, and not the code. */

import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { parcelOf, sealParcel } from '../../shared/player/parcel.ts';
import { PARCEL_BYTES } from '../../shared/wire/parcel.ts';
import { faultCode } from '../support/fault-code.ts';

const MATCH = 'A'.repeat(22);
const PACKED = encodeBase64url(randomBytes(300));
const left = (packed = PACKED, secret = randomBytes(16)) => ({
  code: encodeBase64url(secret),
  ...sealParcel(packed, MATCH, secret),
});
const changed = (bytes: Uint8Array, at: number): Uint8Array => bytes.with(at, bytes[at]! ^ 1);

it('the other device gets the seat by the code, from the name that the code gives', () => {
  const { code, name, bytes } = left();
  const parcel = parcelOf(code, MATCH);
  expect([parcel.name, parcel.open(bytes)]).toEqual([name, PACKED]);
});

it('another library opens it by what docs/protocol/portable.md says of it', () => {
  const { code, name, bytes } = left();
  const keys = Buffer.from(hkdfSync('sha512', Buffer.from(code, 'base64url'), 'fogline/1 parcel\n', MATCH, 48));
  expect(keys.subarray(0, 16).toString('base64url')).toBe(name);
  const cipher = createDecipheriv('chacha20-poly1305', keys.subarray(16), Buffer.alloc(12), { authTagLength: 16 });
  cipher.setAuthTag(bytes.subarray(-16));
  const text = Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
  const end = 4 + text.readUInt32BE(0);
  expect(text.subarray(4, end).toString('base64url')).toBe(PACKED);
  expect(new Uint8Array(text.subarray(end)).every((byte) => byte === 0)).toBe(true);
});

it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ['with one bit changed at its beginning', (bytes) => changed(bytes, 0)],
  ['with one bit changed in its padding', (bytes) => changed(bytes, PARCEL_BYTES - 100)],
  ['with one bit changed in its tag', (bytes) => changed(bytes, PARCEL_BYTES - 1)],
  ['cut off', (bytes) => bytes.subarray(0, -1)],
  ['cut to a few bytes', (bytes) => bytes.subarray(0, 10)],
  ['that is nothing', () => new Uint8Array()],
  ['that is longer', (bytes) => new Uint8Array([...bytes, 0])],
  ['that was left for another code', () => left().bytes],
])('a parcel %s is refused, and nothing of it is used', (_, alter) => {
  const { code, bytes } = left();
  expect(faultCode(() => parcelOf(code, MATCH).open(alter(bytes)))).toBe('player/parcel-altered');
});

it('a parcel opens for the match that its code names alone', () => {
  const { code, bytes } = left();
  expect(faultCode(() => parcelOf(code, 'B'.repeat(22)).open(bytes))).toBe('player/parcel-altered');
});

it('parcels of all seats have the same length, and what is no code names none', () => {
  expect([left('AA').bytes.length, left().bytes.length]).toEqual([PARCEL_BYTES, PARCEL_BYTES]);
  expect(faultCode(() => left(encodeBase64url(randomBytes(PARCEL_BYTES))))).toBe('encoding/too-large');
  for (const code of ['', 'AAAA', `${'A'.repeat(21)}+`]) expect(faultCode(() => parcelOf(code, MATCH))).toBe('player/not-a-seat');
});
