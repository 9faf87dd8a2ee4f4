/**
 * `RistrettoGroup` on the field of `field-25519-program.ts`: RFC 9496 §4, step by step. All numbers live in the memory of the
 * program, at addresses; an element outside of it is a copy of its four coordinates.
 *
 * As in every implementation in JavaScript, which sign or which of two equal points an encoding takes is a branch; how scalars are
 * multiplied has none.
 */

import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js';
import { numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, decodeHex, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { D, type Field, field25519, NUMBER_BYTES } from './field-25519.ts';
import { COORDINATES, FIELD_BYTES, POINT_MEMORY } from './field-25519-program.ts';
import type { RistrettoGroup } from './ristretto-group.ts';

type Element = Int32Array;

/** Bits of a scalar that choose from a table of 16 multiples. */
const WINDOW = 4;
const MULTIPLES = 1 << WINDOW;
const WINDOWS = (8 * NUMBER_BYTES) / WINDOW;
const TABLE_BYTES = MULTIPLES * POINT_MEMORY;

/** RFC 9496 §4.1. */
const SQRT_M1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752n;
const SQRT_AD_MINUS_ONE = 25063068953384623474111414158702152701244531502492656460079210482610430750235n;
const INVSQRT_A_MINUS_D = 54469307008909316920995813868745141605393597292927456921205312896311721017578n;
const ONE_MINUS_D_SQ = 1159843021668779879193775521855586647937357759715417654439879720876111806838n;
const D_MINUS_ONE_SQ = 40440834346308536858101042469323190826248399146238708352240133220865137265952n;

const GENERATOR = 'e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76';

/** Undefined where WebAssembly cannot be compiled. */
export function wasmGroup(): RistrettoGroup<Element> | undefined {
  const compiled = field25519();
  return compiled && groupOver(compiled);
}

function groupOver(field: Field): RistrettoGroup<Element> {
  const { multiply, square, add, subtract, double, addPrepared, prepare, merge } = field;

  const number = (): number => field.reserve(FIELD_BYTES);
  const constant = (value: bigint): number => {
    const at = number();
    field.write(at, numberToBytesLE(value, NUMBER_BYTES));
    return at;
  };
  const [zero, one, d, sqrtM1] = [0n, 1n, D, SQRT_M1].map(constant) as [number, number, number, number];
  const [sqrtAdMinusOne, invsqrtAMinusD] = [SQRT_AD_MINUS_ONE, INVSQRT_A_MINUS_D].map(constant) as [number, number];
  const [oneMinusDSq, dMinusOneSq] = [ONE_MINUS_D_SQ, D_MINUS_ONE_SQ].map(constant) as [number, number];
  const point = field.reserve(POINT_MEMORY);
  const [x, y, z, t] = [0, 1, 2, 3].map((i) => point + i * FIELD_BYTES) as [number, number, number, number];
  const [second, prepared] = [field.reserve(POINT_MEMORY), field.reserve(POINT_MEMORY)];

  // SQRT_RATIO_M1 (§4.2).
  const [root, check, power, uSqrtM1, minusU, v3] = [number(), number(), number(), number(), number(), number()];
  const [p1, p2, p3] = [number(), number(), number()];

  /** a^((p−5)/8) = a^(2^252 − 3), by the usual chain of exponents 2^n − 1. */
  function raise(to: number, a: number): void {
    const shift = (target: number, from: number, times: number): void => {
      square(target, from);
      for (let i = 1; i < times; i++) square(target, target);
    };
    square(p1, a);
    multiply(p1, p1, a); // 2^2 − 1
    const double1 = (from: number, target: number, bits: number): void => {
      shift(p3, from, bits);
      multiply(target, p3, from);
    };
    double1(p1, p2, 2); // 2^4 − 1
    square(p2, p2);
    multiply(p1, p2, a); // 2^5 − 1
    double1(p1, p2, 5); // 10
    double1(p2, p1, 10); // 20
    double1(p1, to, 20); // 40
    shift(p3, to, 10);
    multiply(p1, p3, p2); // 50
    double1(p1, p2, 50); // 100
    double1(p2, to, 100); // 200
    shift(p3, to, 50);
    multiply(p2, p3, p1); // 250
    shift(p2, p2, 2);
    multiply(to, p2, a);
  }

  /** Whether a number is one of the negative half, whose least bit is 1. */
  const isNegative = (at: number): boolean => (field.read(at)[0]! & 1) === 1;
  const isEqual = (a: number, b: number): boolean => equalBytes(field.read(a), field.read(b));
  const negate = (at: number): void => subtract(at, zero, at);
  const absolute = (at: number): void => {
    if (isNegative(at)) negate(at);
  };

  /** `root` becomes √(u/v), or √(i·u/v) where that is no square. Returns whether it was one. */
  function squareRootOfRatio(u: number, v: number): boolean {
    square(v3, v);
    multiply(v3, v3, v);
    square(power, v3);
    multiply(power, power, v);
    multiply(power, power, u);
    raise(root, power);
    multiply(root, root, v3);
    multiply(root, root, u);
    square(check, root);
    multiply(check, check, v);
    multiply(uSqrtM1, u, sqrtM1);
    subtract(minusU, zero, u);
    const correct = isEqual(check, u);
    const flipped = isEqual(check, minusU);
    negate(uSqrtM1);
    if (flipped || isEqual(check, uSqrtM1)) multiply(root, root, sqrtM1);
    absolute(root);
    return correct || flipped;
  }

  const [a, b, c, e, f, g, h] = [number(), number(), number(), number(), number(), number(), number()];

  const load = (at: number, element: Element): void => void field.words().set(element, at / 4);
  const save = (at: number): Element => field.words().slice(at / 4, (at + POINT_MEMORY) / 4);

  /** §4.3.1. */
  function decode(bytes: Uint8Array): Element {
    const s = bytes.length === NUMBER_BYTES ? a : undefined;
    if (s !== undefined) field.write(s, bytes);
    if (s === undefined || !equalBytes(field.read(s), bytes) || isNegative(s)) throw badPoint();
    square(b, s);
    subtract(c, one, b); // u1
    add(e, one, b); // u2
    square(f, e); // u2²
    square(g, c);
    multiply(g, g, d);
    add(g, g, f);
    negate(g); // v
    multiply(h, g, f);
    const wasSquare = squareRootOfRatio(one, h);
    multiply(h, root, e); // den_x
    multiply(e, root, h);
    multiply(e, e, g); // den_y
    add(x, s, s);
    multiply(x, x, h);
    absolute(x);
    multiply(y, c, e);
    multiply(z, one, one);
    multiply(t, x, y);
    // x is 0 in the encoding of the identity alone.
    if (!wasSquare || isNegative(t) || isEqual(y, zero) || isEqual(x, zero)) throw badPoint();
    return save(point);
  }

  /** §4.3.2. */
  function encode(element: Element): Bytes {
    load(point, element);
    add(a, z, y);
    subtract(b, z, y);
    multiply(a, a, b); // u1
    multiply(b, x, y); // u2
    square(c, b);
    multiply(c, c, a);
    squareRootOfRatio(one, c);
    multiply(a, root, a); // den1
    multiply(b, root, b); // den2
    multiply(c, a, b);
    multiply(c, c, t); // z_inv
    multiply(e, t, c);
    const rotates = isNegative(e);
    if (rotates) {
      multiply(e, x, sqrtM1);
      multiply(x, y, sqrtM1);
      multiply(y, e, one);
      multiply(b, a, invsqrtAMinusD);
    }
    multiply(e, x, c);
    if (isNegative(e)) negate(y);
    subtract(e, z, y);
    multiply(e, b, e);
    absolute(e);
    return field.read(e);
  }

  /** MAP (§4.3.4) of the number at `from`. */
  function map(to: number, from: number): void {
    square(a, from);
    multiply(a, a, sqrtM1); // r
    add(b, a, one);
    multiply(b, b, oneMinusDSq); // u
    multiply(c, a, d);
    add(c, c, one);
    negate(c);
    add(e, a, d);
    multiply(c, c, e); // v
    const wasSquare = squareRootOfRatio(b, c);
    multiply(b, root, one); // s
    subtract(e, zero, one); // c
    if (!wasSquare) {
      multiply(b, root, from);
      absolute(b);
      negate(b);
      multiply(e, a, one);
    }
    subtract(a, a, one);
    multiply(e, e, a);
    multiply(e, e, dMinusOneSq);
    subtract(e, e, c); // N
    add(f, b, b);
    multiply(f, f, c); // w0
    multiply(g, e, sqrtAdMinusOne); // w1
    square(a, b);
    subtract(b, one, a); // w2
    add(a, one, a); // w3
    multiply(to, f, a);
    multiply(to + FIELD_BYTES, b, g);
    multiply(to + 2 * FIELD_BYTES, g, a);
    multiply(to + 3 * FIELD_BYTES, f, b);
  }

  function hash(message: Uint8Array, domain: Uint8Array): Element {
    const uniform = expand_message_xmd(message, domain, 2 * NUMBER_BYTES, sha512);
    for (const [i, to] of [point, second].entries()) {
      field.write(h, uniform.subarray(i * NUMBER_BYTES, (i + 1) * NUMBER_BYTES));
      map(to, h);
    }
    prepare(prepared, second);
    addPrepared(point, point, prepared);
    return save(point);
  }

  const setIdentity = (at: number): void => {
    for (let i = 0; i < COORDINATES; i++) multiply(at + i * FIELD_BYTES, one, i === 1 || i === 2 ? one : zero);
  };

  /** The multiples 0 … 15 of the point at `second`, prepared. */
  function fillTable(at: number): void {
    setIdentity(point);
    prepare(at, point);
    prepare(prepared, second);
    for (let i = 1; i < MULTIPLES; i++) {
      addPrepared(point, point, prepared);
      prepare(at + i * POINT_MEMORY, point);
    }
  }

  /** `prepared` becomes the entry of a table; every entry is read. */
  function select(table: number, index: number): void {
    field.words().fill(0, prepared / 4, (prepared + POINT_MEMORY) / 4);
    for (let i = 0; i < MULTIPLES; i++) merge(prepared, table + i * POINT_MEMORY, ((i ^ index) - 1) >> 31);
  }

  /** Fixed windows that share their doublings (Straus 1964). */
  function sum(elements: readonly Element[], scalars: readonly bigint[]): Element {
    const tables = field.borrow(elements.length * TABLE_BYTES);
    for (const [i, element] of elements.entries()) {
      load(second, element);
      fillTable(tables + i * TABLE_BYTES);
    }
    const bytes = scalars.map((scalar) => numberToBytesLE(scalar, NUMBER_BYTES));
    setIdentity(point);
    for (let window = WINDOWS - 1; window >= 0; window--) {
      for (let i = 0; i < WINDOW; i++) double(point, point);
      for (const [i, scalar] of bytes.entries()) {
        select(tables + i * TABLE_BYTES, (scalar[window >> 1]! >> (WINDOW * (window & 1))) & (MULTIPLES - 1));
        addPrepared(point, point, prepared);
      }
    }
    return save(point);
  }

  return { generator: decode(decodeHex(GENERATOR)), decode, encode, hash, sum };
}

const badPoint = (): Fault =>
  new Fault('crypto/bad-point', 'not the canonical encoding of a ristretto255 point that is allowed here');
