/** `RistrettoGroup` by noble, in bigint: everywhere, and some five times slower than in WebAssembly. */

import { ristretto255_hasher } from '@noble/curves/ed25519.js';
import { decodePoint, encodePoint, generator, multiply, type Point } from './ristretto.ts';
import type { RistrettoGroup } from './ristretto-group.ts';

export function nobleGroup(): RistrettoGroup<Point> {
  return {
    generator: generator(),
    decode: decodePoint,
    encode: encodePoint,
    hash: (message, domain) => ristretto255_hasher.hashToCurve(message, { DST: domain }),
    sum: (elements, scalars) =>
      elements.map((element, i) => multiply(element, scalars[i]!)).reduce((sum, product) => sum.add(product)),
  };
}
