/**
 * Pedersen commitments (Pedersen 1991) on ristretto255: v·G + γ·H to a value, Σ v_i·G_i + γ·H to a vector. Perfectly hiding for a
 * uniform blinding γ; binding as long as nobody knows a relation between the generators, all but G of which are hashes of a
 * label.
 */

import {
  decodeScalar,
  encodePoint,
  fixedBase,
  generator,
  hashToGroup,
  multiplesOf,
  multiply,
  multiplyEach,
  multiplyUnsafe,
  type Point,
  type Scalar,
  selectPoint,
  type WindowTable,
  windowTable,
} from '../crypto/ristretto.ts';
import { type Bytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

/** The generator of RFC 9496. */
export const G: Point = fixedBase(generator());

/** Values of a cell are 0 … 15. */
export const CELL_VALUES = 16;

/** `make`, called once and on first use: hashing and tables take milliseconds that should not delay the start of a page. */
const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

/** H, the generator of blindings. */
export const blindingGenerator: () => Point = lazily(() => fixedBase(hashToGroup('pedersen blinding')));
const smallMultiples = lazily(() => multiplesOf(G, CELL_VALUES));
const blindingTable = lazily(() => windowTable(blindingGenerator()));

const vector: { readonly point: Point; readonly table: WindowTable }[] = [];
const vectorBases = (length: number): typeof vector => {
  while (vector.length < length) {
    const point = hashToGroup(`pedersen vector ${vector.length}`);
    vector.push({ point, table: windowTable(point) });
  }
  return vector.slice(0, length);
};

/** G_0 … G_{length−1}. */
export function vectorGenerators(length: number): Point[] {
  return vectorBases(length).map(({ point }) => point);
}

/** value·G + blinding·H, both secret scalars. */
export function commit(value: Scalar, blinding: Scalar): Point {
  return multiply(G, value).add(multiply(blindingGenerator(), blinding));
}

/** Σ values_i·G_i + blinding·H, all secret scalars. */
export function commitVector(values: readonly Scalar[], blinding: Scalar): Point {
  const tables = vectorBases(values.length).map(({ table }) => table);
  return multiplyEach([...tables, blindingTable()], [...values, blinding]);
}

/** The commitment of a cell, 32 bytes, to a secret value 0 … `CELL_VALUES`−1 under a secret blinding. */
export function commitCell(value: number, blinding: Scalar): Bytes {
  return encodePoint(multiply(blindingGenerator(), blinding).add(selectPoint(smallMultiples(), value)));
}

/** Throws `proofs/wrong-opening` unless the commitment of 32 bytes is that of this value and blinding (32 bytes), now public. */
export function verifyCellOpening(commitment: Uint8Array, value: number, blinding: Uint8Array): void {
  const multiple = smallMultiples()[value];
  const opened = multiple && multiplyUnsafe(blindingGenerator(), decodeScalar(blinding)).add(multiple);
  // A point has one encoding (RFC 9496 §4.3.2), so equal bytes are equal points; bytes that are no point equal none.
  if (!opened || !equalBytes(encodePoint(opened), commitment)) throw new Fault('proofs/wrong-opening');
}
