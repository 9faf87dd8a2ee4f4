import { type Schema, Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { attempt, Fault } from '../fault.ts';
import type { Json } from './canonical.ts';
import { LIMITS } from './limits.ts';
import {
  array,
  base64url,
  base64urlText,
  boolean,
  extensible,
  hex,
  integer,
  json,
  jsonObject,
  name,
  nullable,
  object,
  oneOf,
  onlyTrue,
  optional,
  type Reader,
  refined,
  string,
  variants,
} from './shape.ts';

/** `ok`, or the code and the detail of the fault. */
const judge = <T>(reader: Reader<T>, value: Json | undefined): string => {
  const read = attempt(() => reader(value, '$'));
  return read.ok ? 'ok' : `${read.fault.code} ${read.fault.message}`;
};
const wrong = (path: string): unknown =>
  expect.stringMatching(new RegExp(`^encoding/wrong-shape ${path.replace(/[$.[\]]/g, '\\$&')}: expected `));

/** Whether the schema of a reader says that it accepts a value. */
const fitsSchema = (reader: Reader<unknown>, value: Json): boolean =>
  new Validator(reader.schema() as Schema, '2020-12').validate(value).valid;

const point = object({ x: integer({ min: 0, max: 9 }), y: optional(integer({ min: 0, max: 9 })) });

describe('a reader of objects', () => {
  it('gives exactly its fields, optional ones only when present', () => {
    expect(point({ x: 1 }, '$')).toEqual({ x: 1 });
    expect(Object.keys(point({ x: 1 }, '$'))).toEqual(['x']);
    expect(point({ y: 2, x: 1 }, '$')).toEqual({ x: 1, y: 2 });
  });

  it('quotes no more of an unknown field than a name may be long', () => {
    expect(judge(point, { x: 1, ['y'.repeat(1_000_000)]: 2 })).toEqual(wrong(`$.${'y'.repeat(LIMITS.nameLength)}`));
  });

  it('refuses a missing, an unknown and a null field, and names it', () => {
    expect(judge(point, { y: 1 })).toEqual(wrong('$.x'));
    expect(judge(point, { x: 1, z: 1 })).toEqual(wrong('$.z'));
    expect(judge(point, { x: 1, y: null })).toEqual(wrong('$.y'));
    expect(judge(object({ at: point }), { at: { x: 10 } })).toEqual(wrong('$.at.x'));
  });

  it('keeps an object as it is where all its fields are, and copies it where one is decoded', () => {
    const [plain, at] = [{ x: 1, y: 2 }, { at: [{ x: 1 }] }];
    expect(point(plain, '$')).toBe(plain);
    expect(object({ at: array(point, { max: 1 }) })(at, '$')).toBe(at);
    const decoded = { x: 1, bytes: 'AQI', more: [1], last: 'AQI' };
    const reader = object({ x: json, gone: optional(json), bytes: base64url(2), more: json, last: base64urlText(2) });
    expect(reader(decoded, '$')).toEqual({ x: 1, bytes: new Uint8Array([1, 2]), more: [1], last: 'AQI' });
    expect(decoded).toEqual({ x: 1, bytes: 'AQI', more: [1], last: 'AQI' });
    expect(array(base64url(1), { max: 2 })(['AQ', 'Ag'], '$')).toEqual([new Uint8Array([1]), new Uint8Array([2])]);
  });

  it('gives no field that is undefined', () => {
    expect(Object.keys(point({ x: 1, y: undefined } as unknown as Json, '$'))).toEqual(['x']);
  });

  it('refuses what is not an object', () => {
    for (const value of [undefined, null, 1, 'x', true, [], [1]]) expect(judge(point, value)).toEqual(wrong('$'));
  });

  it('reads nothing from a prototype', () => {
    expect(judge(object({ toString: json }), {})).toEqual(wrong('$.toString'));
    expect(judge(object({}), JSON.parse('{"__proto__":{"x":1}}'))).toEqual(wrong('$.__proto__'));
    expect(judge(point, JSON.parse('{"__proto__":{"x":1}}'))).toEqual(wrong('$.__proto__'));
    expect(judge(point, JSON.parse('{"x":1,"constructor":1}'))).toEqual(wrong('$.constructor'));
  });
});

describe('a reader of arrays', () => {
  const few = array(integer({ min: 0, max: 9 }), { min: 1, max: 3 });

  it('accepts only as many items as its bounds allow', () => {
    expect(few([1], '$')).toEqual([1]);
    expect(few([1, 2, 3], '$')).toEqual([1, 2, 3]);
    for (const value of [[], [1, 2, 3, 4], { 0: 1, length: 1 }, 'abc', null, undefined])
      expect(judge(few, value)).toEqual(wrong('$'));
    expect(judge(array(json, { max: 0 }), [])).toBe('ok');
  });

  it('names the item that is wrong', () => {
    expect(judge(few, [1, 10])).toEqual(wrong('$[1]'));
  });
});

describe('a reader of a single value', () => {
  it.each<[string, Reader<unknown>, (Json | undefined)[], (Json | undefined)[]]>([
    ['a string of 1 to 3 characters', string({ min: 1, max: 3 }), ['a', 'abc'], ['', 'abcd', 1, null, undefined, ['a']]],
    [
      'an integer from −1 to 2',
      integer({ min: -1, max: 2 }),
      [-1, 0, 2],
      [-2, 3, 0.5, '1', Number.NaN, 2 ** 53, null, undefined],
    ],
    ['a boolean', boolean, [true, false], [0, 1, 'true', null, undefined]],
    ['one of two words', oneOf(['on', 'off']), ['on', 'off'], ['ON', '', 'length', 0, null, undefined]],
    ['any object', jsonObject, [{}, { a: 1 }], [[], null, 'a', 1, undefined]],
    ['any value', json, [null, 0, '', [], {}], [undefined]],
    ['an optional boolean', optional(boolean), [undefined, true], [null, 0]],
    ['null or a boolean', nullable(boolean), [null, true], [0, undefined]],
    [
      'a name',
      name,
      ['a', 'draw-offer', 'battleship.shot', 'battleship/xaya', 'a1.b2', 'x'.repeat(LIMITS.nameLength)],
      ['', 'A', '1a', '.a', 'a.', 'a..b', 'a b', 'a_b', 'é', 'a\n', 'x'.repeat(LIMITS.nameLength + 1), 1, null, undefined],
    ],
  ])('accepts %s and nothing else', (_, reader, taken, refused) => {
    for (const value of taken) expect(reader(value, '$')).toEqual(value);
    for (const value of refused) expect(judge(reader, value)).toEqual(wrong('$'));
    for (const value of [...taken, ...refused])
      if (value !== undefined) expect(fitsSchema(reader, value), `${value}`).toBe(taken.includes(value));
  });

  it('keeps hex as text and checks its length', () => {
    expect(hex(2)('01ff', '$')).toBe('01ff');
    for (const value of ['01f', '01FF', '01ff00', '']) expect(judge(hex(2), value)).toMatch(/^encoding\/not-hex /);
    for (const value of [1, null, undefined]) expect(judge(hex(2), value)).toEqual(wrong('$'));
  });

  it('decodes base64url of an exact length or within bounds', () => {
    expect(base64url(2)('AQI', '$')).toEqual(new Uint8Array([1, 2]));
    expect(base64url({ max: 2 })('', '$')).toEqual(new Uint8Array());
    for (const value of ['AQ', 'AQID', 'AQJ', 'AQI=']) expect(judge(base64url(2), value)).toMatch(/^encoding\/not-base64url /);
    for (const value of ['AQ', 'AQIDBA']) expect(judge(base64url({ min: 2, max: 3 }), value)).toEqual(wrong('$'));
    for (const value of [1, null, undefined]) expect(judge(base64url(2), value)).toEqual(wrong('$'));
  });
});

describe('a reader that refuses more than another one', () => {
  const even = refined(
    integer({ min: 0, max: 9 }),
    (value, path) => {
      if (value % 2 === 1) throw new Fault('encoding/wrong-shape', `${path}: expected an even number`);
      return value;
    },
    { multipleOf: 2 },
  );

  it('checks after the other, and is told with the path', () => {
    expect(even(4, '$')).toBe(4);
    expect(judge(object({ n: even }), { n: 5 })).toEqual(wrong('$.n'));
    expect(judge(object({ n: even }), { n: 10 })).toEqual(wrong('$.n'));
  });

  it('adds to the schema of the other', () => {
    expect(even.schema()).toEqual({ type: 'integer', minimum: 0, maximum: 9, multipleOf: 2 });
  });
});

describe('the schema of a reader', () => {
  const shape = object({
    v: oneOf(['one']),
    key: hex(2),
    id: base64urlText(2),
    some: optional(array(base64url({ min: 1, max: 2 }), { min: 1, max: 2 })),
    of: variants({ dot: object({ kind: oneOf(['dot']) }), named: object({ kind: name, said: string({ max: 2 }) }) }),
  });
  const whole = { v: 'one', key: '01ff', id: 'AQI', some: ['AQ', 'AQI'], of: { kind: 'named', said: 'no' } };

  it('fits what the reader accepts', () => {
    for (const value of [whole, { ...whole, of: { kind: 'dot' } }, { ...whole, some: ['AQ'] }]) {
      expect([judge(shape, value), fitsSchema(shape, value)]).toEqual(['ok', true]);
    }
    const { some: _, ...less } = whole;
    expect([judge(shape, less), fitsSchema(shape, less)]).toEqual(['ok', true]);
  });

  it.each<[string, Json]>([
    ['a missing field', { v: 'one' }],
    ['an unknown field', { ...whole, more: 1 }],
    ['another word', { ...whole, v: 'two' }],
    ['upper-case hex', { ...whole, key: '01FF' }],
    ['hex of another length', { ...whole, key: '01ff00' }],
    ['unused bits', { ...whole, id: 'AQJ' }],
    ['base64url of another length', { ...whole, id: 'AQ' }],
    ['padding', { ...whole, id: 'AQI=' }],
    ['bytes out of bounds', { ...whole, some: [''] }],
    ['too few items', { ...whole, some: [] }],
    ['too many items', { ...whole, some: ['AQ', 'AQ', 'AQ'] }],
    ['an unknown kind', { ...whole, of: { kind: 'square' } }],
    ['a field of another kind', { ...whole, of: { kind: 'dot', said: 'no' } }],
    ['an object of no kind', { ...whole, of: {} }],
    ['a longer text', { ...whole, of: { kind: 'named', said: 'long' } }],
  ])('refuses %s, as the reader does', (_, value) => {
    expect(judge(shape, value)).toMatch(/^encoding/);
    expect(fitsSchema(shape, value)).toBe(false);
  });

  it('accepts all that the reader does where the two count differently', () => {
    const two = string({ min: 2, max: 2 });
    expect([judge(two, '😀'), fitsSchema(two, '😀')]).toEqual(['ok', true]);
  });
});

it('a reader of a mark accepts true alone', () => {
  const shape = object({ practice: optional(onlyTrue) });
  expect(judge(shape, { practice: true })).toBe('ok');
  expect(judge(shape, {})).toBe('ok');
  expect(fitsSchema(shape, { practice: true })).toBe(true);
  for (const practice of [false, 1, 0, 'true', null, [], {}]) {
    expect(judge(shape, { practice })).toEqual(wrong('$.practice'));
    expect(fitsSchema(shape, { practice })).toBe(false);
  }
});

describe('a reader of variants', () => {
  const shape = variants({
    circle: object({ kind: oneOf(['circle']), radius: integer({ min: 1, max: 9 }) }),
    dot: object({ kind: oneOf(['dot']) }),
  });

  it('chooses the variant by its kind', () => {
    expect(shape({ kind: 'circle', radius: 2 }, '$')).toEqual({ kind: 'circle', radius: 2 });
    expect(shape({ kind: 'dot' }, '$')).toEqual({ kind: 'dot' });
  });

  it('chooses the variant by another field when one is named', () => {
    const byType = variants({ dot: object({ type: oneOf(['dot']) }) }, 'type');
    expect(byType({ type: 'dot' }, '$')).toEqual({ type: 'dot' });
    expect(judge(byType, { kind: 'dot' })).toEqual(wrong('$.type'));
  });

  it('refuses a missing, an unknown and an inherited kind', () => {
    for (const value of [{}, { kind: 'square' }, { kind: 'toString' }, { kind: '__proto__' }, { kind: 1 }]) {
      expect(judge(shape, value)).toEqual(wrong('$.kind'));
    }
    expect(judge(shape, { kind: 'dot', radius: 1 })).toEqual(wrong('$.radius'));
    for (const value of [null, [], 'dot', undefined]) expect(judge(shape, value)).toEqual(wrong('$'));
  });
});

it('an object that may grow is read without what a later version has more', () => {
  const read = extensible({ a: integer({ min: 0, max: 9 }) });
  expect(read({ a: 1, b: 2 }, 'it')).toEqual({ a: 1 });
  expect(() => read({ b: 2 }, 'it')).toThrow(Fault);
  expect(read.schema()['additionalProperties']).toBe(true);
});
