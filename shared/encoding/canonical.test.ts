import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { attempt, type FaultCode } from '../fault.ts';
import { encodeCanonical, type Json, parseCanonical } from './canonical.ts';
import { LIMITS } from './limits.ts';

const MAX_LENGTH = 10_000;
const parse = (text: string): Json => parseCanonical(text, MAX_LENGTH);
const nested = (levels: number, innermost: string): string => '['.repeat(levels) + innermost + ']'.repeat(levels);

const text = fc
  .string({
    unit: fc.oneof(fc.constantFrom(...'"\\/é€\u2028\ufeff\u{1f600}'), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the format forbids
  .filter((value) => !/[\u0000-\u001f\u007f-\u009f]/.test(value));
const key = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 4 }),
  fc.constantFrom('__proto__', 'constructor', 'toString', '10', '9', 'a', 'A', ''),
);
const { value: anyJson } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.maxSafeInteger().filter((n) => !Object.is(n, -0)),
      text,
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 4, selector: ([name]) => name })
      .map((members) => Object.fromEntries(members)),
  ),
}));

describe('canonical JSON', () => {
  it('decodes to the value that was encoded, and encodes to the same text again', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const encoded = encodeCanonical(value);
        expect(parse(encoded)).toEqual(value);
        expect(encodeCanonical(parse(encoded))).toBe(encoded);
      }),
    );
  });

  it('is what the canonicalize package prints', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        expect(encodeCanonical(value)).toBe(canonicalize(value));
      }),
    );
  });

  it('sorts keys by code unit and writes no space', () => {
    expect(encodeCanonical({ b: [1, { d: null, c: true }], a: 'é/"\\', B: -1, '10': 0, '9': 0 })).toBe(
      '{"10":0,"9":0,"B":-1,"a":"é/\\"\\\\","b":[1,{"c":true,"d":null}]}',
    );
  });

  it('reaches from −(2^53 − 1) to 2^53 − 1', () => {
    for (const number of ['-9007199254740991', '9007199254740991', '0', '100000000000000']) {
      expect(parse(number)).toBe(Number(number));
    }
  });

  it('accepts every character but control characters and lone surrogates', () => {
    for (const allowed of ['~', ' ', '\u00a0', '\u00ad', '\u2028', '\u2029', '\ufeff', '\uffff', '\u{10ffff}']) {
      expect(parse(encodeCanonical(allowed))).toBe(allowed);
    }
  });

  it.each<[string, string, FaultCode]>([
    ['a duplicate key', '{"a":1,"a":1}', 'encoding/not-canonical'],
    ['a duplicate key spelt by an escape', '{"a":1,"\\u0061":1}', 'encoding/not-canonical'],
    ['a space after a comma', '[1, 2]', 'encoding/not-canonical'],
    ['a space in front', ' 1', 'encoding/not-canonical'],
    ['a line end', '1\n', 'encoding/not-canonical'],
    ['keys out of order', '{"b":1,"a":2}', 'encoding/not-canonical'],
    ['numeric keys in numeric order', '{"9":1,"10":2}', 'encoding/not-canonical'],
    ['an escaped letter', '"\\u0041"', 'encoding/not-canonical'],
    ['an escaped slash', '"\\/"', 'encoding/not-canonical'],
    ['an escaped surrogate pair', '"\\ud83d\\ude00"', 'encoding/not-canonical'],
    ['a fraction of zero', '1.0', 'encoding/not-canonical'],
    ['an exponent', '1e3', 'encoding/not-canonical'],
    ['an integer only after rounding', '9007199254740990.9', 'encoding/not-canonical'],
    ['minus zero', '-0', 'encoding/not-an-integer'],
    ['minus zero by underflow', '-1e-400', 'encoding/not-an-integer'],
    ['a float', '0.5', 'encoding/not-an-integer'],
    ['2^53', '9007199254740992', 'encoding/not-an-integer'],
    ['2^53 + 1', '9007199254740993', 'encoding/not-an-integer'],
    ['−2^53', '-9007199254740992', 'encoding/not-an-integer'],
    ['infinity', '1e400', 'encoding/not-an-integer'],
    ['a lone high surrogate', '"\\ud83d"', 'encoding/lone-surrogate'],
    ['a lone low surrogate', '"\\ude00"', 'encoding/lone-surrogate'],
    ['a raw lone surrogate', '"\ud83d"', 'encoding/lone-surrogate'],
    ['surrogates in the wrong order', '"\ude00\ud83d"', 'encoding/lone-surrogate'],
    ['a key with an accent', '{"é":1}', 'encoding/key-not-ascii'],
    ['a key with a control character', '{"\\n":1}', 'encoding/key-not-ascii'],
    ['a key with DEL', '{"\u007f":1}', 'encoding/key-not-ascii'],
    ['a raw control character', '"\n"', 'encoding/not-json'],
    ['a leading zero', '01', 'encoding/not-json'],
    ['a leading plus', '+1', 'encoding/not-json'],
    ['NaN', 'NaN', 'encoding/not-json'],
    ['a comma at the end', '[1,]', 'encoding/not-json'],
    ['a comment', '1//', 'encoding/not-json'],
    ['single quotes', "'a'", 'encoding/not-json'],
    ['a byte order mark', '\ufeff1', 'encoding/not-json'],
    ['two values', '1 2', 'encoding/not-json'],
    ['nothing', '', 'encoding/not-json'],
    ['17 levels', nested(17, ''), 'encoding/too-deep'],
    ['16 levels around a value', nested(16, '0'), 'encoding/too-deep'],
    ['17 levels of objects', `${'{"a":'.repeat(17)}0${'}'.repeat(17)}`, 'encoding/too-deep'],
  ])('refuses %s', (_, wrong, code) => {
    expect(faultCode(() => parse(wrong))).toBe(code);
  });

  it('refuses every control character, C0, DEL and C1, escaped or not', () => {
    const codes = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i)];
    for (const code of codes) {
      const character = String.fromCharCode(code);
      expect(faultCode(() => encodeCanonical(`a${character}`))).toBe('encoding/control-character');
      expect(faultCode(() => parse(`"\\u${code.toString(16).padStart(4, '0')}"`))).toBe('encoding/control-character');
      expect(faultCode(() => parse(JSON.stringify(character)))).toBe('encoding/control-character');
    }
  });

  it('counts the innermost value as a level, 16 in all', () => {
    expect(LIMITS.depth).toBe(16);
    expect(parse(nested(16, ''))).toEqual(JSON.parse(nested(16, '')));
    expect(parse(nested(15, '0'))).toEqual(JSON.parse(nested(15, '0')));
    expect(encodeCanonical([[0]], 3)).toBe('[[0]]');
    expect(faultCode(() => encodeCanonical([[0]], 2))).toBe('encoding/too-deep');
  });

  it('refuses a million levels without exhausting the stack', () => {
    const levels = 1_000_000;
    expect(['encoding/too-deep', 'encoding/not-json']).toContain(faultCode(() => parseCanonical(nested(levels, ''), 2 * levels)));
  });

  it('checks the length before anything else', () => {
    expect(parseCanonical('"abc"', 5)).toBe('abc');
    expect(faultCode(() => parseCanonical('"abc"', 4))).toBe('encoding/too-large');
    expect(faultCode(() => parseCanonical('not JSON', 4))).toBe('encoding/too-large');
  });

  it('holds __proto__ as a key like any other and changes no prototype', () => {
    const encoded = '{"__proto__":{"admin":true}}';
    const value = parse(encoded) as Record<string, unknown>;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(value['admin']).toBeUndefined();
    expect(encodeCanonical(value as Json)).toBe(encoded);
    expect(faultCode(() => parse('{"__proto__":1,"__proto__":1}'))).toBe('encoding/not-canonical');
  });

  it('refuses values that JSON cannot express', () => {
    for (const wrong of [undefined, 1n, Symbol('s'), () => 0, { a: undefined }, [undefined]]) {
      expect(faultCode(() => encodeCanonical(wrong as never))).toBe('encoding/not-json');
    }
    for (const wrong of [Number.NaN, Number.POSITIVE_INFINITY, 1.5, 2 ** 53]) {
      expect(faultCode(() => encodeCanonical(wrong))).toBe('encoding/not-an-integer');
    }
  });

  it('is the only text of its value that is accepted', () => {
    const noise = fc.constantFrom(' ', '\n', '0', '.0', 'e0', '+', '-', '"', '\\', ',', '{', '}', '[', ']', '\\u0041', '\u0000');
    fc.assert(
      fc.property(anyJson, noise, fc.nat(), (value, inserted, where) => {
        const encoded = encodeCanonical(value);
        const at = where % (encoded.length + 1);
        const changed = encoded.slice(0, at) + inserted + encoded.slice(at);
        const parsed = attempt(() => parse(changed));
        if (parsed.ok) expect(canonicalize(parsed.value)).not.toBe(canonicalize(value));
        else expect(parsed.fault.code).toMatch(/^encoding\//);
      }),
    );
  });
});
