/**
 * A WebAssembly program for the field of 2^255 − 19 and the points over it, written out here instruction by instruction: bigint is
 * some five times slower. No function has a branch or an address that depends on a number, and 64-bit multiplication takes the same
 * time for all operands on the processors in use, so that secrets do not show in its time.
 *
 * A number is ten words of 32 bits with sign, at most 26 and 25 bits in turn and one bit more for each addition that was not carried:
 * radix 2^25.5, the reduced-radix form of Bernstein 2006 and of his reference code. Only products carry. A point is X, Y, Z, T with
 * x = X/Z, y = Y/Z, xy = T/Z (Hisil, Wong, Carter, Dawson 2008); a prepared point is Y−X, Y+X, 2Z, 2dT.
 */

const LIMBS = 10;
export const FIELD_BYTES = 4 * LIMBS;
export const COORDINATES = 4;
export const POINT_MEMORY = COORDINATES * FIELD_BYTES;
/** What the program itself uses of the memory, from its start: eight numbers, and the constant 2d, which the caller puts there. */
export const SCRATCH_BYTES = 9 * FIELD_BYTES;
export const TWICE_D_AT = 8 * FIELD_BYTES;

/** The functions, by their numbers. All arguments are addresses, but for the `mask`, which is 0 or −1. */
export interface FieldProgram {
  /** (to, a, b): a·b. */
  readonly multiply: (to: number, a: number, b: number) => void;
  /** (to, a): a². */
  readonly square: (to: number, a: number) => void;
  readonly add: (to: number, a: number, b: number) => void;
  readonly subtract: (to: number, a: number, b: number) => void;
  /** (to, p): 2p. */
  readonly double: (to: number, p: number) => void;
  /** (to, p, q): p + q for a prepared q, also where they are equal or 0. */
  readonly addPrepared: (to: number, p: number, q: number) => void;
  readonly prepare: (to: number, p: number) => void;
  /** (to, p, mask): every word of p that the mask lets through is put into `to`, which was 0 there. */
  readonly merge: (to: number, p: number, mask: number) => void;
}
const NAMES = ['multiply', 'square', 'add', 'subtract', 'double', 'addPrepared', 'prepare', 'merge'] as const;

type Code = readonly number[];

/** LEB128, signed: of a number below 2^31 it does for unsigned fields as well where one bit more is no harm. */
function leb(value: number): Code {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const byte = rest & 127;
    rest >>= 7;
    if ((rest === 0 && (byte & 64) === 0) || (rest === -1 && (byte & 64) !== 0)) return [...bytes, byte];
    bytes.push(byte | 128);
  }
}

function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number): Code => [0x21, ...unsigned(local)];
const word = (value: number): Code => [0x41, ...leb(value)];
const long = (value: number): Code => [0x42, ...leb(value)];
const [ADD, SUBTRACT, MULTIPLY, AND, OR, SHIFT_LEFT, SHIFT_RIGHT] = [0x7c, 0x7d, 0x7e, 0x83, 0x84, 0x86, 0x87];
const [WORD_ADD, WORD_SUBTRACT, EXTEND] = [0x6a, 0x6b, 0xac];
const loadWord = (at: number): Code => [0x28, 2, ...unsigned(at)];
const storeWord = (at: number): Code => [0x36, 2, ...unsigned(at)];
const loadExtended = (at: number): Code => [0x34, 2, ...unsigned(at)];
const storeLow = (at: number): Code => [0x3e, 2, ...unsigned(at)];
const loadLong = (at: number): Code => [0x29, 2, ...unsigned(at)];
const storeLong = (at: number): Code => [0x37, 2, ...unsigned(at)];

const limbs = Array.from({ length: LIMBS }, (_, i) => i);
const isOdd = (i: number): boolean => i % 2 === 1;
const bitsOf = (limb: number): number => (isOdd(limb) ? 25 : 26);

/** Local variables of a product, after the parameters: a, 2a, b, 19b and the sums of the result. */
const [A, TWICE, B, NINETEEN, SUM] = [3, 13, 23, 33, 43];

const times = (local: number, factor: number): Code => [...get(local), ...long(factor), MULTIPLY];

/** Σ a_i·b_j·2^(25.5(i+j)): two odd limbs stand half a bit too low each, and what is above 2^255 counts 19 times. */
function productCode(second: number): Code {
  const code: number[] = [];
  for (const i of limbs) {
    code.push(...get(1), ...loadExtended(4 * i), ...set(A + i), ...get(second), ...loadExtended(4 * i), ...set(B + i));
    code.push(...times(A + i, 2), ...set(TWICE + i), ...times(B + i, 19), ...set(NINETEEN + i));
  }
  for (const k of limbs) {
    for (const i of limbs) {
      const j = (k - i + LIMBS) % LIMBS;
      code.push(...get((isOdd(i) && isOdd(j) ? TWICE : A) + i), ...get((i + j >= LIMBS ? NINETEEN : B) + j), MULTIPLY);
      if (i > 0) code.push(ADD);
    }
    code.push(...set(SUM + k));
  }
  return [...code, ...carryCode()];
}

/** As `productCode` of a number with itself: each mixed product once, twice as much. */
function squareCode(): Code {
  const code: number[] = [];
  for (const i of limbs) {
    code.push(...get(1), ...loadExtended(4 * i), ...set(A + i), ...times(A + i, 2), ...set(TWICE + i));
    code.push(...times(A + i, isOdd(i) ? 38 : 19), ...set(NINETEEN + i), ...times(A + i, isOdd(i) ? 2 : 1), ...set(B + i));
  }
  for (const k of limbs) {
    let terms = 0;
    for (const i of limbs) {
      const j = (k - i + LIMBS) % LIMBS;
      if (i > j) continue;
      // B and NINETEEN hold an odd limb doubled already; beside an even limb that is once too often.
      const right = i + j >= LIMBS ? NINETEEN + j : B + j;
      const isDoubled = isOdd(j) && !isOdd(i);
      const left = i === j || isDoubled ? A + i : TWICE + i;
      code.push(...get(left), ...get(right), MULTIPLY);
      if (terms++ > 0) code.push(ADD);
    }
    code.push(...set(SUM + k));
  }
  return [...code, ...carryCode()];
}

/** Carries 64-bit sums down to limbs, in an order in which none is left too long, and stores them. */
function carryCode(): Code {
  const code: number[] = [];
  for (const k of [0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 9, 0]) {
    const bits = bitsOf(k);
    const carry: Code = [...get(SUM + k), ...long(1 << (bits - 1)), ADD, ...long(bits), SHIFT_RIGHT];
    const next = (k + 1) % LIMBS;
    code.push(...carry, ...set(A));
    code.push(...get(SUM + next), ...(k === LIMBS - 1 ? times(A, 19) : get(A)), ADD, ...set(SUM + next));
    code.push(...get(SUM + k), ...get(A), ...long(bits), SHIFT_LEFT, SUBTRACT, ...set(SUM + k));
  }
  for (const k of limbs) code.push(...get(0), ...get(SUM + k), ...storeLow(4 * k));
  return code;
}

const limbwise = (operation: number): Code =>
  limbs.flatMap((i) => [...get(0), ...get(1), ...loadWord(4 * i), ...get(2), ...loadWord(4 * i), operation, ...storeWord(4 * i)]);

/** An address in a formula: a coordinate of a parameter, or a number of the scratch memory. */
type Place = Code;
const coordinate = (parameter: number, i: number): Place => [...get(parameter), ...word(i * FIELD_BYTES), WORD_ADD];
const [X, Y, Z, T] = [0, 1, 2, 3];
const scratch = (i: number): Place => word(i * FIELD_BYTES);
const call = (name: (typeof NAMES)[number], ...places: readonly Place[]): Code => [
  ...places.flat(),
  0x10,
  ...unsigned(NAMES.indexOf(name)),
];

/** dbl-2008-hwcd for a = −1. */
function doubleCode(): Code {
  const [xx, yy, zz, sum, difference, e, f] = [0, 1, 2, 3, 4, 5, 6].map(scratch) as [
    Place,
    Place,
    Place,
    Place,
    Place,
    Place,
    Place,
  ];
  const p = (i: number): Place => coordinate(1, i);
  return [
    ...call('square', xx, p(X)),
    ...call('square', yy, p(Y)),
    ...call('square', zz, p(Z)),
    ...call('add', zz, zz, zz),
    ...call('add', e, p(X), p(Y)),
    ...call('square', e, e),
    ...call('add', sum, yy, xx),
    ...call('subtract', difference, yy, xx),
    ...call('subtract', e, e, sum),
    ...call('subtract', f, zz, difference),
    ...call('multiply', coordinate(0, X), e, f),
    ...call('multiply', coordinate(0, Y), sum, difference),
    ...call('multiply', coordinate(0, Z), difference, f),
    ...call('multiply', coordinate(0, T), e, sum),
  ];
}

/** add-2008-hwcd-3, complete for a = −1: no point is an exception. */
function addPreparedCode(): Code {
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(scratch) as [
    Place,
    Place,
    Place,
    Place,
    Place,
    Place,
    Place,
    Place,
  ];
  const p = (i: number): Place => coordinate(1, i);
  const q = (i: number): Place => coordinate(2, i);
  return [
    ...call('subtract', a, p(Y), p(X)),
    ...call('multiply', a, a, q(0)),
    ...call('add', b, p(Y), p(X)),
    ...call('multiply', b, b, q(1)),
    ...call('multiply', d, p(Z), q(2)),
    ...call('multiply', c, p(T), q(3)),
    ...call('subtract', e, b, a),
    ...call('subtract', f, d, c),
    ...call('add', g, d, c),
    ...call('add', h, b, a),
    ...call('multiply', coordinate(0, X), e, f),
    ...call('multiply', coordinate(0, Y), g, h),
    ...call('multiply', coordinate(0, Z), f, g),
    ...call('multiply', coordinate(0, T), e, h),
  ];
}

const prepareCode = (): Code => [
  ...call('subtract', coordinate(0, 0), coordinate(1, Y), coordinate(1, X)),
  ...call('add', coordinate(0, 1), coordinate(1, Y), coordinate(1, X)),
  ...call('add', coordinate(0, 2), coordinate(1, Z), coordinate(1, Z)),
  ...call('multiply', coordinate(0, 3), coordinate(1, T), word(TWICE_D_AT)),
];

function mergeCode(): Code {
  const code: number[] = [...get(2), EXTEND, ...set(3)];
  for (let at = 0; at < POINT_MEMORY; at += 8) {
    code.push(...get(0), ...get(0), ...loadLong(at), ...get(1), ...loadLong(at), ...get(3), AND, OR, ...storeLong(at));
  }
  return code;
}

const [I32, I64, FUNCTION] = [0x7f, 0x7e, 0x60];
const END = 0x0b;

const vector = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
const named = (name: string): Code => [...unsigned(name.length), ...Array.from(name, (letter) => letter.charCodeAt(0))];

/** The binary module (WebAssembly Core Specification §5). It exports its functions by name, and its `memory` of one page. */
export function assembleField(): Uint8Array<ArrayBuffer> {
  const functions: readonly (readonly [code: Code, parameters: number, locals: number])[] = [
    [productCode(2), 3, SUM + LIMBS - A],
    [squareCode(), 2, SUM + LIMBS - A + 1],
    [limbwise(WORD_ADD), 3, 0],
    [limbwise(WORD_SUBTRACT), 3, 0],
    [doubleCode(), 2, 0],
    [addPreparedCode(), 3, 0],
    [prepareCode(), 2, 0],
    [mergeCode(), 3, 1],
  ];
  const types = [2, 3].map((parameters) => [FUNCTION, ...vector(new Array<Code>(parameters).fill([I32])), 0]);
  const bodies = functions.map(([code, , locals]) => {
    const body = [...(locals === 0 ? [0] : [1, ...unsigned(locals), I64]), ...code, END];
    return [...unsigned(body.length), ...body];
  });
  const exported = [...NAMES.map((name, i) => [...named(name), 0, ...unsigned(i)]), [...named('memory'), 2, 0]];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(3, vector(functions.map(([, parameters]) => [parameters - 2]))),
    ...section(5, vector([[0, 1]])),
    ...section(7, vector(exported)),
    ...section(10, vector(bodies)),
  ]);
}
