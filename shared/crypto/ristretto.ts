/**
 * The group ristretto255 (RFC 9496) and its scalars: integers 0 … ORDER−1, in memory as `bigint`, on the wire 32 bytes
 * little-endian.
 *
 * Two ways to multiply. `multiply` and `multiplyEach` are for secret scalars: the number and order of their group operations and
 * table reads do not depend on the scalar. That is all they promise: the arithmetic below them is JavaScript's `bigint`, whose
 * time depends on its operands. Functions that end in `Unsafe` are faster, leak their scalars by timing, and are for public
 * scalars only.
 */

import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { type Bytes, concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { DOMAINS } from './domains.ts';

export type Point = InstanceType<typeof ristretto255.Point>;
/** 0 … ORDER−1. */
export type Scalar = bigint;

const { BASE, ZERO, Fn } = ristretto255.Point;

export const POINT_BYTES = 32;
export const SCALAR_BYTES = 32;
/** Bytes that make a scalar whose distance from uniform is below 2^−259. */
export const WIDE_SCALAR_BYTES = 64;
/** The prime 2^252 + 27742317777372353535851937790883648493. */
export const ORDER: bigint = Fn.ORDER;

/** Window of the tables of `fixedBase`: 52 additions per multiplication, and a table that costs about six multiplications. */
const FIXED_BASE_WINDOW = 5;
/** Window of `lastingBase`: 33 additions per multiplication, and a table that costs about fifty. */
const LASTING_BASE_WINDOW = 8;
/** Window of `multiplyEach`, in bits: with tables of 32 points, 51 additions per scalar. */
const WINDOW = 5;
const WINDOWS = Math.ceil(Fn.BITS / WINDOW);
/** Number of points from which on buckets are faster than interleaved windows. */
const BUCKETS_FROM = 200;

/** A point from its one canonical encoding (RFC 9496 §4.3.1); the identity is refused unless asked for. */
export function decodePoint(bytes: Uint8Array, { identity = false } = {}): Point {
  const point = decodeCanonical(bytes);
  if (!identity && point.is0()) throw new Fault('crypto/bad-point', 'the identity is not allowed here');
  return point;
}

const decodeCanonical = (bytes: Uint8Array): Point => {
  try {
    return ristretto255.Point.fromBytes(bytes);
  } catch {
    throw new Fault('crypto/bad-point', 'not the canonical encoding of a ristretto255 point');
  }
};

export function encodePoint(point: Point): Bytes {
  return point.toBytes() as Bytes;
}

export function decodeScalar(bytes: Uint8Array): Scalar {
  const scalar = bytes.length === SCALAR_BYTES ? bytesToNumberLE(bytes) : ORDER;
  if (scalar >= ORDER) throw new Fault('crypto/bad-scalar', 'not 32 bytes that are a number below the group order');
  return scalar;
}

export function encodeScalar(scalar: Scalar): Bytes {
  return Fn.toBytes(scalar) as Bytes;
}

/** The integer modulo the group order. */
export function reduceScalar(integer: bigint): Scalar {
  return Fn.create(integer);
}

/** The inverse of a scalar other than 0. Variable time. */
export function invertScalarUnsafe(scalar: Scalar): Scalar {
  return Fn.inv(scalar);
}

/** A scalar from `WIDE_SCALAR_BYTES` uniform bytes. */
export function scalarFromWideBytes(bytes: Uint8Array): Scalar {
  return Fn.create(bytesToNumberLE(bytes));
}

/** One scalar per block of `WIDE_SCALAR_BYTES` in `bytes`. */
export function scalarsFromWideBytes(bytes: Uint8Array): Scalar[] {
  const blocks = Array.from({ length: bytes.length / WIDE_SCALAR_BYTES }, (_, i) =>
    bytes.subarray(i * WIDE_SCALAR_BYTES, (i + 1) * WIDE_SCALAR_BYTES),
  );
  return blocks.map(scalarFromWideBytes);
}

/** A generator whose discrete logarithm nobody knows: hash_to_ristretto255 of RFC 9380 Appendix B, DST `DOMAINS.generator`. */
export function hashToGroup(label: string): Point {
  return ristretto255_hasher.hashToCurve(encodeUtf8(label), { DST: DOMAINS.generator });
}

/** Domains of points that have a DST of their own. */
type PointDomain = 'baseTransferPoint' | 'baseTransferRandom' | 'cardPoint' | 'cardGenerator';

/** The same hash of bytes, for points of base oblivious transfers and of cards: the DST is the tag of their domain. */
export function hashBytesToGroup(domain: PointDomain, ...parts: readonly Uint8Array[]): Point {
  return ristretto255_hasher.hashToCurve(concatBytes(...parts), { DST: DOMAINS[domain] });
}

/** The generator of RFC 9496, as an object of its own: its tables are not shared with noble's signatures. */
export function generator(): Point {
  return ristretto255.Point.fromBytes(BASE.toBytes());
}

/** The same point, for which the first multiplication builds a table that makes all of them about five times faster. */
export function fixedBase(point: Point): Point {
  return point.precompute(FIXED_BASE_WINDOW);
}

/** The same for a point that is multiplied hundreds of times while a program runs. */
export function lastingBase(point: Point): Point {
  return point.precompute(LASTING_BASE_WINDOW);
}

/** Secret scalar × point. Only a scalar of 0, which no mask is except by accident, shows in the timing. */
export function multiply(point: Point, scalar: Scalar): Point {
  return scalar === 0n ? ZERO : point.multiply(scalar);
}

/** The entry of a table at a secret index; every entry is read. */
export function selectPoint(table: readonly Point[], index: number): Point {
  let selected = table[0]!;
  for (let i = 1; i < table.length; i++) selected = i === index ? table[i]! : selected;
  return selected;
}

/** The multiples 0 … count−1 of a point. */
export function multiplesOf(point: Point, count: number): readonly Point[] {
  const multiples = [ZERO];
  while (multiples.length < count) multiples.push(multiples.at(-1)!.add(point));
  return multiples;
}

/** The table of a point that `multiplyEach` reads. */
export type WindowTable = readonly Point[];

export function windowTable(point: Point): WindowTable {
  return multiplesOf(point, 1 << WINDOW);
}

/**
 * Σ secret scalar × point, by fixed windows that share their doublings (Straus 1964): for every window five doublings, and for
 * every point one scan of its whole table and one addition, also of the identity (the formulas are complete).
 */
export function multiplyEach(tables: readonly WindowTable[], scalars: readonly Scalar[]): Point {
  const mask = BigInt((1 << WINDOW) - 1);
  let sum = ZERO;
  for (let window = WINDOWS - 1; window >= 0; window--) {
    for (let i = 0; i < WINDOW; i++) sum = sum.double();
    const shift = BigInt(window * WINDOW);
    tables.forEach((table, i) => {
      sum = sum.add(selectPoint(table, Number((scalars[i]! >> shift) & mask)));
    });
  }
  return sum;
}

/** Σ public scalar × point. Variable time. */
export function multiScalarMultiplyUnsafe(points: readonly Point[], scalars: readonly Scalar[]): Point {
  return points.length < BUCKETS_FROM
    ? mulAddUnsafe(ristretto255.Point, [...points], [...scalars])
    : sumByBuckets(points, scalars);
}

const QUARTER_BITS = 64;
const quarters = new WeakMap<Point, readonly Point[]>();

/** 1, 2^64, 2^128 and 2^192 times the point. */
function quartersOf(point: Point): readonly Point[] {
  const known = quarters.get(point);
  if (known !== undefined) return known;
  const made = [point];
  while (made.length * QUARTER_BITS < Fn.BITS) {
    let next = made.at(-1)!;
    for (let i = 0; i < QUARTER_BITS; i++) next = next.double();
    made.push(next);
  }
  quarters.set(point, made);
  return made;
}

/** Σ public scalar × point, of points that come again: what is kept of each spares three quarters of the doublings. Variable time. */
export function multiScalarMultiplyAgainUnsafe(points: readonly Point[], scalars: readonly Scalar[]): Point {
  const quarter = (scalar: Scalar, i: number): bigint => BigInt.asUintN(QUARTER_BITS, scalar >> BigInt(i * QUARTER_BITS));
  return mulAddUnsafe(
    ristretto255.Point,
    points.flatMap(quartersOf),
    points.flatMap((point, k) => quartersOf(point).map((_, i) => quarter(scalars[k]!, i))),
  );
}

/**
 * The sum by buckets (Pippenger 1976), one for each size of a digit. Digits have signs, which halves the buckets; for a digit 0 nothing is
 * added, of which a short scalar has many. Both make it a quarter faster than noble's, which checks of shuffles spend half their time in.
 */
function sumByBuckets(points: readonly Point[], scalars: readonly Scalar[]): Point {
  const width = bucketWidth(points.length);
  const windows = Math.ceil((Fn.BITS + 1) / width);
  const digits = scalars.map((scalar) => signedDigits(scalar, width, windows));
  const opposites = points.map((point) => point.negate());
  let sum = ZERO;
  for (let window = windows - 1; window >= 0; window--) {
    for (let i = 0; i < width; i++) sum = sum.double();
    const buckets = new Array<Point | undefined>(2 ** (width - 1) + 1).fill(undefined);
    for (let i = 0; i < points.length; i++) {
      const digit = digits[i]![window]!;
      if (digit === 0) continue;
      const size = Math.abs(digit);
      const point = digit > 0 ? points[i]! : opposites[i]!;
      buckets[size] = buckets[size]?.add(point) ?? point;
    }
    // Σ size × bucket, as a sum of sums from the largest size down.
    let running = ZERO;
    for (let size = buckets.length - 1; size > 0; size--) {
      const bucket = buckets[size];
      if (bucket !== undefined) running = running.add(bucket);
      sum = sum.add(running);
    }
  }
  return sum;
}

/** The width of digits with the fewest additions: in every window one for each point but the first of a bucket, and two for each bucket. */
function bucketWidth(points: number): number {
  const additions = (width: number): number => Math.ceil((Fn.BITS + 1) / width) * (points + 2 ** (width - 1));
  let width = 2;
  while (additions(width + 1) < additions(width)) width++;
  return width;
}

/** Digits −2^(width−1) + 1 … 2^(width−1) of a scalar to the base 2^width, the lowest first. */
function signedDigits(scalar: Scalar, width: number, windows: number): Int32Array {
  const digits = new Int32Array(windows);
  const base = 2 ** width;
  const [mask, shift] = [BigInt(base - 1), BigInt(width)];
  let rest = scalar;
  let carry = 0;
  for (let window = 0; window < windows; window++) {
    const digit = Number(rest & mask) + carry;
    rest >>= shift;
    carry = digit > base / 2 ? 1 : 0;
    digits[window] = digit - carry * base;
  }
  return digits;
}

/** Public scalar × point. Variable time. */
export function multiplyUnsafe(point: Point, scalar: Scalar): Point {
  return point.multiplyUnsafe(scalar);
}
