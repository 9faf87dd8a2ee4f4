/** The transposition of 128 rows, four squares of 32 × 32 bits beside each other, one below the other in the rows: their columns are whole tags. */

import { BITS, BITS_BYTES, TAGS } from './layout.ts';
import {
  addInt,
  and,
  andInt,
  type Code,
  exported,
  get,
  int,
  load,
  names,
  repeat,
  set,
  shiftLeft,
  shiftLeftInt,
  shiftRight,
  store,
  transposed,
  VECTOR,
  vector,
  xor,
} from './wat.ts';

const SIDE = 32;
const SQUARE_BYTES = SIDE * VECTOR;
/** Squares are taken four at once, one for each word of a vector of a row. */
const AT_ONCE = 4;
const ROWS = names('row', 4);
const MASKS: readonly (readonly [size: number, mask: number])[] = [
  [16, 0x0000ffff],
  [8, 0x00ff00ff],
  [4, 0x0f0f0f0f],
  [2, 0x33333333],
  [1, 0x55555555],
];

/** Exchanges squares of `size` beside the diagonal of all squares (`transpose.ts`). */
function exchange([size, mask]: (typeof MASKS)[number]): Code {
  const highBits = andInt(get('pair'), int(~(size - 1) & 15));
  const lowBits = andInt(get('pair'), int(size - 1));
  const row = addInt(shiftLeftInt(highBits, 1), lowBits);
  const other = size * VECTOR;
  return repeat('pair', int(SIDE / 2), 1, [
    set('place', addInt(get('square'), shiftLeftInt(row, 4))),
    set('upper', load(get('place'))),
    set('lower', load(get('place'), other)),
    set('exchanged', and(xor(shiftRight(get('upper'), size), get('lower')), vector(mask, mask, mask, mask))),
    store(get('place'), xor(get('lower'), get('exchanged')), other),
    store(get('place'), xor(get('upper'), shiftLeft(get('exchanged'), size))),
  ]);
}

/** The tags of 32 bits for each word of the rows; `bytes` of a row, a multiple of 16. */
export const TRANSPOSITION: Code = exported('transpose', {
  parameters: ['bytes'],
  integers: ['at', 'row', 'pair', 'place', 'square', 'offset', 'from', 'to'],
  vectors: [...ROWS, ...names('t', 4), 'upper', 'lower', 'exchanged'],
  body: [
    set('to', int(TAGS)),
    repeat('at', get('bytes'), VECTOR, [
      set('from', addInt(int(BITS), get('at'))),
      set('place', get('to')),
      repeat('row', int(SIDE), 1, [
        ...ROWS.map((row, group) => set(row, load(get('from'), group * SIDE * BITS_BYTES))),
        ...transposed(ROWS, names('t', 4)),
        ...ROWS.map((row, square) => store(get('place'), get(row), square * SQUARE_BYTES)),
        set('from', addInt(get('from'), int(BITS_BYTES))),
        set('place', addInt(get('place'), int(VECTOR))),
      ]),
      repeat('offset', int(AT_ONCE * SQUARE_BYTES), SQUARE_BYTES, [
        set('square', addInt(get('to'), get('offset'))),
        ...MASKS.map(exchange),
      ]),
      set('to', addInt(get('to'), int(AT_ONCE * SQUARE_BYTES))),
    ]),
  ],
});
