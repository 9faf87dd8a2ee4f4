import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { TimestampAuthority } from '../../test/support/timestamp-authority.ts';
import { decodeHex, encodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { REPLY_BYTES, readTimestamp } from './timestamp-reply.ts';
import { encodeTimestampRequest, expectAnswerTo, NONCE_BYTES, timestampNonce } from './timestamp-request.ts';

const HASH = '5a'.repeat(32);
const authority = new TimestampAuthority();
const question = { hash: HASH, nonce: timestampNonce(new Uint8Array(randomBytes(NONCE_BYTES))) };
let reply: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  reply = new Uint8Array(await authority.reply(Buffer.from(encodeTimestampRequest(question))));
});
afterAll(() => authority.stop());

describe('a request', () => {
  it('has 69 bytes, and OpenSSL reads the hash, the nonce and the wish for certificates in it', () => {
    const request = encodeTimestampRequest(question);
    expect(request).toHaveLength(69);
    const file = join(authority.folder, 'asked.tsq');
    writeFileSync(file, request);
    const text = execFileSync('openssl', ['ts', '-query', '-in', file, '-text'], { encoding: 'utf8' });
    expect(text.replaceAll(/^.*? - |-|\s|(?<= {3}).{16}$/gm, '')).toContain('5a'.repeat(16));
    expect(text.toLowerCase()).toContain(`nonce: 0x${encodeHex(question.nonce)}`);
    expect(text).toContain('Certificate required: yes');
  });

  it.each([
    ['00ffffffffffffff', '01ffffffffffffff'],
    ['80ffffffffffffff', '01ffffffffffffff'],
    ['ffffffffffffffff', '7fffffffffffffff'],
    ['4200000000000000', '4200000000000000'],
  ])('has a nonce of 8 bytes whatever is drawn: %s', (random, nonce) => {
    expect(encodeHex(timestampNonce(decodeHex(random)))).toBe(nonce);
  });
});

describe('an answer of OpenSSL', () => {
  it('says which hash was there by what time, and what its signer is called', () => {
    const { time, certificates, ...read } = readTimestamp(reply);
    expect(read).toEqual({ hash: HASH, nonce: encodeHex(question.nonce), authority: 'Test Timestamps' });
    const file = join(authority.folder, 'read.tsr');
    writeFileSync(file, reply);
    const text = execFileSync('openssl', ['ts', '-reply', '-in', file, '-text'], { encoding: 'utf8' });
    expect(Date.parse(/Time stamp: (.*)/.exec(text)![1]!)).toBe(time);
    const signer = execFileSync('openssl', ['x509', '-outform', 'DER', '-in', join(authority.folder, 'signer.pem')]);
    const issuer = execFileSync('openssl', ['x509', '-outform', 'DER', '-in', join(authority.folder, 'issuer.pem')]);
    expect(certificates.map(encodeHex)).toEqual([signer, issuer].map((one) => one.toString('hex')));
  });

  it('is taken as the answer to its question, at its time', () => {
    const { time } = readTimestamp(reply);
    expect(expectAnswerTo(question, reply, time + 299_000).hash).toBe(HASH);
  });

  it('is no answer to another question, or at another time', () => {
    const { time } = readTimestamp(reply);
    const code = (asked: object, now = time): string | undefined =>
      faultCode(() => expectAnswerTo({ ...question, ...asked }, reply, now));
    expect(code({ hash: '5b'.repeat(32) })).toBe('timestamp/other-hash');
    expect(code({ nonce: new Uint8Array(8).fill(1) })).toBe('timestamp/other-request');
    expect([code({}, time + 301_000), code({}, time - 301_000)]).toEqual(Array(2).fill('timestamp/other-request'));
  });

  it('is refused where it is cut off, has more behind it, or is longer than any', () => {
    for (let length = 0; length < reply.length; length += 7)
      expect(faultCode(() => readTimestamp(reply.slice(0, length)))).toBe('timestamp/malformed');
    expect(faultCode(() => readTimestamp(new Uint8Array([...reply, 0x05, 0x00])))).toBe('timestamp/malformed');
    expect(faultCode(() => readTimestamp(new Uint8Array(REPLY_BYTES + 1)))).toBe('timestamp/malformed');
  });

  it('is read or refused with a fault, whichever byte of it is another one', () => {
    for (let at = 0; at < reply.length; at++) {
      const other = reply.slice();
      other[at]! ^= 1 << (at % 8);
      attempt(() => readTimestamp(other));
    }
  });
});

it('an authority whose name would turn round the words about it is called by what can be seen of that', () => {
  const [name, hostile] = [Buffer.from('Test Timestamps'), Buffer.from('OK \u202estamtsemi')];
  expect(hostile).toHaveLength(name.length);
  const other = Buffer.from(reply);
  for (let at = other.indexOf(name); at >= 0; at = other.indexOf(name)) other.set(hostile, at);
  expect(readTimestamp(new Uint8Array(other)).authority).toBe('OK ?stamtsemi');
});

it('an authority that gives no timestamp says so', () => {
  // PKIStatusInfo { rejection } and no token.
  expect(faultCode(() => readTimestamp(decodeHex('30053003020102')))).toBe('timestamp/no-answer');
});

it.each([
  ['20261122140211Z', Date.UTC(2026, 10, 22, 14, 2, 11)],
  ['20240229235959Z', Date.UTC(2024, 1, 29, 23, 59, 59)],
  ['20001231000000Z', Date.UTC(2000, 11, 31)],
  ['21000228120000Z', Date.UTC(2100, 1, 28, 12)],
  ['20991201000001Z', Date.UTC(2099, 11, 1, 0, 0, 1)],
  ['21000229120000Z', undefined],
  ['20261301120000Z', undefined],
  ['20260230120000Z', undefined],
  ['20261122250211Z', undefined],
  ['20261122140211+', undefined],
  ['202611221402.1Z', undefined],
  ['2026112214021xZ', undefined],
])('the time %s is read as %s', (text, time) => {
  const other = reply.slice();
  other.set(Buffer.from(text), Buffer.from(reply).indexOf(Buffer.from('180f32', 'hex')) + 2);
  if (time === undefined) expect(faultCode(() => readTimestamp(other))).toBe('timestamp/malformed');
  else expect(readTimestamp(other).time).toBe(time);
});
