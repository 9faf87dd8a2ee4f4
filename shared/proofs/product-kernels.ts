/** The sums of `products.ts` in TypeScript, and in WebAssembly where the engine has it: factors are copied into its memory, part by part. */

import { ELEMENT_WORDS, type MultiplicationTable } from '../crypto/binary-field.ts';
import { type Kernels, kernels } from '../kernels/instance.ts';
import { addHeldProducts, addKeptProducts, type Products, valuesOf } from './products.ts';

type AddProducts = (first: Uint32Array, second: Uint32Array, table: MultiplicationTable, products: Products) => void;

interface ProductKernels {
  readonly addHeld: AddProducts;
  readonly addKept: AddProducts;
}

const TERM_WORDS = 3 * ELEMENT_WORDS;

export const IN_TYPESCRIPT: ProductKernels = { addHeld: addHeldProducts, addKept: addKeptProducts };

export const inWasm = ({ words, signedWords, places, products: goOn }: Kernels): ProductKernels => {
  const sums = words.subarray(places.sumsOfProducts / 4, places.sumsOfProducts / 4 + 2 * ELEMENT_WORDS);
  const factors = words.subarray(places.factors / 4, (places.factors + places.factorsBytes) / 4);
  const most = Math.floor(factors.length / TERM_WORDS);
  /** `write` writes the terms from one number to another. */
  const add = (
    first: Uint32Array,
    second: Uint32Array,
    table: MultiplicationTable,
    count: number,
    write: (from: number, to: number) => void,
  ): void => {
    signedWords.set(table, places.tables / 4);
    sums.set(first);
    sums.set(second, ELEMENT_WORDS);
    for (let from = 0; from < count; from += most) {
      const to = Math.min(count, from + most);
      write(from, to);
      goOn(4 * TERM_WORDS * (to - from));
    }
    first.set(sums.subarray(0, ELEMENT_WORDS));
    second.set(sums.subarray(ELEMENT_WORDS));
  };
  return {
    addHeld(constantTerm, linearTerm, table, { left, leftAt, right, rightAt, result, resultAt }) {
      const [leftValues, rightValues] = [valuesOf(left), valuesOf(right)];
      add(constantTerm, linearTerm, table, resultAt.length, (from, to) => {
        for (let i = from, at = 0; i < to; i++, at += TERM_WORDS) {
          const leftTag = ELEMENT_WORDS * leftAt[i]!;
          const rightTag = ELEMENT_WORDS * rightAt[i]!;
          const resultTag = ELEMENT_WORDS * resultAt[i]!;
          const leftMask = -leftValues[leftAt[i]!]!;
          const rightMask = -rightValues[rightAt[i]!]!;
          for (let word = 0; word < ELEMENT_WORDS; word++) {
            const [leftWord, rightWord] = [left.tags[leftTag + word]!, right.tags[rightTag + word]!];
            factors[at + word] = leftWord;
            factors[at + ELEMENT_WORDS + word] = rightWord;
            factors[at + 2 * ELEMENT_WORDS + word] =
              (rightWord & leftMask) ^ (leftWord & rightMask) ^ result.tags[resultTag + word]!;
          }
        }
      });
    },
    addKept(factorKeys, resultKeys, table, { left, leftAt, right, rightAt, result, resultAt }) {
      add(factorKeys, resultKeys, table, resultAt.length, (from, to) => {
        for (let i = from, at = 0; i < to; i++, at += TERM_WORDS) {
          const leftTag = ELEMENT_WORDS * leftAt[i]!;
          const rightTag = ELEMENT_WORDS * rightAt[i]!;
          const resultTag = ELEMENT_WORDS * resultAt[i]!;
          for (let word = 0; word < ELEMENT_WORDS; word++) {
            factors[at + word] = left.tags[leftTag + word]!;
            factors[at + ELEMENT_WORDS + word] = right.tags[rightTag + word]!;
            factors[at + 2 * ELEMENT_WORDS + word] = result.tags[resultTag + word]!;
          }
        }
      });
    },
  };
};

let chosen: ProductKernels | undefined;

export function productKernels(): ProductKernels {
  if (chosen === undefined) {
    const made = kernels();
    chosen = made === undefined ? IN_TYPESCRIPT : inWasm(made);
  }
  return chosen;
}
