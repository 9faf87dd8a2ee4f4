/** An endless byte stream from one key: SHAKE256 (FIPS 202), for callers that need more bytes than `deriveBytes` can give. */

import { shake256 } from '@noble/hashes/sha3.js';
import type { Bytes } from '../encoding/bytes.ts';
import { tagged } from './hash.ts';

/** Returns the next `length` bytes. The stream is the same however its reads are split. */
export type ByteStream = (length: number) => Bytes;

/** SHAKE256(tag ‖ key) as a stream, for a key of at least 32 bytes. The stream is secret and uniform when the key is. */
export function byteStream(key: Uint8Array): ByteStream {
  const shake = shake256.create({}).update(tagged('stream', key));
  return (length) => shake.xof(length) as Bytes;
}
