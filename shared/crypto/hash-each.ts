/** SHA-256 of very many short messages of one length: four at once where the engine has WebAssembly. */

import type { Bytes } from '../encoding/bytes.ts';
import { type Kernels, kernels } from '../kernels/instance.ts';
import { sha256 } from './hash.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** The bit behind a message, and eight bytes with its length (FIPS 180-4 §5.1.1). */
const PADDING_BYTES = 9;
const AT_ONCE = 4;

/** Messages of one length, each at a multiple of `stride` and with its padding behind it. */
interface PaddedMessages {
  readonly count: number;
  readonly length: number;
  readonly stride: number;
  readonly bytes: Bytes;
}

/** `count` times the same message, of which the caller changes what differs. */
export function paddedMessages(like: Uint8Array, count: number): PaddedMessages {
  const { length } = like;
  const stride = Math.ceil((length + PADDING_BYTES) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(count * stride);
  bytes.set(like);
  bytes[length] = 0x80;
  new DataView(bytes.buffer).setUint32(stride - 4, 8 * length);
  for (let filled = stride; filled < bytes.length; filled *= 2)
    bytes.copyWithin(filled, 0, Math.min(filled, bytes.length - filled));
  return { count, length, stride, bytes };
}

/** The hashes, 32 bytes each, one after the other. */
export function sha256Each(messages: PaddedMessages): Bytes {
  const made = kernels();
  return made === undefined ? eachInTypeScript(messages) : eachInWasm(made, messages);
}

export function eachInTypeScript({ count, length, stride, bytes }: PaddedMessages): Bytes {
  const digests = new Uint8Array(count * DIGEST_BYTES);
  for (let number = 0; number < count; number++) {
    const message = bytes.subarray(number * stride, number * stride + length);
    digests.set(sha256(message), number * DIGEST_BYTES);
  }
  return digests;
}

export function eachInWasm({ bytes, places, sha256 }: Kernels, messages: PaddedMessages): Bytes {
  const { count, stride } = messages;
  const digests = new Uint8Array(count * DIGEST_BYTES);
  const most = AT_ONCE * Math.floor(places.messagesBytes / stride / AT_ONCE);
  if (most === 0) throw new Error('messages so long are not hashed four at once');
  for (let first = 0; first < count; first += most) {
    const some = Math.min(most, count - first);
    bytes.set(messages.bytes.subarray(first * stride, (first + some) * stride), places.messages);
    // Where fewer than four are left, what lies behind them is hashed too, and not read.
    sha256(Math.ceil(some / AT_ONCE), stride);
    digests.set(bytes.subarray(places.digests, places.digests + some * DIGEST_BYTES), first * DIGEST_BYTES);
  }
  return digests;
}
