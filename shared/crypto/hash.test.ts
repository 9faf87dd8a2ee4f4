import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { DOMAINS } from './domains.ts';
import { type Domain, sha256, sha256Hex, tagged, taggedHash } from './hash.ts';

const domains = Object.keys(DOMAINS) as Domain[];

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    [
      'abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu',
      'cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of the example of NIST that starts with %.8s', (text, digest) => {
    expect(sha256Hex(text)).toBe(digest);
    expect(encodeHex(sha256(encodeUtf8(text)))).toBe(digest);
  });

  it('is what Node computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(encodeHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('of text is of its UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
      }),
    );
  });
});

describe('a domain tag', () => {
  it('stands in front of the parts, in order', () => {
    expect(tagged('step', new Uint8Array([1]), new Uint8Array(), new Uint8Array([2, 3]))).toEqual(
      new Uint8Array([...encodeUtf8('fogline/1 step\n'), 1, 2, 3]),
    );
    expect(taggedHash('seed', new Uint8Array([7]))).toEqual(sha256(new Uint8Array([...encodeUtf8('fogline/1 seed\n'), 7])));
  });

  it('is printable ASCII that ends in its only newline', () => {
    for (const domain of domains) expect(DOMAINS[domain]).toMatch(/^fogline\/1 [\x21-\x7e]+\n$/);
  });

  it('is the start of no other', () => {
    const tags = Object.values(DOMAINS);
    expect(new Set(tags).size).toBe(tags.length);
    for (const a of tags) for (const b of tags) expect(a !== b && b.startsWith(a)).toBe(false);
  });
});
