import { expect, it } from 'vitest';
import { multiplicationTable } from '../crypto/binary-field.ts';
import { chacha8Words } from '../crypto/chacha.ts';
import { kernels } from '../kernels/instance.ts';
import { authenticatedBits } from './authenticated-bits.ts';
import { IN_TYPESCRIPT, inWasm } from './product-kernels.ts';

function wordsOf(count: number, seed: number): Uint32Array {
  const words = new Uint32Array(16 * Math.ceil(count / 16));
  chacha8Words(new Uint32Array(8).fill(seed), 0, [0, 0, 0], 0, words, 0, words.length);
  return words.subarray(0, count);
}

const placesOf = (count: number, below: number, seed: number): Int32Array =>
  Int32Array.from(wordsOf(count, seed), (word) => word % below);

/** More than one call takes, and edges of the field among them. */
it.each([0, 1, 2, 5_000])('the sums over %i products are the same in TypeScript and in WebAssembly, of both sides', (count) => {
  const bits = 700;
  const tags = wordsOf(4 * bits, 1);
  tags.fill(0, 0, 4);
  tags.fill(0xffffffff, 4, 8);
  const list = authenticatedBits(
    tags,
    Uint8Array.from(wordsOf(bits, 2), (word) => word & 1),
  );
  const places = { leftAt: placesOf(count, bits, 3), rightAt: placesOf(count, bits, 4), resultAt: placesOf(count, bits, 5) };
  places.leftAt.fill(1, 0, 2);
  places.rightAt.fill(1, 0, 1);
  const table = multiplicationTable(wordsOf(4, 6));
  const sums = [IN_TYPESCRIPT, inWasm(kernels()!)].flatMap(({ addHeld, addKept }) =>
    [addHeld, addKept].map((add) => {
      const [first, second] = [wordsOf(4, 7).slice(), wordsOf(4, 8).slice()];
      add(first, second, table, { left: list, right: list, result: list, ...places });
      return [...first, ...second];
    }),
  );
  expect(sums.slice(2)).toEqual(sums.slice(0, 2));
});
