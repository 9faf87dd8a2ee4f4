/**
 * The group ristretto255 (RFC 9496) on the curve edwards25519, for base oblivious transfers: hundreds of multiplications by secret
 * scalars before a match begins. A point is X, Y, Z and T with XY = ZT, four elements one after the other (Hisil, Wong, Carter and Dawson 2008).
 *
 * Which operations run does not depend on a point or a scalar, and neither does any address: entries of tables are chosen by masks.
 */

import { constantBytes, ELEMENT, P } from './field.ts';
import { LEFT, POINT_BYTES, RIGHT, SCALAR, SLOTS, TABLE, UNIFORM } from './layout.ts';
import { type Code, get, int } from './wat.ts';

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, factor] = [1n, ((base % P) + P) % P];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % P;
    factor = (factor * factor) % P;
  }
  return result;
};
const inverse = (value: bigint): bigint => power(value, P - 2n);
const positive = (value: bigint): bigint => (value & 1n ? P - value : value);
const I = positive(power(2n, (P - 1n) / 4n));
/** The root that is not negative; the value is a square. */
function root(value: bigint): bigint {
  const square = ((value % P) + P) % P;
  const found = power(square, (P + 3n) / 8n);
  return positive((found * found) % P === square ? found : (found * I) % P);
}
const D = (P - ((121_665n * inverse(121_666n)) % P)) % P;

/** RFC 9496 §4.1, which takes of √(ad − 1) the negative one. */
const CONSTANTS = {
  zero: 0n,
  one: 1n,
  minusOne: P - 1n,
  i: I,
  d: D,
  twiceD: 2n * D,
  sqrtAdMinusOne: P - root(-D - 1n),
  invSqrtAMinusD: inverse(root(-1n - D)),
  oneMinusDSquared: 1n - D * D,
  dMinusOneSquared: (D - 1n) ** 2n,
};

/** Elements by name: constants, coordinates of what is given and of what comes out, and what is worked with. */
const SLOT_NAMES = [
  ...Object.keys(CONSTANTS),
  ...['u', 'v', 'v3', 'r', 'check', 'turned', 'x2', 'x9', 'x11', 'x5', 'x10', 'x20', 'x50', 'x100', 'x', 'y'],
  ...['a', 'b', 'c', 'e', 'f', 'g', 'h', 's', 't', 'w0', 'w1', 'w2', 'w3', 'n', 'den1', 'den2', 'inverse', 'k'],
];
const BYTES_AT = SLOTS + SLOT_NAMES.length * ELEMENT;
const COORDINATES = ['X', 'Y', 'Z', 'T'];

/** The address of an element: a slot, or a coordinate such as `left.X`. */
function at(name: string): Code {
  const [point, coordinate] = name.split('.') as [string, string | undefined];
  if (coordinate !== undefined) {
    const offset = COORDINATES.indexOf(coordinate) * ELEMENT;
    if (point === 'left') return int(LEFT + offset);
    if (point === 'right') return int(RIGHT + offset);
    return `(i32.add ${get(point)} ${int(offset)})`;
  }
  const slot = SLOT_NAMES.indexOf(name);
  if (slot < 0) throw new Error(`there is no slot ${name}`);
  return int(SLOTS + slot * ELEMENT);
}

const multiply = (out: string, left: string, right: string): Code => `(call $multiply ${at(out)} ${at(left)} ${at(right)})`;
const square = (out: string, of: string): Code => `(call $square ${at(out)} ${at(of)})`;
const squares = (out: string, of: string, count: number): Code => `(call $squares ${at(out)} ${at(of)} ${int(count)})`;
const add = (out: string, left: string, right: string): Code => `(call $add ${at(out)} ${at(left)} ${at(right)})`;
const subtract = (out: string, left: string, right: string): Code => `(call $subtract ${at(out)} ${at(left)} ${at(right)})`;
const copy = (out: string, of: string): Code => `(memory.copy ${at(out)} ${at(of)} ${int(ELEMENT)})`;
const negate = (out: string, of: string): Code => subtract(out, 'zero', of);
/** `which` is 1 for the left one. */
const choose = (out: string, left: string, right: string, which: Code): Code =>
  `(call $choose ${at(out)} ${at(left)} ${at(right)} ${which})`;
const isZero = (name: string): Code => `(call $is_zero ${at(name)})`;
const isNegative = (name: string): Code => `(call $is_negative ${at(name)})`;
/** |of|, the one of ±of that is not negative. */
const absolute = (name: string): Code[] => [negate('turned', name), choose(name, 'turned', name, isNegative(name))];

const either = (left: Code, right: Code): Code => `(i32.or ${left} ${right})`;

const named = (name: string, signature: string, body: readonly Code[]): Code => `
  (func ${name} ${signature}
    ${body.join('\n    ')})`;

const TESTS: readonly Code[] = [
  named('$is_zero', '(param $of i32) (result i32)', [
    `(call $multiply ${at('k')} ${get('of')} ${at('one')})`,
    `(call $to_bytes ${int(BYTES_AT)} ${at('k')})`,
    `(i64.eqz (i64.or (i64.or (i64.load offset=0 ${int(BYTES_AT)}) (i64.load offset=8 ${int(BYTES_AT)}))
      (i64.or (i64.load offset=16 ${int(BYTES_AT)}) (i64.load offset=24 ${int(BYTES_AT)}))))`,
  ]),
  named('$is_negative', '(param $of i32) (result i32)', [
    `(call $multiply ${at('k')} ${get('of')} ${at('one')})`,
    `(call $to_bytes ${int(BYTES_AT)} ${at('k')})`,
    `(i32.and (i32.load8_u ${int(BYTES_AT)}) ${int(1)})`,
  ]),
];

/** x ← x^((p − 5) / 8) = x^(2^252 − 3), of the slot `x` to the slot `y`. */
const POWER: Code = named('$power', '', [
  square('x2', 'x'),
  squares('y', 'x2', 2),
  multiply('x9', 'y', 'x'),
  multiply('x11', 'x9', 'x2'),
  square('y', 'x11'),
  multiply('x5', 'y', 'x9'), // 2^5 − 1
  squares('y', 'x5', 5),
  multiply('x10', 'y', 'x5'),
  squares('y', 'x10', 10),
  multiply('x20', 'y', 'x10'),
  squares('y', 'x20', 20),
  multiply('y', 'y', 'x20'),
  squares('y', 'y', 10),
  multiply('x50', 'y', 'x10'),
  squares('y', 'x50', 50),
  multiply('x100', 'y', 'x50'),
  squares('y', 'x100', 100),
  multiply('y', 'y', 'x100'),
  squares('y', 'y', 50),
  multiply('y', 'y', 'x50'),
  squares('y', 'y', 2),
  multiply('y', 'y', 'x'),
]);

/** SQRT_RATIO_M1 (RFC 9496 §4.2) of the slots `u` and `v`: the root in `r`; the result is whether u/v is a square. */
const SQRT_RATIO: Code = named('$sqrt_ratio', '(result i32) (local $correct i32) (local $flipped i32) (local $flipped_i i32)', [
  square('v3', 'v'),
  multiply('v3', 'v3', 'v'),
  square('x', 'v3'),
  multiply('x', 'x', 'v'),
  multiply('x', 'x', 'u'),
  '(call $power)',
  multiply('r', 'u', 'v3'),
  multiply('r', 'r', 'y'),
  square('check', 'r'),
  multiply('check', 'check', 'v'),
  subtract('turned', 'check', 'u'),
  `(local.set $correct ${isZero('turned')})`,
  add('turned', 'check', 'u'),
  `(local.set $flipped ${isZero('turned')})`,
  multiply('turned', 'u', 'i'),
  add('turned', 'check', 'turned'),
  `(local.set $flipped_i ${isZero('turned')})`,
  multiply('turned', 'r', 'i'),
  choose('r', 'turned', 'r', either(get('flipped'), get('flipped_i'))),
  ...absolute('r'),
  either(get('correct'), get('flipped')),
]);

/** Adds the point at `from` to that at `to`. */
const ADD: Code = named('$add_point', '(param $to i32) (param $from i32)', [
  subtract('a', 'to.Y', 'to.X'),
  subtract('b', 'from.Y', 'from.X'),
  multiply('a', 'a', 'b'),
  add('b', 'to.Y', 'to.X'),
  add('c', 'from.Y', 'from.X'),
  multiply('b', 'b', 'c'),
  multiply('c', 'to.T', 'from.T'),
  multiply('c', 'c', 'twiceD'),
  add('e', 'to.Z', 'to.Z'),
  multiply('t', 'e', 'from.Z'),
  subtract('e', 'b', 'a'),
  subtract('f', 't', 'c'),
  add('g', 't', 'c'),
  add('h', 'b', 'a'),
  multiply('to.X', 'e', 'f'),
  multiply('to.Y', 'g', 'h'),
  multiply('to.Z', 'f', 'g'),
  multiply('to.T', 'e', 'h'),
]);

const DOUBLE: Code = named('$double_point', '(param $to i32)', [
  square('a', 'to.X'),
  square('b', 'to.Y'),
  add('c', 'to.Z', 'to.Z'),
  multiply('c', 'c', 'to.Z'),
  add('e', 'to.X', 'to.Y'),
  square('e', 'e'),
  add('h', 'a', 'b'),
  subtract('e', 'e', 'h'),
  subtract('g', 'b', 'a'),
  subtract('f', 'c', 'g'),
  multiply('to.X', 'e', 'f'),
  multiply('to.Y', 'g', 'h'),
  multiply('to.Z', 'f', 'g'),
  multiply('to.T', 'e', 'h'),
]);

/** One point from 32 bytes at `bytes`: MAP of RFC 9496 §4.3.4. */
const MAP: Code = named('$map', '(param $to i32) (param $bytes i32) (local $square i32)', [
  `(call $from_bytes ${at('t')} ${get('bytes')})`,
  square('w0', 't'),
  multiply('w0', 'w0', 'i'), // r
  add('u', 'w0', 'one'),
  multiply('u', 'u', 'oneMinusDSquared'),
  multiply('v', 'w0', 'd'),
  subtract('v', 'minusOne', 'v'),
  add('w1', 'w0', 'd'),
  multiply('v', 'v', 'w1'),
  '(local.set $square (call $sqrt_ratio))',
  multiply('s', 'r', 't'),
  ...absolute('s'),
  negate('s', 's'),
  choose('s', 'r', 's', get('square')),
  choose('c', 'minusOne', 'w0', get('square')),
  subtract('n', 'w0', 'one'),
  multiply('n', 'n', 'c'),
  multiply('n', 'n', 'dMinusOneSquared'),
  subtract('n', 'n', 'v'),
  add('w0', 's', 's'),
  multiply('w0', 'w0', 'v'),
  multiply('w1', 'n', 'sqrtAdMinusOne'),
  square('s', 's'),
  subtract('w2', 'one', 's'),
  add('w3', 'one', 's'),
  multiply('to.X', 'w0', 'w3'),
  multiply('to.Y', 'w2', 'w1'),
  multiply('to.Z', 'w1', 'w3'),
  multiply('to.T', 'w0', 'w2'),
]);

const exportedAs = (name: string): string => `(export "${name}")`;

/** Writes to the left point what 64 bytes give (RFC 9496 §4.3.4). */
const DERIVE: Code = named(exportedAs('derivePoint'), '', [
  `(call $map ${int(LEFT)} ${int(UNIFORM)})`,
  `(call $map ${int(RIGHT)} ${int(UNIFORM + 32)})`,
  `(call $add_point ${int(LEFT)} ${int(RIGHT)})`,
]);

/** Reads the left point from 32 bytes (§4.3.1); the result is whether they are the one encoding of a point. */
const DECODE: Code = named(exportedAs('decodePoint'), '(result i32) (local $valid i32)', [
  `(call $from_bytes ${at('s')} ${int(UNIFORM)})`,
  // Of two numbers that are the same modulo p one is what the element is written as.
  `(call $multiply ${at('k')} ${at('s')} ${at('one')})`,
  `(call $to_bytes ${int(BYTES_AT)} ${at('k')})`,
  `(local.set $valid (i32.and (i32.eqz (i32.and (i32.load8_u ${int(UNIFORM)}) ${int(1)}))
      (i64.eqz ${[0, 8, 16, 24]
        .map((offset) => `(i64.xor (i64.load offset=${offset} ${int(UNIFORM)}) (i64.load offset=${offset} ${int(BYTES_AT)}))`)
        .reduce((all, one) => `(i64.or ${all} ${one})`)})))`,
  square('w0', 's'),
  subtract('w1', 'one', 'w0'),
  add('w2', 'one', 'w0'),
  square('w3', 'w2'),
  square('v', 'w1'),
  multiply('v', 'v', 'd'),
  add('v', 'v', 'w3'),
  negate('v', 'v'),
  multiply('n', 'v', 'w3'),
  copy('den1', 'v'),
  copy('v', 'n'),
  copy('u', 'one'),
  `(local.set $valid (i32.and ${get('valid')} (call $sqrt_ratio)))`,
  multiply('e', 'r', 'w2'),
  multiply('f', 'r', 'e'),
  multiply('f', 'f', 'den1'),
  add('s', 's', 's'),
  multiply('s', 's', 'e'),
  ...absolute('s'),
  multiply('left.X', 's', 'one'),
  multiply('left.Y', 'w1', 'f'),
  copy('left.Z', 'one'),
  multiply('left.T', 'left.X', 'left.Y'),
  `(local.set $valid (i32.and ${get('valid')} (i32.eqz (i32.or ${isNegative('left.T')} ${isZero('left.Y')}))))`,
  get('valid'),
]);

/** Writes the encoding of the left point (§4.3.2) where bytes are given. */
const ENCODE: Code = named(exportedAs('encodePoint'), '(local $rotate i32)', [
  add('a', 'left.Z', 'left.Y'),
  subtract('b', 'left.Z', 'left.Y'),
  multiply('a', 'a', 'b'), // u1
  multiply('b', 'left.X', 'left.Y'), // u2
  square('v', 'b'),
  multiply('v', 'v', 'a'),
  copy('u', 'one'),
  '(drop (call $sqrt_ratio))',
  multiply('den1', 'r', 'a'),
  multiply('den2', 'r', 'b'),
  multiply('inverse', 'den1', 'den2'),
  multiply('inverse', 'inverse', 'left.T'),
  multiply('a', 'left.X', 'i'),
  multiply('b', 'left.Y', 'i'),
  multiply('c', 'den1', 'invSqrtAMinusD'),
  multiply('t', 'left.T', 'inverse'),
  `(local.set $rotate ${isNegative('t')})`,
  choose('e', 'b', 'left.X', get('rotate')),
  choose('f', 'a', 'left.Y', get('rotate')),
  choose('g', 'c', 'den2', get('rotate')),
  multiply('t', 'e', 'inverse'),
  negate('h', 'f'),
  choose('f', 'h', 'f', isNegative('t')),
  subtract('s', 'left.Z', 'f'),
  multiply('s', 's', 'g'),
  ...absolute('s'),
  multiply('s', 's', 'one'),
  `(call $to_bytes ${int(UNIFORM)} ${at('s')})`,
]);

const IDENTITY: Code = named(exportedAs('isIdentity'), '(result i32)', [
  // Of the points that are the same in the group one has X or Y 0 if all have.
  `(i32.or ${isZero('left.X')} ${isZero('left.Y')})`,
]);

const SUMS: readonly Code[] = [
  named(exportedAs('addPoint'), '', [`(call $add_point ${int(LEFT)} ${int(RIGHT)})`]),
  named(exportedAs('subtractPoint'), '', [
    negate('right.X', 'right.X'),
    negate('right.T', 'right.T'),
    `(call $add_point ${int(LEFT)} ${int(RIGHT)})`,
  ]),
];

const VECTORS = POINT_BYTES / 16;
const WINDOWS = 64;
const ENTRIES = 16;
const chosen = Array.from({ length: VECTORS }, (_, i) => `v${i}`);
const copyPoint = (to: Code, from: Code): Code => `(memory.copy ${to} ${from} ${int(POINT_BYTES)})`;

/** Writes the neutral point. */
const neutral = (to: number): Code[] => [
  `(memory.fill ${int(to)} ${int(0)} ${int(POINT_BYTES)})`,
  `(i64.store ${int(to + ELEMENT)} (i64.const 1))`,
  `(i64.store ${int(to + 2 * ELEMENT)} (i64.const 1))`,
];

/** Multiplies the left point by a scalar of 32 bytes, four bits at a time; of the table every entry is read. */
const TIMES: Code = named(
  exportedAs('multiplyPoint'),
  `(local $window i32) (local $entry i32) (local $digit i32) (local $mask v128) ${chosen.map((name) => `(local $${name} v128)`).join(' ')}`,
  [
    ...neutral(TABLE),
    copyPoint(int(TABLE + POINT_BYTES), int(LEFT)),
    `(local.set $entry ${int(TABLE + POINT_BYTES)})`,
    `(loop $fill
      ${copyPoint(`(i32.add ${get('entry')} ${int(POINT_BYTES)})`, get('entry'))}
      (local.set $entry (i32.add ${get('entry')} ${int(POINT_BYTES)}))
      (call $add_point ${get('entry')} ${int(LEFT)})
      (br_if $fill (i32.lt_u ${get('entry')} ${int(TABLE + (ENTRIES - 1) * POINT_BYTES)})))`,
    ...neutral(LEFT),
    `(local.set $window ${int(WINDOWS)})`,
    `(loop $next
      (local.set $window (i32.sub ${get('window')} ${int(1)}))
      ${`(call $double_point ${int(LEFT)})`.repeat(4)}
      (local.set $digit (i32.and ${int(15)} (i32.shr_u
        (i32.load8_u offset=${SCALAR} (i32.shr_u ${get('window')} ${int(1)}))
        (i32.shl (i32.and ${get('window')} ${int(1)}) ${int(2)}))))
      ${chosen.map((name) => `(local.set $${name} (v128.const i64x2 0 0))`).join(' ')}
      (local.set $entry ${int(0)})
      (loop $each
        (local.set $mask (i32x4.splat (i32.sub ${int(0)} (i32.eq ${get('entry')} ${get('digit')}))))
        ${chosen
          .map(
            (name, i) =>
              `(local.set $${name} (v128.or ${get(name)} (v128.and ${get('mask')}
          (v128.load offset=${TABLE + 16 * i} (i32.mul ${get('entry')} ${int(POINT_BYTES)})))))`,
          )
          .join('\n        ')}
        (br_if $each (i32.lt_u (local.tee $entry (i32.add ${get('entry')} ${int(1)})) ${int(ENTRIES)})))
      ${chosen.map((name, i) => `(v128.store offset=${16 * i} ${int(RIGHT)} ${get(name)})`).join('\n      ')}
      (call $add_point ${int(LEFT)} ${int(RIGHT)})
      (br_if $next ${get('window')}))`,
  ],
);

export const CURVE: readonly Code[] = [
  ...[...TESTS, POWER, SQRT_RATIO, ADD, DOUBLE, MAP],
  ...[DERIVE, DECODE, ENCODE, IDENTITY, ...SUMS, TIMES],
];

export const CURVE_CONSTANTS: string = Object.values(CONSTANTS).map(constantBytes).join('');
