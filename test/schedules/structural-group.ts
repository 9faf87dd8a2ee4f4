/**
 * The group of long runs of schedules, in place of ristretto255: a point is its own logarithm, an integer modulo the same prime order. Every
 * law that base transfers rest on holds, and one encoding stands for one point, so seats, hashes and faults are what they are on the curve,
 * and a multiplication costs a microsecond. It hides nothing from anybody who looks, and nobody in a schedule looks. The curve has
 * tests of its own, and runs in schedules without `--quick`.
 */

import { hash } from 'node:crypto';
import { DOMAINS } from '../../shared/crypto/domains.ts';
import { concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';

const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

export const POINT_BYTES = 32;
export const WIDE_SCALAR_BYTES = 64;

type Scalar = bigint;

class Point {
  readonly logarithm: bigint;

  constructor(logarithm: bigint) {
    this.logarithm = ((logarithm % ORDER) + ORDER) % ORDER;
  }

  add(other: Point): Point {
    return new Point(this.logarithm + other.logarithm);
  }

  subtract(other: Point): Point {
    return new Point(this.logarithm - other.logarithm);
  }

  is0(): boolean {
    return this.logarithm === 0n;
  }
}

const integerOf = (littleEndian: Uint8Array): bigint => BigInt(`0x${Buffer.from(littleEndian).reverse().toString('hex')}`);

export function decodePoint(bytes: Uint8Array): Point {
  const logarithm = integerOf(bytes);
  if (bytes.length !== POINT_BYTES || logarithm === 0n || logarithm >= ORDER) throw new Fault('crypto/bad-point');
  return new Point(logarithm);
}

export const encodePoint = ({ logarithm }: Point): Uint8Array =>
  Uint8Array.from(Buffer.from(logarithm.toString(16).padStart(2 * POINT_BYTES, '0'), 'hex').reverse());

export const scalarFromWideBytes = (bytes: Uint8Array): Scalar => integerOf(bytes) % ORDER;

export const hashBytesToGroup = (domain: keyof typeof DOMAINS, ...parts: readonly Uint8Array[]): Point =>
  new Point(integerOf(hash('sha512', concatBytes(encodeUtf8(DOMAINS[domain]), ...parts), 'buffer')));

export const generator = (): Point => new Point(1n);
export const fixedBase = (point: Point): Point => point;
export const multiply = ({ logarithm }: Point, scalar: Scalar): Point => new Point(logarithm * scalar);
