/** Points that proofs about cards are made with. Of all but G nobody knows a relation: they are hashes of a label. */

import { generator, hashBytesToGroup, lastingBase, type Point, type WindowTable, windowTable } from '../crypto/ristretto.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';

const hashed = (label: string): Point => hashBytesToGroup('cardGenerator', encodeUtf8(label));

/** The generator of RFC 9496. Its table is made on first use. */
export const G: Point = lastingBase(generator());

let chain: Point | undefined;

/** H, which begins the chain of a proof. */
export function chainGenerator(): Point {
  chain ??= lastingBase(hashed('chain'));
  return chain;
}

const matrix: { readonly point: Point; readonly table: WindowTable }[] = [];

/** H_0 … H_{count−1}, one for each column of the matrix of a permutation. */
export function matrixGenerators(count: number): readonly { readonly point: Point; readonly table: WindowTable }[] {
  while (matrix.length < count) {
    const point = hashed(`matrix ${matrix.length}`);
    matrix.push({ point, table: windowTable(point) });
  }
  return matrix.slice(0, count);
}
