/** SHA-256 (FIPS 180-4) of one long message, block after block: nothing of it can be done side by side. */

import { CONSTANTS, DIGESTS, MESSAGES } from './layout.ts';
import type { EightWords } from './sha256.ts';
import { addInt, andInt, type Code, exported, get, int, names, set } from './wat.ts';

const ROUNDS_AT_ONCE = 16;
const BLOCK_BYTES = 64;
const STATE = names('h', 8);
const WORDS = names('w', ROUNDS_AT_ONCE);

const xorInt = (...values: readonly Code[]): Code => values.reduce((left, right) => `(i32.xor ${left} ${right})`);
const sum = (...values: readonly Code[]): Code => values.reduce(addInt);
const rotated = (value: Code, bits: number): Code => `(i32.rotr ${value} ${int(bits)})`;
const sumOf = (value: Code, first: number, second: number, third: number): Code =>
  xorInt(rotated(value, first), rotated(value, second), rotated(value, third));
const scheduleOf = (value: Code, first: number, second: number, shift: number): Code =>
  xorInt(rotated(value, first), rotated(value, second), `(i32.shr_u ${value} ${int(shift)})`);
const loadInt = (address: Code, offset: number): Code => `(i32.load offset=${offset} ${address})`;

/** The bytes of a word in reverse order. */
const swapped = (name: string): Code =>
  `(i32.or ${andInt(rotated(get(name), 8), '(i32.const 0xff00ff00)')} ${andInt(rotated(get(name), 24), '(i32.const 0x00ff00ff)')})`;

/** A round in which the words of the state have moved on by `turn` places, which saves moving them. */
function round(turn: number): Code[] {
  const at = (place: number): string => STATE[(((place - turn) % 8) + 8) % 8]!;
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(at) as EightWords;
  const choice = xorInt(get(g), andInt(get(e), xorInt(get(f), get(g))));
  const majority = xorInt(get(b), andInt(xorInt(get(a), get(b)), xorInt(get(b), get(c))));
  const constant = loadInt(get('constant'), CONSTANTS + 4 * turn);
  return [
    set('mixed', sum(get(h), sumOf(get(e), 6, 11, 25), choice, get(WORDS[turn]!), constant)),
    set(d, addInt(get(d), get('mixed'))),
    set(h, sum(get('mixed'), sumOf(get(a), 2, 13, 22), majority)),
  ];
}

/** The word that takes the place of one that its round has used. */
function expand(turn: number): Code {
  const word = (after: number): Code => get(WORDS[(turn + after) % ROUNDS_AT_ONCE]!);
  return set(WORDS[turn]!, sum(word(0), scheduleOf(word(1), 7, 18, 3), word(9), scheduleOf(word(14), 17, 19, 10)));
}

const TURNS = WORDS.map((_, turn) => turn);

/** Goes on with the state that lies at the digests, words of this machine, by so many bytes of the message, whole blocks. */
export const SHA256_LONG: Code = exported('sha256Long', {
  parameters: ['bytes'],
  integers: ['from', 'constant', 'mixed', ...STATE, ...WORDS, ...names('s', 8)],
  body: [
    ...STATE.map((name, i) => set(name, loadInt(int(0), DIGESTS + 4 * i))),
    set('from', int(0)),
    `(loop $each_block
      ${WORDS.flatMap((name, i) => [set(name, loadInt(get('from'), MESSAGES + 4 * i)), set(name, swapped(name))]).join('\n      ')}
      ${STATE.map((name, i) => set(`s${i}`, get(name))).join('\n      ')}
      ${set('constant', int(0))}
      ${TURNS.flatMap(round).join('\n      ')}
      (loop $each_quarter
        ${set('constant', addInt(get('constant'), int(4 * ROUNDS_AT_ONCE)))}
        ${TURNS.flatMap((turn) => [expand(turn), ...round(turn)]).join('\n        ')}
        (br_if $each_quarter (i32.lt_u ${get('constant')} ${int(3 * 4 * ROUNDS_AT_ONCE)})))
      ${STATE.map((name, i) => set(name, addInt(get(name), get(`s${i}`)))).join('\n      ')}
      (br_if $each_block (i32.lt_u (local.tee $from ${addInt(get('from'), int(BLOCK_BYTES))}) ${get('bytes')})))`,
    ...STATE.map((name, i) => `(i32.store offset=${DIGESTS + 4 * i} ${int(0)} ${get(name)})`),
  ],
});
