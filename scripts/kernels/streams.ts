/**
 * The columns of a tree, four beside each other: a vector holds one word of ChaCha's state for each of four columns. So they need no
 * transposition before they are folded, but only their sums do, once for all columns.
 */

import { KEYS, PREPARED, ROW_BYTES, ROWS, SUMS } from './layout.ts';
import {
  add,
  addInt,
  and,
  type Code,
  exported,
  get,
  int,
  load,
  names,
  or,
  repeat,
  set,
  shiftLeft,
  shiftRight,
  shuffle,
  splat,
  store,
  transposed,
  VECTOR,
  vector,
  xor,
} from './wat.ts';

const DOUBLE_ROUNDS = 4;
const WORDS = 16;
const KEY_WORDS = 8;
const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
/** Words of the state that the first quarter round alone changes: it alone holds the number of the block. */
const COUNTED = [0, 4, 8, 12];
const KEPT = Array.from({ length: WORDS }, (_, word) => word).filter((word) => !COUNTED.includes(word));
/** What is kept of four columns: their keys, then the state after the quarter rounds that do not hold the number of the block. */
const GROUP_BYTES = (KEY_WORDS + KEPT.length) * VECTOR;
/** Four rows of eight bits: a tree has up to 64 groups of four columns, whose sums have six rows. */
const SUM_BYTES = WORDS * VECTOR;
const SUM_LEVELS = 6;
const PARTS_AT = SUM_LEVELS * SUM_BYTES;

const STATE = names('s', WORDS);
const rotated = (value: Code, bits: number): Code => {
  if (bits === 16) return shuffle(value, value, [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13]);
  if (bits === 8) return shuffle(value, value, [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14]);
  return or(shiftLeft(get('turned'), bits), shiftRight(get('turned'), 32 - bits));
};

function halfQuarter(a: string, b: string, c: string, d: string, first: number, second: number): Code[] {
  return [
    set(a, add(get(a), get(b))),
    set(d, rotated(xor(get(d), get(a)), first)),
    set(c, add(get(c), get(d))),
    set('turned', xor(get(b), get(c))),
    set(b, rotated('', second)),
  ];
}

/** A quarter round on four words of the state (RFC 8439 §2.1). */
function quarterRound(...words: readonly number[]): Code[] {
  const [a, b, c, d] = words.map((word) => STATE[word]!) as [string, string, string, string];
  return [...halfQuarter(a, b, c, d, 16, 12), ...halfQuarter(a, b, c, d, 8, 7)];
}

const COLUMN_ROUND = [1, 2, 3].flatMap((i) => quarterRound(i, i + 4, i + 8, i + 12));
const DIAGONAL_ROUND = [0, 1, 2, 3].flatMap((i) => quarterRound(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4)));

/** Exchanges the words of the keys of each four columns, and works out what is the same in all of their blocks. */
const prepare: Code = exported('prepare', {
  parameters: ['groups'],
  integers: ['group', 'from', 'to'],
  vectors: [...STATE, ...names('t', 4), 'turned'],
  body: [
    set('from', int(KEYS)),
    set('to', int(PREPARED)),
    repeat('group', get('groups'), 1, [
      ...[0, 1].flatMap((half) => [
        ...[0, 1, 2, 3].map((column) => set(`s${4 + 4 * half + column}`, load(get('from'), 32 * column + 16 * half))),
        ...transposed(
          [0, 1, 2, 3].map((word) => `s${4 + 4 * half + word}`),
          names('t', 4),
        ),
      ]),
      ...Array.from({ length: KEY_WORDS }, (_, word) => store(get('to'), get(`s${4 + word}`), word * VECTOR)),
      ...SIGMA.map((word, i) => set(`s${i}`, vector(word, word, word, word))),
      ...[12, 13, 14, 15].map((word) => set(`s${word}`, vector(0, 0, 0, 0))),
      ...COLUMN_ROUND,
      ...KEPT.map((word, i) => store(get('to'), get(STATE[word]!), (KEY_WORDS + i) * VECTOR)),
      set('from', addInt(get('from'), int(4 * 4 * KEY_WORDS))),
      set('to', addInt(get('to'), int(GROUP_BYTES))),
    ]),
  ],
});

const keyOf = (word: number): Code => load(get('from'), (word - 4) * VECTOR);
const sigmaOf = (word: number): Code => vector(SIGMA[word]!, SIGMA[word]!, SIGMA[word]!, SIGMA[word]!);

/** What is added to a word after all rounds: the word of the state before them. */
const before = (word: number): Code[] => {
  if (word < 4) return [sigmaOf(word)];
  if (word < 12) return [keyOf(word)];
  return word === 12 ? [get('counter')] : [];
};

const BLOCK: readonly Code[] = [
  set('s0', sigmaOf(0)),
  set('s4', keyOf(4)),
  set('s8', keyOf(8)),
  set('s12', get('counter')),
  ...KEPT.map((word, i) => set(STATE[word]!, load(get('from'), (KEY_WORDS + i) * VECTOR))),
  ...quarterRound(...COUNTED),
  ...DIAGONAL_ROUND,
  repeat('round', int(DOUBLE_ROUNDS - 1), 1, [...quarterRound(...COUNTED), ...COLUMN_ROUND, ...DIAGONAL_ROUND]),
  ...STATE.map((name, word) => set(name, add(get(name), ...before(word)))),
];

/**
 * Sums of groups, as a counter counts: whenever two sums of as many groups are there, the later one goes to the row of their bit, and
 * both together to the next level.
 */
const MERGE: readonly Code[] = [
  set('level', int(SUMS)),
  set('left', get('group')),
  `(block $merged (loop $merge
        (br_if $merged (i32.eqz ${'(i32.and (local.get $left) (i32.const 1))'}))`,
  ...STATE.flatMap((name, word) => [
    store(get('level'), xor(load(get('level'), word * VECTOR), get(name)), word * VECTOR),
    set(name, xor(get(name), load(get('level'), PARTS_AT + word * VECTOR))),
  ]),
  set('level', addInt(get('level'), int(SUM_BYTES))),
  set('left', '(i32.shr_u (local.get $left) (i32.const 1))'),
  '(br $merge)))',
  ...STATE.map((name, word) => store(get('level'), get(name), PARTS_AT + word * VECTOR)),
];

function writeRows(): Code[] {
  const at = (quarter: number): number => quarter * VECTOR;
  const quarters = [0, 1, 2, 3];
  const taken = (quarter: number, offset: number): Code[] => [
    ...[0, 1, 2, 3].map((i) => set(`s${i}`, load(get('level'), offset + (4 * quarter + i) * VECTOR))),
    ...transposed(names('s', 4), names('s', 8).slice(4)),
  ];
  return [
    // `level` is that of the sum of all columns.
    ...quarters.flatMap((quarter) => [
      ...taken(quarter, PARTS_AT),
      store(get('out'), xor(get('s1'), get('s3')), at(quarter)),
      store(get('out'), xor(get('s2'), get('s3')), ROW_BYTES + at(quarter)),
      store(get('total'), xor(get('s0'), get('s1'), get('s2'), get('s3')), at(quarter)),
    ]),
    set('row', addInt(get('out'), int(2 * ROW_BYTES))),
    set('end', get('level')),
    set('level', int(SUMS)),
    `(block $written (loop $write
        (br_if $written (i32.ge_u (local.get $level) (local.get $end)))`,
    ...quarters.flatMap((quarter) => [
      ...taken(quarter, 0),
      store(get('row'), xor(get('s0'), get('s1'), get('s2'), get('s3')), at(quarter)),
    ]),
    set('level', addInt(get('level'), int(SUM_BYTES))),
    set('row', addInt(get('row'), int(ROW_BYTES))),
    '(br $write)))',
  ];
}

/**
 * Blocks `first` to `first + blocks − 1` of all columns, folded: of each row, and behind the last one of the sum of all. The mask is 0
 * where column number 0 is left out, else all ones.
 */
const fold: Code = exported('fold', {
  parameters: ['groups', 'depth', 'first', 'blocks', 'mask'],
  integers: ['block', 'group', 'round', 'from', 'level', 'left', 'out', 'total', 'row', 'end'],
  vectors: [...STATE, 'turned', 'counter', 'kept'],
  body: [
    set('kept', `(i32x4.replace_lane 0 ${vector(-1, -1, -1, -1)} ${get('mask')})`),
    set('out', int(ROWS)),
    set('total', addInt(int(ROWS), `(i32.mul ${get('depth')} ${int(ROW_BYTES)})`)),
    repeat('block', get('blocks'), 1, [
      `(memory.fill ${int(SUMS)} ${int(0)} ${int(SUM_LEVELS * SUM_BYTES)})`,
      set('counter', splat(addInt(get('first'), get('block')))),
      set('from', int(PREPARED)),
      repeat('group', get('groups'), 1, [
        ...BLOCK,
        `(if (i32.eqz ${get('group')}) (then`,
        ...STATE.map((name) => set(name, and(get(name), get('kept')))),
        '))',
        ...MERGE,
        set('from', addInt(get('from'), int(GROUP_BYTES))),
      ]),
      ...writeRows(),
      set('out', addInt(get('out'), int(4 * WORDS))),
      set('total', addInt(get('total'), int(4 * WORDS))),
    ]),
  ],
});

export const STREAMS: readonly Code[] = [prepare, fold];
