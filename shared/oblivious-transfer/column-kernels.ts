/** What is done with columns, nine tenths of the work of an extension: in TypeScript, and in WebAssembly where the engine has it. */

import { type Kernels, kernels } from '../kernels/instance.ts';
import { type CheckPoints, hashRows } from './column-check.ts';
import { foldColumns, type TreeColumns, type WordRows } from './column-fold.ts';
import { transposeRows } from './transpose.ts';
import { foldInWasm, hashInWasm, transposeInWasm } from './wasm-columns.ts';

interface ColumnKernels {
  /** Adds the columns of a tree to the rows from `firstRow` on, and writes the XOR of all columns to `total`. */
  readonly fold: (columns: TreeColumns, rows: WordRows, firstRow: number, total: Uint32Array) => void;
  /** The hashes of the first `count` rows, one after the other. */
  readonly hashRows: (points: CheckPoints, rows: WordRows, count: number) => Uint32Array;
  /** The tags of the first `count` bits of 128 rows. */
  readonly transpose: (rows: WordRows, count: number) => Uint32Array;
}

export const IN_TYPESCRIPT: ColumnKernels = { fold: foldColumns, hashRows, transpose: transposeRows };

export const inWasm = (made: Kernels): ColumnKernels => ({
  fold: (columns, rows, firstRow, total) => foldInWasm(made, columns, rows, firstRow, total),
  hashRows: (points, rows, count) => hashInWasm(made, points, rows, count),
  transpose: (rows, count) => transposeInWasm(made, rows, count),
});

let chosen: ColumnKernels | undefined;

export function columnKernels(): ColumnKernels {
  if (chosen === undefined) {
    const made = kernels();
    chosen = made === undefined ? IN_TYPESCRIPT : inWasm(made);
  }
  return chosen;
}
