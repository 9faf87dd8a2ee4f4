/** WebAssembly text, written by functions of this language: what takes the place of macros, which the text format does not have. */

/** An instruction with what it works on. */
export type Code = string;

const call = (instruction: string, ...operands: readonly (Code | number)[]): Code => `(${[instruction, ...operands].join(' ')})`;

export const get = (name: string): Code => `(local.get $${name})`;
export const set = (name: string, value: Code): Code => `(local.set $${name} ${value})`;
export const int = (value: number): Code => `(i32.const ${value})`;

export const addInt = (left: Code, right: Code): Code => call('i32.add', left, right);
export const andInt = (left: Code, right: Code): Code => call('i32.and', left, right);
export const shiftLeftInt = (value: Code, bits: number): Code => call('i32.shl', value, int(bits));

/** Bytes of a vector. */
export const VECTOR = 16;

/** Four words beside each other. */
export const vector = (...words: readonly number[]): Code => call('v128.const i32x4', ...words);
export const add = (...[first, ...others]: readonly Code[]): Code =>
  others.reduce((sum, other) => call('i32x4.add', sum, other), first!);
/** The sum of halves, so that no processor waits for one sum after the other. */
export const xor = (...values: readonly Code[]): Code => {
  if (values.length === 1) return values[0]!;
  const half = values.length >> 1;
  return call('v128.xor', xor(...values.slice(0, half)), xor(...values.slice(half)));
};
export const and = (left: Code, right: Code): Code => call('v128.and', left, right);
export const or = (left: Code, right: Code): Code => call('v128.or', left, right);
export const shiftLeft = (value: Code, bits: number): Code => call('i32x4.shl', value, int(bits));
export const shiftRight = (value: Code, bits: number): Code => call('i32x4.shr_u', value, int(bits));
export const splat = (value: Code): Code => call('i32x4.splat', value);
export const shuffle = (left: Code, right: Code, bytes: readonly number[]): Code => call('i8x16.shuffle', ...bytes, left, right);

/** Words of two vectors, 0 to 3 of the left and 4 to 7 of the right. */
export const choose = (left: Code, right: Code, words: readonly number[]): Code =>
  shuffle(
    left,
    right,
    words.flatMap((word) => [4 * word, 4 * word + 1, 4 * word + 2, 4 * word + 3]),
  );

export const load = (address: Code, offset = 0): Code => call('v128.load', `offset=${offset}`, address);
export const store = (address: Code, value: Code, offset = 0): Code => call('v128.store', `offset=${offset}`, address, value);
/** The same word four times. */
export const loadSplat = (address: Code, offset = 0): Code => call('v128.load32_splat', `offset=${offset}`, address);

/** Runs the body with `name` from 0 on, by steps of `step`, while it is below `end`, which is above 0. */
export const repeat = (name: string, end: Code, step: number, body: readonly Code[]): Code => `
    ${set(name, int(0))}
    (loop $each_${name}
      ${body.join('\n      ')}
      (br_if $each_${name} (i32.lt_u (local.tee $${name} ${addInt(get(name), int(step))}) ${end})))`;

export const names = (letter: string, count: number): string[] => Array.from({ length: count }, (_, number) => letter + number);

interface FunctionParts {
  readonly parameters: readonly string[];
  readonly integers?: readonly string[];
  readonly longs?: readonly string[];
  readonly vectors?: readonly string[];
  readonly body: readonly Code[];
}

/** A function that the module exports; its parameters are integers. */
export const exported = (name: string, { parameters, integers = [], longs = [], vectors = [], body }: FunctionParts): Code => {
  const declared = (kind: string, type: string, some: readonly string[]): string =>
    some.map((one) => `(${kind} $${one} ${type})`).join(' ');
  return `
  (func (export "${name}") ${declared('param', 'i32', parameters)}
    ${declared('local', 'i32', integers)}
    ${declared('local', 'i64', longs)}
    ${declared('local', 'v128', vectors)}
    ${body.join('\n    ')})`;
};

/** Turns four vectors, the rows of a square, into its columns. */
export function transposed(rows: readonly string[], scratch: readonly string[]): Code[] {
  const [row0, row1, row2, row3] = rows.map(get) as [Code, Code, Code, Code];
  const [low0, high0, low1, high1] = scratch as [string, string, string, string];
  return [
    set(low0, choose(row0, row1, [0, 4, 1, 5])),
    set(high0, choose(row0, row1, [2, 6, 3, 7])),
    set(low1, choose(row2, row3, [0, 4, 1, 5])),
    set(high1, choose(row2, row3, [2, 6, 3, 7])),
    set(rows[0]!, choose(get(low0), get(low1), [0, 1, 4, 5])),
    set(rows[1]!, choose(get(low0), get(low1), [2, 3, 6, 7])),
    set(rows[2]!, choose(get(high0), get(high1), [0, 1, 4, 5])),
    set(rows[3]!, choose(get(high0), get(high1), [2, 3, 6, 7])),
  ];
}
