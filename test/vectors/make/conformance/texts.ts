/** Canonical JSON and signatures at their limits. */

import { ed25519 } from '@noble/curves/ed25519.js';
import { type Bytes, concatBytes, encodeHex, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { ALICE, BOB } from '../keys.ts';
import type { Content, Corpus } from './corpus.ts';
import { addSignature } from './from-vectors.ts';
import { jsonText, nested } from './json-text.ts';
import { ED25519_TORSION } from './torsion.ts';

const MOST = 1_056_768;

/** Text around bytes that stand there as they are. */
const around = (before: string, hex: string, after: string): Bytes =>
  concatBytes(encodeUtf8(before), Uint8Array.from(Buffer.from(hex, 'hex')), encodeUtf8(after));
const repeated = (before: string, text: string, times: number, after: string): Content => ({
  parts: [before, { text, times }, after],
});

const TEXTS: readonly (readonly [why: string, text: Content, fault?: FaultCode])[] = [
  ['a text of 1,056,768 bytes', repeated('"', 'x', MOST - 2, '"')],
  ['a text of 1,056,769 bytes', repeated('"', 'x', MOST - 1, '"'), 'encoding/too-large'],
  ['a text of too many bytes in fewer characters', repeated('"', 'é', MOST / 2, '"'), 'encoding/too-large'],
  ['a text that is too large and no JSON', repeated('', 'x', MOST + 1, ''), 'encoding/too-large'],
  ['bytes that are too many and no UTF-8', { parts: [around('', 'ff', ''), { text: 'x', times: MOST }] }, 'encoding/too-large'],
  ['very deep brackets', repeated('', '[', 500_000, ''), 'encoding/not-json'],
  [
    'very deep brackets that are closed',
    {
      parts: [
        { text: '[', times: 3_000 },
        { text: ']', times: 3_000 },
      ],
    },
    'encoding/too-deep',
  ],
  ['a byte order mark', '\ufeff{}', 'encoding/not-json'],
  ['a space before it', ' {}', 'encoding/not-canonical'],
  ['a space that JSON does not have', '{}\u00a0', 'encoding/not-json'],
  ['a comment', '{}/**/', 'encoding/not-json'],
  ['two commas', '[1,,2]', 'encoding/not-json'],
  ['a key without quotes', '{a:1}', 'encoding/not-json'],
  ['single quotes', "'a'", 'encoding/not-json'],
  ['a plus before a number', '+1', 'encoding/not-json'],
  ['a number in hex', '0x10', 'encoding/not-json'],
  ['a dot before a number', '.5', 'encoding/not-json'],
  ['a dot behind a number', '5.', 'encoding/not-json'],
  ['infinity', 'Infinity', 'encoding/not-json'],
  ['`undefined`', 'undefined', 'encoding/not-json'],
  ['a word in capitals', 'True', 'encoding/not-json'],
  ['a raw control character in a string', '"\u0001"', 'encoding/not-json'],
  ['a raw line feed in a string', '"\n"', 'encoding/not-json'],
  ['an escape that JSON does not have', '"\\x41"', 'encoding/not-json'],
  ['an escape that is cut off', '"\\u004"', 'encoding/not-json'],
  ['a string that is not ended', '"abc', 'encoding/not-json'],
  ['an object that is not ended', '{"a":1', 'encoding/not-json'],
  ['a bracket too many', '[]]', 'encoding/not-json'],
  ['2^53 - 1', '9007199254740991'],
  ['2^53 below zero', '-9007199254740992', 'encoding/not-an-integer'],
  ['an integer with an exponent', '9007199254740991e0', 'encoding/not-canonical'],
  ['a very small fraction, which a double takes for zero', '1e-400', 'encoding/not-canonical'],
  ['a very small fraction below zero', '-1e-400', 'encoding/not-an-integer'],
  ['a fraction that a double takes for an integer', '1.00000000000000000001', 'encoding/not-canonical'],
  ['a hundred digits', '1'.repeat(100), 'encoding/not-an-integer'],
  ['the first control character of C1', '"\u0080"', 'encoding/control-character'],
  ['the last control character of C1', '"\u009f"', 'encoding/control-character'],
  ['the character behind C1', '"\u00a0"'],
  ['the second half of a surrogate pair', '"\\udea2"', 'encoding/lone-surrogate'],
  ['a surrogate pair in the other order', '"\\udea2\\ud83d"', 'encoding/lone-surrogate'],
  ['a control character in a key', '{"\\u0001":1}', 'encoding/key-not-ascii'],
  ['a DEL in a key', '{"\u007f":1}', 'encoding/key-not-ascii'],
  ['a tilde in a key', '{"~":1}'],
  ['a quote in a key', '{"\\"":1}'],
  ['an empty key', '{"":1}'],
  ['keys that differ in a capital', '{"A":1,"a":2}'],
  ['a key twice, in an inner object', '[{"a":1,"a":2}]', 'encoding/not-canonical'],
  ['sixteen levels of objects', `${'{"a":'.repeat(15)}{}${'}'.repeat(15)}`],
  ['seventeen levels of objects', `${'{"a":'.repeat(16)}{}${'}'.repeat(16)}`, 'encoding/too-deep'],
  ['a number within sixteen lists, which is the seventeenth level', `${'['.repeat(16)}0${']'.repeat(16)}`, 'encoding/too-deep'],
  ['levels before a control character in them', `${jsonText(nested(16)).replace('[]', '["\\u0001"]')}`, 'encoding/too-deep'],
  ['a key before its value', '{"é":0.5}', 'encoding/key-not-ascii'],
  ['the first fault in the order of keys', '{"b":0.5,"a":"\\u0001"}', 'encoding/control-character'],
  ['the first fault in a list', '[0.5,"\\u0001"]', 'encoding/not-an-integer'],
  ['a fault of the value before another form', '{"b":0.5, "a":1}', 'encoding/not-an-integer'],
  ['characters at the ends of each length in UTF-8', '"\u007e\u00a1\u07ff\u0800\uffff\u{10000}\u{10ffff}"'],
  ['noncharacters', '"\ufdd0\ufffe"'],
  ...(
    [
      ['a byte that UTF-8 does not have', 'fe'],
      ['a byte that goes on', 'bf'],
      ['an overlong NUL', 'c080'],
      ['an overlong letter', 'c1a1'],
      ['an overlong euro sign', 'f08282ac'],
      ['the first half of a pair', 'eda0bd'],
      ['both halves of a pair', 'eda0bdedb9a2'],
      ['a character behind the last', 'f4908080'],
      ['a character of five bytes', 'f888808080'],
      ['a character that is cut off', 'e282'],
    ] as const
  ).map(([why, hex]) => [`bytes that are no UTF-8: ${why}`, around('"', hex, '"'), 'encoding/not-utf8'] as const),
];

const { Point } = ed25519;
const message = encodeHex(encodeUtf8('fogline/1 step\n{}'));
const good = ALICE.sign(encodeUtf8('fogline/1 step\n{}'));
const signed = { key: ALICE.publicKey, message, sig: good };
const L = Point.Fn.ORDER;

const scalarOf = (hex: string): bigint => BigInt(`0x${hex.match(/../g)!.toReversed().join('')}`);
const littleEndian = (value: bigint): string => value.toString(16).padStart(64, '0').match(/../g)!.toReversed().join('');
const withS = (s: bigint): string => good.slice(0, 64) + littleEndian(s);

export function addTexts(corpus: Corpus): void {
  for (const [why, text, fault] of TEXTS)
    if (fault === undefined) corpus.accept('canonical', why, { text });
    else corpus.refuse('canonical', why, { text }, fault);
  const s = scalarOf(good.slice(64));
  addSignature(corpus, 'a signature under a tag', signed, true);
  addSignature(corpus, 'the same of another key', { ...signed, key: BOB.publicKey }, false);
  addSignature(corpus, 'the same of a message without its last byte', { ...signed, message: message.slice(0, -2) }, false);
  addSignature(corpus, 'the same of no message', { ...signed, message: '' }, false);
  for (const [why, change] of Object.entries({
    'S + L': { sig: withS(s + L) },
    'S = L': { sig: withS(L) },
    'S = 0': { sig: withS(0n) },
    'S of which the highest bit is set': { sig: withS(s + 2n ** 255n) },
    'R of another sign': { sig: flipped(good, 31) },
    'a signature of 63 bytes': { sig: good.slice(0, -2) },
    'a signature of 65 bytes': { sig: `${good}00` },
    'no signature': { sig: '' },
    'a signature in capitals': { sig: good.toUpperCase() },
    'a key of 31 bytes': { key: ALICE.publicKey.slice(0, -2) },
    'a key in capitals': { key: ALICE.publicKey.toUpperCase() },
    'a key of another sign': { key: flipped(ALICE.publicKey, 31) },
    'a key that is no point': { key: `02${'00'.repeat(31)}` },
    'a key of y = 2^255 - 1': { key: 'ff'.repeat(32) },
  }))
    addSignature(corpus, why, { ...signed, ...change }, false);
  // With S = 0 and R the identity the equation is [k]A = 0, which holds for a key of small order whenever its order divides k.
  for (const [why, key] of ED25519_TORSION)
    for (const text of ['00', '01', '02'])
      addSignature(
        corpus,
        `a key of small order, ${why}, message ${text}`,
        { key, message: text, sig: `01${'00'.repeat(63)}` },
        false,
      );
}

const flipped = (hex: string, byte: number): string => {
  const at = 2 * byte;
  const changed = (Number.parseInt(hex.slice(at, at + 2), 16) ^ 0x80).toString(16).padStart(2, '0');
  return hex.slice(0, at) + changed + hex.slice(at + 2);
};
