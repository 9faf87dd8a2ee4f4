/** Canonical JSON: texts that are their own canonical form, and texts that are refused. */

import { encodeCanonical, type Json } from '../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../shared/fault.ts';

const ACCEPTED: readonly (readonly [string, Json])[] = [
  ['nothing but null', null],
  ['words and numbers', [true, false, 0, -1, 100000000000000]],
  ['the largest and the smallest integer', [9007199254740991, -9007199254740991]],
  ['keys in the order of their code units', { b: 1, a: 2, B: 3, '10': 4, '9': 5, '': 6, _: 7 }],
  ['no spaces, at any depth', { payload: { at: 'D10' }, next: [0, 1] }],
  ['escapes only where JSON asks for them', 'a"b\\c/d'],
  ['text of other scripts as it is', 'é€\u2028\ufeff'],
  ['a surrogate pair as one character', '\u{1f6a2}'],
  ['sixteen levels', JSON.parse(`${'['.repeat(16)}${']'.repeat(16)}`) as Json],
  ['a key that JavaScript knows', JSON.parse('{"__proto__":1,"constructor":2}') as Json],
];

const REFUSED: readonly (readonly [string, string, FaultCode])[] = [
  ['a space after a colon', '{"a": 1}', 'encoding/not-canonical'],
  ['a line feed at the end', '{}\n', 'encoding/not-canonical'],
  ['keys in another order', '{"b":1,"a":2}', 'encoding/not-canonical'],
  ['numbers as keys in the order of their values', '{"9":1,"10":2}', 'encoding/not-canonical'],
  ['a key twice', '{"a":1,"a":1}', 'encoding/not-canonical'],
  ['a key twice, once with an escape', '{"a":1,"\\u0061":1}', 'encoding/not-canonical'],
  ['an escape that is not needed', '"\\u0041"', 'encoding/not-canonical'],
  ['an escaped slash', '"\\/"', 'encoding/not-canonical'],
  ['an escaped surrogate pair', '"\\ud83d\\udea2"', 'encoding/not-canonical'],
  ['a fraction of nothing', '1.0', 'encoding/not-canonical'],
  ['an exponent', '1e3', 'encoding/not-canonical'],
  ['minus zero', '-0', 'encoding/not-an-integer'],
  ['a fraction', '0.5', 'encoding/not-an-integer'],
  ['2^53', '9007199254740992', 'encoding/not-an-integer'],
  ['2^53 + 1, which a double cannot hold', '9007199254740993', 'encoding/not-an-integer'],
  ['a number beyond a double', '1e400', 'encoding/not-an-integer'],
  ['a control character', '"\\n"', 'encoding/control-character'],
  ['DEL', '"\u007f"', 'encoding/control-character'],
  ['a control character of C1', '"\u0085"', 'encoding/control-character'],
  ['half of a surrogate pair', '"\\ud83d"', 'encoding/lone-surrogate'],
  ['a key with an accent', '{"é":1}', 'encoding/key-not-ascii'],
  ['seventeen levels', `${'['.repeat(17)}${']'.repeat(17)}`, 'encoding/too-deep'],
  ['a comma too many', '[1,]', 'encoding/not-json'],
  ['a leading zero', '01', 'encoding/not-json'],
  ['NaN', 'NaN', 'encoding/not-json'],
  ['two values', '1 2', 'encoding/not-json'],
  ['an empty text', '', 'encoding/not-json'],
];

export function canonicalJsonVectors() {
  return {
    about: 'A text with a `value` is its canonical form; a text with a `fault` is refused with it.',
    cases: [
      ...ACCEPTED.map(([name, value]) => ({ name, text: encodeCanonical(value), value })),
      ...REFUSED.map(([name, text, fault]) => ({ name, text, fault })),
    ],
  };
}
