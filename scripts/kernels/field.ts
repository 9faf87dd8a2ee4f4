/**
 * The field of integers modulo p = 2^255 − 19, for the group ristretto255. An element is ten signed numbers of 26 and 25 bits in turn, the
 * least significant first, in 64 bits each (Bernstein 2006). Numbers of a product fit again after one sum or difference of up to three.
 *
 * No branch and no address depends on an element.
 */

import { type Code, get, int, names, set } from './wat.ts';

export const P: bigint = 2n ** 255n - 19n;
export const ELEMENT = 80;
const NUMBERS = 10;
const WIDTHS = Array.from({ length: NUMBERS }, (_, i) => (i % 2 === 0 ? 26 : 25));
/** The bit at which each number begins. */
const BEGINS = WIDTHS.map((_, i) => Math.ceil(25.5 * i));

const long = (value: bigint | number): Code => `(i64.const ${value})`;
const addLong = (left: Code, right: Code): Code => `(i64.add ${left} ${right})`;
const subtractLong = (left: Code, right: Code): Code => `(i64.sub ${left} ${right})`;
const timesLong = (left: Code, right: Code): Code => `(i64.mul ${left} ${right})`;
const shiftLeftLong = (value: Code, bits: number): Code => `(i64.shl ${value} ${long(bits)})`;
/** With its sign. */
const shiftRightLong = (value: Code, bits: number): Code => `(i64.shr_s ${value} ${long(bits)})`;
const readLong = (at: Code, offset: number): Code => `(i64.load offset=${offset} ${at})`;
const writeLong = (at: Code, value: Code, offset: number): Code => `(i64.store offset=${offset} ${at} ${value})`;

const F = names('f', NUMBERS);
const G = names('g', NUMBERS);
const H = names('h', NUMBERS);

const internal = (name: string, parameters: readonly string[], locals: readonly string[], body: readonly Code[]): Code => `
  (func $${name} ${parameters.map((one) => `(param $${one} i32)`).join(' ')}
    ${locals.map((one) => `(local $${one} i64)`).join(' ')}
    ${body.join('\n    ')})`;

const read = (from: string, numbers: readonly string[]): Code[] =>
  numbers.map((number, i) => set(number, readLong(get(from), 8 * i)));
const write = (to: string, numbers: readonly string[]): Code[] =>
  numbers.map((number, i) => writeLong(get(to), get(number), 8 * i));

/** Carries what a number has too much to the next one: rounded, so that what is left is as small as can be. */
function carry(i: number): Code[] {
  const [from, to, width] = [H[i]!, H[(i + 1) % NUMBERS]!, WIDTHS[i]!];
  const carried = get('carried');
  return [
    set('carried', shiftRightLong(addLong(get(from), long(1 << (width - 1))), width)),
    set(to, addLong(get(to), i === NUMBERS - 1 ? timesLong(carried, long(19)) : carried)),
    set(from, subtractLong(get(from), shiftLeftLong(carried, width))),
  ];
}

const CARRIES = [0, 4, 1, 5, 2, 6, 3, 7, 4, 8, 9, 0].flatMap(carry);

/** How often the product of two numbers counts: 2^255 is 19, and two numbers of 25 bits are one bit short of their place. */
const weight = (i: number, j: number): number => (i % 2 === 1 && j % 2 === 1 ? 2 : 1) * (i + j >= NUMBERS ? 19 : 1);

const sum = ([first, ...others]: readonly Code[]): Code => others.reduce(addLong, first!);

/** Products with the same weight are added before they are weighed. */
function place(k: number, products: readonly (readonly [weight: number, product: Code])[]): Code {
  const byWeight = Map.groupBy(products, ([one]) => one);
  const parts = [...byWeight].map(([one, some]) => {
    const added = sum(some.map(([, product]) => product));
    return one === 1 ? added : timesLong(added, long(one));
  });
  return set(H[k]!, sum(parts));
}

const INDICES = Array.from({ length: NUMBERS }, (_, i) => i);

const MULTIPLY = internal(
  'multiply',
  ['out', 'left', 'right'],
  [...F, ...G, ...H, 'carried'],
  [
    ...read('left', F),
    ...read('right', G),
    ...INDICES.map((k) =>
      place(
        k,
        INDICES.map((i) => {
          const j = (k - i + NUMBERS) % NUMBERS;
          return [weight(i, j), timesLong(get(F[i]!), get(G[j]!))] as const;
        }),
      ),
    ),
    ...CARRIES,
    ...write('out', H),
  ],
);

const SQUARE = internal(
  'square',
  ['out', 'of'],
  [...F, ...H, 'carried'],
  [
    ...read('of', F),
    ...INDICES.map((k) =>
      place(
        k,
        INDICES.flatMap((i) => {
          const j = (k - i + NUMBERS) % NUMBERS;
          if (i > j) return [];
          return [[(i === j ? 1 : 2) * weight(i, j), timesLong(get(F[i]!), get(F[j]!))] as const];
        }),
      ),
    ),
    ...CARRIES,
    ...write('out', H),
  ],
);

const pairwise = (name: string, act: (left: Code, right: Code) => Code): Code =>
  internal(
    name,
    ['out', 'left', 'right'],
    [],
    INDICES.map((i) => writeLong(get('out'), act(readLong(get('left'), 8 * i), readLong(get('right'), 8 * i)), 8 * i)),
  );

/** `which` is 1 for the left one, 0 for the right one. */
const CHOOSE = `
  (func $choose (param $out i32) (param $left i32) (param $right i32) (param $which i32) (local $mask i64)
    ${set('mask', `(i64.sub (i64.const 0) (i64.extend_i32_u ${get('which')}))`)}
    ${INDICES.map((i) => {
      const [left, right] = [readLong(get('left'), 8 * i), readLong(get('right'), 8 * i)];
      return writeLong(get('out'), `(i64.xor ${right} (i64.and (i64.xor ${left} ${right}) ${get('mask')}))`, 8 * i);
    }).join('\n    ')})`;

/** From 32 bytes, of which the last bit is left out. What lies behind them is read too, and left out. */
const FROM_BYTES = internal(
  'from_bytes',
  ['out', 'bytes'],
  [],
  INDICES.map((i) => {
    const [begin, width] = [BEGINS[i]!, WIDTHS[i]!];
    const shifted = `(i64.shr_u ${readLong(get('bytes'), begin >> 3)} ${long(begin & 7)})`;
    return writeLong(get('out'), `(i64.and ${shifted} ${long(2 ** width - 1)})`, 8 * i);
  }),
);

/** The one encoding of an element in 32 bytes. */
function toBytes(): Code {
  const exact = (i: number): Code[] => {
    const [from, to, width] = [H[i]!, H[i + 1], WIDTHS[i]!];
    return [
      set('carried', shiftRightLong(get(from), width)),
      ...(to === undefined ? [] : [set(to, addLong(get(to), get('carried')))]),
      set(from, subtractLong(get(from), shiftLeftLong(get('carried'), width))),
    ];
  };
  const words = [0, 1, 2, 3].map((word) => {
    const parts = INDICES.flatMap((i) => {
      const at = BEGINS[i]! - 64 * word;
      if (at >= 64 || at + WIDTHS[i]! <= 0) return [];
      return [at >= 0 ? shiftLeftLong(get(H[i]!), at) : `(i64.shr_u ${get(H[i]!)} ${long(-at)})`];
    });
    return writeLong(
      get('bytes'),
      parts.reduce((all, part) => `(i64.or ${all} ${part})`),
      8 * word,
    );
  });
  return internal(
    'to_bytes',
    ['bytes', 'of'],
    [...H, 'carried'],
    [
      ...read('of', H),
      // A product is between −p and 2p: how often p is in it is what would be carried out at its end.
      set('carried', shiftRightLong(addLong(timesLong(get(H[9]!), long(19)), long(2 ** 24)), 25)),
      ...INDICES.map((i) => set('carried', shiftRightLong(addLong(get(H[i]!), get('carried')), WIDTHS[i]!))),
      set(H[0]!, addLong(get(H[0]!), timesLong(get('carried'), long(19)))),
      ...INDICES.flatMap(exact),
      ...words,
    ],
  );
}

export const FIELD: readonly Code[] = [
  MULTIPLY,
  SQUARE,
  pairwise('add', addLong),
  pairwise('subtract', subtractLong),
  CHOOSE,
  FROM_BYTES,
  toBytes(),
  `
  (func $squares (param $out i32) (param $of i32) (param $count i32)
    (call $square ${get('out')} ${get('of')})
    (loop $more
      (if (local.tee $count (i32.sub ${get('count')} ${int(1)})) (then
        (call $square ${get('out')} ${get('out')})
        (br $more)))))`,
];

/** An element as a data segment has it. */
export const constantBytes = (value: bigint): string =>
  BEGINS.map((begin, i) => ((((value % P) + P) % P) >> BigInt(begin)) & (2n ** BigInt(WIDTHS[i]!) - 1n))
    .flatMap((number) => Array.from({ length: 8 }, (_, byte) => Number((number >> BigInt(8 * byte)) & 255n)))
    .map((byte) => `\\${byte.toString(16).padStart(2, '0')}`)
    .join('');
