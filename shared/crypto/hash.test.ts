import crypto, { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMishashed } from '../../test/support/hash-contract.ts';
import { encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { DOMAINS } from './domains.ts';
import { domain } from './game-domain.ts';
import { type Domain, sha256, sha256Hex, tagged, taggedHash, taggedText } from './hash.ts';
import { nodeSha256Hex } from './hash-node.ts';

const domains = Object.keys(DOMAINS) as Domain[];

describe('SHA-256', () => {
  it.each([
    ['noble', sha256Hex],
    ['node:crypto', nodeSha256Hex(crypto)],
  ])('by %s is the one of FIPS 180-4, of the UTF-8 of any text', (_, hash) => {
    expect(findMishashed(hash)).toEqual([]);
  });

  it('is what Node computes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(encodeHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  });

  it('keeps nothing of a message before, nor of one that was refused', () => {
    const empty = encodeHex(sha256(new Uint8Array(0)));
    expect(empty).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    sha256(new Uint8Array(100).fill(1));
    expect(() => sha256('text' as never)).toThrow(TypeError);
    expect(encodeHex(sha256(new Uint8Array(0)))).toBe(empty);
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
  it('is in front of the parts, in order', () => {
    expect(tagged('step', new Uint8Array([1]), new Uint8Array(), new Uint8Array([2, 3]))).toEqual(
      new Uint8Array([...encodeUtf8('fogline/1 step\n'), 1, 2, 3]),
    );
    expect(taggedHash('seed', new Uint8Array([7]))).toEqual(sha256(new Uint8Array([...encodeUtf8('fogline/1 seed\n'), 7])));
  });

  it('is in front of text in the same way', () => {
    expect(taggedText('step', 'é')).toEqual(tagged('step', encodeUtf8('é')));
  });

  it('is printable ASCII that ends in its only newline', () => {
    for (const domain of domains) expect(DOMAINS[domain]).toMatch(/^fogline\/1 [\x21-\x7e]+\n$/);
  });

  it('is a prefix of no other', () => {
    const tags = Object.values(DOMAINS);
    expect(new Set(tags).size).toBe(tags.length);
    for (const a of tags) for (const b of tags) expect(a !== b && b.startsWith(a)).toBe(false);
  });

  it('of a game from outside is its own for each game and purpose, and a prefix of no tag', () => {
    const ids = ['a.io/b', 'a.io/b-c', 'npm:@a/b', 'step', 'rps'];
    const own = ids.flatMap((id) => ['c', 'c-d', 'seed'].map((purpose) => domain(id, purpose)));
    expect(own[0]).toBe('fogline/1 game a.io/b c\n');
    const tags = [...own, ...Object.values(DOMAINS)];
    expect(new Set(tags).size).toBe(tags.length);
    for (const a of tags) for (const b of tags) expect(a !== b && b.startsWith(a)).toBe(false);
    expect(tagged(own[0]!, new Uint8Array([1]))).toEqual(new Uint8Array([...encodeUtf8('fogline/1 game a.io/b c\n'), 1]));
  });

  it.each([
    ['a.io/b c', 'd'],
    ['a.io/b', 'c\n'],
    ['a.io/b', 'c d'],
    ['', 'c'],
    ['a.io/b', ''],
    ['A.io/b', 'c'],
  ])('is refused for the game %j and the purpose %j', (id, purpose) => {
    expect(() => domain(id, purpose)).toThrow(RangeError);
  });
});
