/** SHA-256 (FIPS 180-4) of very many messages of one length, four beside each other. */

import { CONSTANTS, DIGESTS, MESSAGES, SCHEDULE } from './layout.ts';
import {
  add,
  addInt,
  and,
  type Code,
  exported,
  get,
  int,
  load,
  loadSplat,
  names,
  or,
  repeat,
  set,
  shiftLeft,
  shiftRight,
  shuffle,
  store,
  transposed,
  VECTOR,
  vector,
  xor,
} from './wat.ts';

const WORDS = 16;
const ROUNDS = 64;
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Rounds that are written out: after eight of them every word is where it began. */
const WRITTEN_OUT = 8;
const STATE = names('h', 8);
/** The names of the state's words. */
export type EightWords = [string, string, string, string, string, string, string, string];
const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
function roundConstants(): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < ROUNDS; number++) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes.map((prime) => {
    // ∛p · 2^32 by halving, in integers.
    let [low, high] = [0n, 8n << 32n];
    const cube = BigInt(prime) << 96n;
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if (middle ** 3n <= cube) low = middle;
      else high = middle;
    }
    return Number(low & 0xffffffffn);
  });
}

const rotated = (value: Code, bits: number): Code => or(shiftRight(value, bits), shiftLeft(value, 32 - bits));
const sumOf = (value: Code, first: number, second: number, third: number): Code =>
  xor(rotated(value, first), rotated(value, second), rotated(value, third));
const scheduleOf = (value: Code, first: number, second: number, shift: number): Code =>
  xor(rotated(value, first), rotated(value, second), shiftRight(value, shift));

/** A round in which the words have moved on by `turn` places, which saves moving them. */
function round(turn: number): Code[] {
  const [a, b, c, d, e, f, g, h] = STATE.map((_, i) => STATE[(i - turn + 8) % 8]!) as EightWords;
  const choice = xor(get(g), and(get(e), xor(get(f), get(g))));
  const majority = or(and(get(a), get(b)), and(get(c), or(get(a), get(b))));
  return [
    set(
      'mixed',
      add(
        get(h),
        sumOf(get(e), 6, 11, 25),
        choice,
        load(get('word'), SCHEDULE + turn * VECTOR),
        loadSplat(get('constant'), CONSTANTS + 4 * turn),
      ),
    ),
    set(d, add(get(d), get('mixed'))),
    set(h, add(get('mixed'), sumOf(get(a), 2, 13, 22), majority)),
  ];
}

const SWAPPED = [3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12];
const swapped = (value: Code): Code => shuffle(value, value, SWAPPED);

/** Words of four messages, `bytes` apart, beside each other. */
const readBlock: readonly Code[] = [0, 1, 2, 3].flatMap((quarter) => [
  set('at', get('from')),
  ...[0, 1, 2, 3].flatMap((message) => [
    set(`t${message}`, swapped(load(get('at'), quarter * VECTOR))),
    set('at', addInt(get('at'), get('bytes'))),
  ]),
  ...transposed(names('t', 4), names('u', 4)),
  ...[0, 1, 2, 3].map((word) => store(int(0), get(`t${word}`), SCHEDULE + (4 * quarter + word) * VECTOR)),
]);

const EXPAND: Code = repeat('word', int((ROUNDS - WORDS) * VECTOR), VECTOR, [
  store(
    get('word'),
    add(
      load(get('word'), SCHEDULE),
      load(get('word'), SCHEDULE + 9 * VECTOR),
      scheduleOf(load(get('word'), SCHEDULE + VECTOR), 7, 18, 3),
      scheduleOf(load(get('word'), SCHEDULE + 14 * VECTOR), 17, 19, 10),
    ),
    SCHEDULE + WORDS * VECTOR,
  ),
]);

/** Hashes `groups` times four messages of `bytes` each, with their padding, whole blocks. */
export const SHA256: Code = exported('sha256', {
  parameters: ['groups', 'bytes'],
  integers: ['group', 'block', 'from', 'at', 'to', 'word', 'constant'],
  vectors: [...STATE, ...names('t', 4), ...names('u', 4), ...names('s', 8), 'mixed'],
  body: [
    set('to', int(DIGESTS)),
    repeat('group', get('groups'), 1, [
      set('from', addInt(int(MESSAGES), `(i32.mul ${get('group')} ${`(i32.shl ${get('bytes')} (i32.const 2))`})`)),
      ...STATE.map((name, i) => set(name, vector(INITIAL[i]!, INITIAL[i]!, INITIAL[i]!, INITIAL[i]!))),
      repeat('block', get('bytes'), BLOCK_BYTES, [
        ...readBlock,
        EXPAND,
        ...STATE.map((name, i) => set(`s${i}`, get(name))),
        set('constant', int(0)),
        repeat('word', int(ROUNDS * VECTOR), WRITTEN_OUT * VECTOR, [
          ...Array.from({ length: WRITTEN_OUT }, (_, turn) => round(turn)).flat(),
          set('constant', addInt(get('constant'), int(4 * WRITTEN_OUT))),
        ]),
        ...STATE.map((name, i) => set(name, add(get(name), get(`s${i}`)))),
        set('from', addInt(get('from'), int(BLOCK_BYTES))),
      ]),
      ...[0, 1].flatMap((half) => [
        ...[0, 1, 2, 3].map((i) => set(`t${i}`, swapped(get(STATE[4 * half + i]!)))),
        ...transposed(names('t', 4), names('u', 4)),
        ...[0, 1, 2, 3].map((message) => store(get('to'), get(`t${message}`), message * DIGEST_BYTES + half * VECTOR)),
      ]),
      set('to', addInt(get('to'), int(4 * DIGEST_BYTES))),
    ]),
  ],
});

/** The constants as the bytes of a data segment. */
export const CONSTANT_BYTES: string = roundConstants()
  .flatMap((word) =>
    [word, word >>> 8, word >>> 16, word >>> 24].map((byte) => `\\${(byte & 255).toString(16).padStart(2, '0')}`),
  )
  .join('');
