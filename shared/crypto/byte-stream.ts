/** Endless bytes from one key: SHAKE256 (FIPS 202), for those who need more than `deriveBytes` gives or cannot say how much. */

import { shake256 } from '@noble/hashes/sha3.js';
import type { Bytes } from '../encoding/bytes.ts';
import { tagged } from './hash.ts';

/** The next `length` bytes, however they are cut. */
export type ByteStream = (length: number) => Bytes;

/** The stream of a key, SHAKE256(tag ‖ key): secret and uniform when the key is; 32 bytes or more. */
export function byteStream(key: Uint8Array): ByteStream {
  const shake = shake256.create({}).update(tagged('stream', key));
  return (length) => shake.xof(length) as Bytes;
}
