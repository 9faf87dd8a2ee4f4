/**
 * ristretto255 for base oblivious transfers: hundreds of points are derived, added and multiplied by secret scalars before a match begins.
 * The points are noble's, or those of `shared/kernels/`, which are several times as fast and the same to the byte.
 */

import { expand_message_xmd } from '@noble/curves/abstract/hash-to-curve.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type Kernels, kernels } from '../kernels/instance.ts';
import { DOMAINS } from './domains.ts';
import {
  decodePoint,
  encodePoint,
  encodeScalar,
  fixedBase,
  generator,
  hashBytesToGroup,
  multiply,
  POINT_BYTES,
  type Point,
  type Scalar,
} from './ristretto.ts';

type Domain = 'baseTransferPoint' | 'baseTransferRandom';

export interface PointGroup<Element> {
  /** From the one encoding; the identity is refused. Faults: `crypto/bad-point`. */
  decode(bytes: Uint8Array): Element;
  encode(point: Element): Bytes;
  /** The point whose logarithm nobody knows (`hashBytesToGroup`). */
  derive(domain: Domain, ...parts: readonly Uint8Array[]): Element;
  add(left: Element, right: Element): Element;
  subtract(left: Element, right: Element): Element;
  isIdentity(point: Element): boolean;
  /** Secret scalar × point. */
  multiply(point: Element, scalar: Scalar): Element;
  /** Secret scalar × generator. */
  multiplyGenerator(scalar: Scalar): Element;
  /** The same point, for hundreds of multiplications. */
  lasting(point: Element): Element;
}

/** The generator, whose table is made on first use. */
const GENERATOR: Point = fixedBase(generator());

export const NOBLE_GROUP: PointGroup<Point> = {
  decode: (bytes) => decodePoint(bytes),
  encode: encodePoint,
  derive: hashBytesToGroup,
  add: (left, right) => left.add(right),
  subtract: (left, right) => left.subtract(right),
  isIdentity: (point) => point.is0(),
  multiply,
  multiplyGenerator: (scalar) => multiply(GENERATOR, scalar),
  lasting: fixedBase,
};

/** Bytes from which a point is derived (RFC 9496 §4.3.4). */
const UNIFORM_BYTES = 64;

/** A point is a copy of what the module has of it. */
export function wasmGroup(made: Kernels): PointGroup<Bytes> {
  const { bytes, places } = made;
  const put = (place: 'left' | 'right' | 'scalar' | 'uniform', value: Uint8Array): void => bytes.set(value, places[place]);
  const left = (): Bytes => bytes.slice(places.left, places.left + places.pointBytes);
  const multiplyLeft = (point: Uint8Array, scalar: Scalar): Bytes => {
    put('left', point);
    put('scalar', encodeScalar(scalar));
    made.multiplyPoint();
    return left();
  };
  const generatorPoint = (): Bytes => {
    put('uniform', encodePoint(GENERATOR));
    made.decodePoint();
    return left();
  };
  const base = generatorPoint();
  return {
    decode(encoded) {
      if (encoded.length !== POINT_BYTES)
        throw new Fault('crypto/bad-point', 'not the canonical encoding of a ristretto255 point');
      put('uniform', encoded);
      if (made.decodePoint() === 0) throw new Fault('crypto/bad-point', 'not the canonical encoding of a ristretto255 point');
      if (made.isIdentity() === 1) throw new Fault('crypto/bad-point', 'the identity is not allowed here');
      return left();
    },
    encode(point) {
      put('left', point);
      made.encodePoint();
      return bytes.slice(places.uniform, places.uniform + POINT_BYTES);
    },
    derive(domain, ...parts) {
      put('uniform', expand_message_xmd(concatBytes(...parts), encodeUtf8(DOMAINS[domain]), UNIFORM_BYTES, sha512));
      made.derivePoint();
      return left();
    },
    add(one, other) {
      put('left', one);
      put('right', other);
      made.addPoint();
      return left();
    },
    subtract(one, other) {
      put('left', one);
      put('right', other);
      made.subtractPoint();
      return left();
    },
    isIdentity(point) {
      put('left', point);
      return made.isIdentity() === 1;
    },
    multiply: multiplyLeft,
    multiplyGenerator: (scalar) => multiplyLeft(base, scalar),
    lasting: (point) => point,
  };
}

let chosen: PointGroup<unknown> | undefined;

/** The faster one that this engine has. */
export function pointGroup(): PointGroup<unknown> {
  if (chosen === undefined) {
    const made = kernels();
    chosen = (made === undefined ? NOBLE_GROUP : wasmGroup(made)) as PointGroup<unknown>;
  }
  return chosen;
}
