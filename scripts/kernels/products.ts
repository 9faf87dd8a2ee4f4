/**
 * The sums of a proof that products are right (`shared/proofs/quicksilver.ts`): each is multiplied by a public element, by its table, before
 * the next term is added, and a term of one of them is a product of two elements of GF(2^128), which reads no memory at a place that depends on them.
 */

import { timesTable } from './column-hash.ts';
import { FACTORS, SUMS_OF_PRODUCTS, TABLES } from './layout.ts';
import { addInt, type Code, exported, get, int, load, names, set, store, VECTOR, xor } from './wat.ts';

/** Of a product: its left factor, its right one, and the other term. */
const FACTOR_BYTES = 3 * VECTOR;
const MASKED = 4;
const LEFT = names('a', MASKED);
const RIGHT = names('b', MASKED);
const WORD_PRODUCTS = names('p', 9);
const SUMS = ['constant', 'linear'];

const long = (value: bigint): Code => `(i64.const ${value})`;
const binary = (instruction: string, values: readonly Code[]): Code =>
  values.reduce((left, right) => `(i64.${instruction} ${left} ${right})`);
const xorLong = (...values: readonly Code[]): Code => binary('xor', values);
const orLong = (...values: readonly Code[]): Code => binary('or', values);
const and = (left: Code, right: Code): Code => binary('and', [left, right]);
const up = (value: Code, bits: number): Code => `(i64.shl ${value} ${long(BigInt(bits))})`;
const down = (value: Code, bits: number): Code => `(i64.shr_u ${value} ${long(BigInt(bits))})`;

const everyFourth = (first: number, digits: number): Code => long(BigInt(`0x${'1'.repeat(digits)}`) << BigInt(first));

/**
 * The product of two words as polynomials over GF(2), by integer products of every fourth bit: at most eight ones add up in a place, which leaves
 * its lowest bit right and stays within the hole behind it.
 */
function multiplyWords(into: string, left: Code, right: Code): Code[] {
  const sums = LEFT.map((_, rest) =>
    and(
      xorLong(...LEFT.map((one, at) => binary('mul', [get(one), get(RIGHT[(rest - at + MASKED) % MASKED]!)]))),
      everyFourth(rest, 16),
    ),
  );
  return [
    set('left', left),
    set('right', right),
    ...LEFT.map((name, at) => set(name, and(get('left'), everyFourth(at, 8)))),
    ...RIGHT.map((name, at) => set(name, and(get('right'), everyFourth(at, 8)))),
    set(into, orLong(...sums)),
  ];
}

const lowWord = (half: Code): Code => and(half, long(0xffffffffn));
const highWord = (half: Code): Code => down(half, 32);

/** The product of two halves, in two halves (Karatsuba). */
function multiplyHalves(low: string, high: string, left: string, right: string, products: readonly string[]): Code[] {
  const [lows, highs, middle] = products as [string, string, string];
  const both = (half: string): Code => xorLong(lowWord(get(half)), highWord(get(half)));
  return [
    ...multiplyWords(lows, lowWord(get(left)), lowWord(get(right))),
    ...multiplyWords(highs, highWord(get(left)), highWord(get(right))),
    ...multiplyWords(middle, both(left), both(right)),
    set(middle, xorLong(get(middle), get(lows), get(highs))),
    set(low, xorLong(get(lows), up(get(middle), 32))),
    set(high, xorLong(get(highs), down(get(middle), 32))),
  ];
}

/** A half times 1 + x + x^2 + x^7, and what runs over into the next. */
const folded = (half: string): Code => xorLong(get(half), up(get(half), 1), up(get(half), 2), up(get(half), 7));
const overflow = (half: string): Code => xorLong(down(get(half), 63), down(get(half), 62), down(get(half), 57));

/** The product of the two factors at `at` in `z0` and `z1`, modulo x^128 + x^7 + x^2 + x + 1. */
const multiplyFactors: readonly Code[] = [
  ...['x0', 'x1', 'y0', 'y1'].map((name, at) => set(name, `(i64.load offset=${FACTORS + 8 * at} ${get('at')})`)),
  ...multiplyHalves('z0', 'z1', 'x0', 'y0', WORD_PRODUCTS.slice(0, 3)),
  ...multiplyHalves('z2', 'z3', 'x1', 'y1', WORD_PRODUCTS.slice(3, 6)),
  set('x0', xorLong(get('x0'), get('x1'))),
  set('y0', xorLong(get('y0'), get('y1'))),
  ...multiplyHalves('m0', 'm1', 'x0', 'y0', WORD_PRODUCTS.slice(6)),
  set('m0', xorLong(get('m0'), get('z0'), get('z2'))),
  set('m1', xorLong(get('m1'), get('z1'), get('z3'))),
  set('z1', xorLong(get('z1'), get('m0'))),
  set('z2', xorLong(get('z2'), get('m1'), overflow('z3'))),
  set('z1', xorLong(get('z1'), folded('z3'), overflow('z2'))),
  set('z0', xorLong(get('z0'), folded('z2'))),
];

/** sum ← sum · point ⊕ term. */
const addTerm = (sum: string, term: Code): Code[] => [
  set('low', `(i64x2.extract_lane 0 ${get(sum)})`),
  set('high', `(i64x2.extract_lane 1 ${get(sum)})`),
  set(sum, xor(term, ...timesTable(TABLES))),
];

/** Goes on with both sums by `bytes` of products, one at least. */
export const PRODUCTS: Code = exported('products', {
  parameters: ['bytes'],
  integers: ['at'],
  longs: [
    ...['low', 'high', 'left', 'right', 'x0', 'x1', 'y0', 'y1', 'm0', 'm1'],
    ...names('z', 4),
    ...LEFT,
    ...RIGHT,
    ...WORD_PRODUCTS,
  ],
  vectors: SUMS,
  body: [
    ...SUMS.map((sum, at) => set(sum, load(int(SUMS_OF_PRODUCTS + at * VECTOR)))),
    `(loop $each_product
      ${multiplyFactors.join('\n      ')}
      ${addTerm('constant', `(i64x2.replace_lane 1 (i64x2.splat ${get('z0')}) ${get('z1')})`).join('\n      ')}
      ${addTerm('linear', load(get('at'), FACTORS + 2 * VECTOR)).join('\n      ')}
      (br_if $each_product (i32.lt_u (local.tee $at ${addInt(get('at'), int(FACTOR_BYTES))}) ${get('bytes')})))`,
    ...SUMS.map((sum, at) => store(int(SUMS_OF_PRODUCTS + at * VECTOR), get(sum))),
  ],
});
