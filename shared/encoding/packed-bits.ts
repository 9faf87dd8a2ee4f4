/** Lists of bits as bytes, least significant first. Each list is packed for itself, and the padding bits of its last byte are 0. */

import { Fault } from '../fault.ts';
import type { Bytes } from './bytes.ts';

/** How many bytes a list of this many bits takes. */
export function packedLength(count: number): number {
  return Math.ceil(count / 8);
}

/** Bits, one in each byte of `values` (0 or 1), as a packed list. */
export function packBits(values: Uint8Array): Bytes {
  const packed = new Uint8Array(packedLength(values.length));
  for (let i = 0; i < values.length; i++) packed[i >> 3]! |= values[i]! << (i & 7);
  return packed;
}

/**
 * The `count` bits of a packed list, one in each byte (0 or 1). The caller has cut the list to its length; a padding bit that is
 * not 0 is `encoding/wrong-shape`.
 */
export function unpackBits(packed: Uint8Array, count: number): Bytes {
  if (packed.length !== packedLength(count)) throw new Error(`${packed.length} bytes are not a list of ${count} bits`);
  if (count % 8 !== 0 && packed[packed.length - 1]! >> (count % 8) !== 0) {
    throw new Fault('encoding/wrong-shape', 'a padding bit of a list of bits is not 0');
  }
  const values = new Uint8Array(count);
  for (let i = 0; i < count; i++) values[i] = (packed[i >> 3]! >> (i & 7)) & 1;
  return values;
}
