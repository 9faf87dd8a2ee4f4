import { describe, expect, it } from 'vitest';
import { chacha8Words } from '../crypto/chacha.ts';
import { kernels } from '../kernels/instance.ts';
import { checkPoints } from './column-check.ts';
import { zeroRows } from './column-fold.ts';
import { IN_TYPESCRIPT, inWasm } from './column-kernels.ts';
import { columnWords } from './columns.ts';

const IN_WASM = inWasm(kernels()!);

/** Bits of a piece: few, around the ends of blocks and words, more than what the module works on at once, and around its end. */
const COUNTS = [1, 31, 33, 128, 129, 8_191, 8_192, 8_193];
/** More than the module hashes of a row at once. */
const LONG = 131_073;

function randomWords(count: number, seed: number): Uint32Array {
  const words = new Uint32Array(Math.ceil(count / 16) * 16);
  chacha8Words(Uint32Array.of(seed, 0, 0, 0, 0, 0, 0, 0), 0, [0, 0, 0], 0, words, 0, words.length);
  return words.slice(0, count);
}

const randomRows = (count: number, bits: number) => {
  const length = columnWords(bits);
  return { words: randomWords(count * length, bits), length };
};

/** Compares whole arrays at once: a matcher looks at each word. */
const isSame = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((word, at) => word === other[at]);

describe('what WebAssembly makes of columns is what TypeScript makes of them', () => {
  it.each([4, 8].flatMap((depth) => [undefined, 0, (1 << depth) - 3].map((missing) => [depth, missing] as const)))(
    'when a tree of depth %i that lacks leaf %s is folded',
    (depth, missing) => {
      const keys = randomWords(8 << depth, depth);
      for (const bits of [1, 129, 32_768 - 256, 32_769]) {
        const length = columnWords(bits);
        const [one, other] = [IN_TYPESCRIPT, IN_WASM].map(({ fold }) => {
          const rows = zeroRows(2 * depth, length);
          const total = new Uint32Array(length);
          fold({ depth, keys, missing }, rows, depth, total);
          return { total, rows };
        });
        expect(isSame(one!.total, other!.total) && isSame(one!.rows.words, other!.rows.words), `${bits} bits`).toBe(true);
      }
    },
  );

  it('when rows are hashed, all of them or the first one alone', () => {
    for (const bits of [...COUNTS, LONG]) {
      const rows = randomRows(128, bits);
      const points = checkPoints(new Uint8Array(32), new Uint8Array(rows.words.buffer, 0, 32));
      for (const count of [1, 128]) {
        const [one, other] = [IN_TYPESCRIPT, IN_WASM].map(({ hashRows }) => hashRows(points, rows, count));
        expect(isSame(one!, other!), `${count} rows of ${bits} bits`).toBe(true);
      }
    }
  });

  it('when rows are transposed', () => {
    for (const bits of COUNTS) {
      const rows = randomRows(128, bits);
      const [one, other] = [IN_TYPESCRIPT, IN_WASM].map(({ transpose }) => transpose(rows, bits));
      expect(isSame(one!, other!), `${bits} bits`).toBe(true);
    }
  });
});
