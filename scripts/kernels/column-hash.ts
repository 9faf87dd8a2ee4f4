/** The hash of four columns beside each other at both points: a product with a public element is sixteen reads of its table, one for each byte. */

import { COLUMN_BYTES, COLUMNS, HASHES, TABLE_BYTES, TABLES } from './layout.ts';
import { andInt, type Code, exported, get, int, load, names, repeat, set, shiftLeftInt, store, xor } from './wat.ts';

const ELEMENT_BYTES = 16;
/** Of a table, the products with the values of one byte. */
const BYTE_ROWS = 256 * ELEMENT_BYTES;
const HALF = 8;
const VALUES = names('value', 4);

/** The place of byte `byte` of a half among its 256 products. */
function entryOf(half: string, byte: number): Code {
  const bits = 8 * byte - 4;
  const value = bits < 0 ? get(half) : `(i64.shr_u ${get(half)} (i64.const ${bits}))`;
  const low = `(i32.wrap_i64 ${value})`;
  return andInt(bits < 0 ? shiftLeftInt(low, -bits) : low, int(255 * ELEMENT_BYTES));
}

/** The products of a table, which lies at a place of the memory, with each byte of the halves `low` and `high`. */
export const timesTable = (tableAt: number): Code[] =>
  ['low', 'high'].flatMap((half, part) =>
    Array.from({ length: HALF }, (_, byte) => load(entryOf(half, byte), tableAt + (HALF * part + byte) * BYTE_ROWS)),
  );

/** value ← value · point ⊕ block. */
function step(table: number, column: number): Code[] {
  const value = VALUES[column]!;
  return [
    set('low', `(i64x2.extract_lane 0 ${get(value)})`),
    set('high', `(i64x2.extract_lane 1 ${get(value)})`),
    set(value, xor(load(get('at'), COLUMNS + column * COLUMN_BYTES), ...timesTable(TABLES + table * TABLE_BYTES))),
  ];
}

/** Goes on with the hashes of four columns by `bytes` of each, whole blocks. */
export const COLUMN_HASH: Code = exported('hash', {
  parameters: ['bytes'],
  integers: ['at'],
  longs: ['low', 'high'],
  vectors: VALUES,
  body: [0, 1].flatMap((table) => {
    const placeOf = (column: number): number => HASHES + (VALUES.length * table + column) * ELEMENT_BYTES;
    return [
      ...VALUES.map((value, column) => set(value, load(int(placeOf(column))))),
      repeat(
        'at',
        get('bytes'),
        ELEMENT_BYTES,
        VALUES.flatMap((_, column) => step(table, column)),
      ),
      ...VALUES.map((value, column) => store(int(placeOf(column)), get(value))),
    ];
  }),
});
