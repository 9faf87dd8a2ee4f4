import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { attempt } from '../fault.ts';
import {
  concatBytes,
  decodeBase64,
  decodeBase64url,
  decodeHex,
  decodeUtf8,
  encodeBase64,
  encodeBase64url,
  encodeHex,
  encodeInteger,
  encodeUtf8,
  encodeUtf8Part,
  equalBytes,
  utf8Length,
} from './bytes.ts';

const bytes = fc.uint8Array({ maxLength: 100 });

describe('hex', () => {
  it('is what Node prints, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(bytes, (original) => {
        const text = encodeHex(original);
        expect(text).toBe(Buffer.from(original).toString('hex'));
        expect(decodeHex(text)).toEqual(original);
        expect(decodeHex(text, original.length)).toEqual(original);
      }),
    );
  });

  it.each(['0', '0g', 'AB', 'aB', ' ab', 'ab ', '0x', 'é0', '\u{1d7d8}', '１０'])('refuses %j', (text) => {
    expect(faultCode(() => decodeHex(text))).toBe('encoding/not-hex');
  });

  it('refuses another length than the one asked for', () => {
    for (const text of ['', 'ab', 'ababab']) expect(faultCode(() => decodeHex(text, 2))).toBe('encoding/not-hex');
  });

  it('refuses whatever it would not print', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'019afAFg -é') }), (text) => {
        const decoded = attempt(() => decodeHex(text));
        if (decoded.ok) expect(encodeHex(decoded.value)).toBe(text);
        else expect(decoded.fault.code).toBe('encoding/not-hex');
      }),
    );
  });
});

describe('base64url', () => {
  it('is what Node prints, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(bytes, (original) => {
        const text = encodeBase64url(original);
        expect(text).toBe(Buffer.from(original).toString('base64url'));
        expect(decodeBase64url(text)).toEqual(original);
        expect(decodeBase64url(text, original.length)).toEqual(original);
      }),
    );
  });

  it.each(['A', 'AAAAA', 'AA==', 'AA=', 'A+', '//', 'A A', 'AA\n', 'é', '\u{1f600}'])('refuses %j', (text) => {
    expect(faultCode(() => decodeBase64url(text))).toBe('encoding/not-base64url');
  });

  it('refuses set bits behind the last byte', () => {
    expect(decodeBase64url('_w')).toEqual(new Uint8Array([255]));
    expect(decodeBase64url('__8')).toEqual(new Uint8Array([255, 255]));
    for (const text of ['_x', '_4', '__', '__9', '___'])
      expect(faultCode(() => decodeBase64url(text))).toBe('encoding/not-base64url');
  });

  it('refuses another length than the one asked for', () => {
    for (const text of ['', 'AA', 'AAAA']) expect(faultCode(() => decodeBase64url(text, 2))).toBe('encoding/not-base64url');
  });

  it('refuses whatever it would not print', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AQgwz09-_=+/ é') }), (text) => {
        const decoded = attempt(() => decodeBase64url(text));
        if (decoded.ok) expect(encodeBase64url(decoded.value)).toBe(text);
        else expect(decoded.fault.code).toBe('encoding/not-base64url');
      }),
    );
  });
});

describe('base64', () => {
  it('is what Node prints, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(bytes, (original) => {
        const text = encodeBase64(original);
        expect(text).toBe(Buffer.from(original).toString('base64'));
        expect(decodeBase64(text, original.length)).toEqual(original);
      }),
    );
  });

  it('refuses whatever it would not print', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AQgw019+/-_= \n') }), (text) => {
        const decoded = attempt(() => decodeBase64(text));
        if (decoded.ok) expect(encodeBase64(decoded.value)).toBe(text);
        else expect(decoded.fault.code).toBe('encoding/not-base64');
      }),
    );
  });

  it.each(['A', 'AA', 'AAA', 'AA=', 'AAA==', 'AB==', 'AAB=', 'A===', '====', '=', 'AAAA=', 'AA==AAAA', 'AA==\n'])(
    'refuses %j',
    (text) => {
      expect(faultCode(() => decodeBase64(text))).toBe('encoding/not-base64');
    },
  );

  it('refuses another length than the one asked for', () => {
    expect(faultCode(() => decodeBase64('AQID', 2))).toBe('encoding/not-base64');
  });
});

describe('UTF-8', () => {
  it('decodes to the text that was encoded, a byte order mark included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeUtf8(encodeUtf8(text))).toBe(text);
      }),
    );
    expect(decodeUtf8(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe('\ufeffa');
  });

  it('has as many bytes as it is said to have, also in a buffer that texts share', () => {
    const parts: [string, Uint8Array][] = [];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(utf8Length(text)).toBe(encodeUtf8(text).length);
        parts.push([text, encodeUtf8Part(text)]);
      }),
    );
    for (const text of ['', 'a'.repeat(8_192), '€'.repeat(2_730), '€'.repeat(30_000)]) parts.push([text, encodeUtf8Part(text)]);
    for (const [text, part] of parts) expect(part).toEqual(encodeUtf8(text));
  });

  it.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a cut sequence', [0xe2, 0x82]],
    ['a code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]],
  ])('refuses %s', (_, wrong) => {
    expect(faultCode(() => decodeUtf8(new Uint8Array(wrong)))).toBe('encoding/not-utf8');
  });
});

describe('bytes', () => {
  it('are joined in order', () => {
    fc.assert(
      fc.property(fc.array(bytes), (parts) => {
        expect(concatBytes(...parts)).toEqual(new Uint8Array(Buffer.concat(parts)));
      }),
    );
  });

  it('are equal when their lengths and all their bytes are', () => {
    fc.assert(
      fc.property(bytes, bytes, (a, b) => {
        expect(equalBytes(a, b)).toBe(Buffer.compare(a, b) === 0);
      }),
    );
    fc.assert(
      fc.property(bytes, (a) => {
        expect(equalBytes(a, Uint8Array.from(a))).toBe(true);
      }),
    );
    expect(equalBytes(new Uint8Array([1]), new Uint8Array([1, 0]))).toBe(false);
  });

  it('of an integer are the most significant first', () => {
    expect(encodeInteger(0x010203, 4)).toEqual(new Uint8Array([0, 1, 2, 3]));
    expect(encodeInteger(255, 1)).toEqual(new Uint8Array([255]));
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(BigInt(`0x${encodeHex(encodeInteger(value, 8))}`)).toBe(BigInt(value));
      }),
    );
  });
});
