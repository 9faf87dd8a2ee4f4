/** SHA-256 of one long message, such as a flight of a game: a kernel is faster where the engine has WebAssembly. */

import { type Bytes, concatBytes, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { type Kernels, kernels } from '../kernels/instance.ts';
import { type Domain, sha256, sha256Hex, tagged } from './hash.ts';
import { hashPayloadsBy } from './hash-payload.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Up to so many bytes no kernels are worth to be made for. */
const SHORT_BYTES = 4_096;
/** The first word of the state, and seven more (FIPS 180-4 §5.3.3). */
const INITIAL = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

export function sha256Long(message: Uint8Array): Bytes {
  const made = message.length < SHORT_BYTES ? undefined : kernels();
  return made === undefined ? sha256(message) : longInWasm(made, message);
}

export const sha256LongHex = (text: string): string =>
  text.length < SHORT_BYTES ? sha256Hex(text) : encodeHex(sha256Long(encodeUtf8(text)));

hashPayloadsBy(sha256LongHex);

/** `taggedHash` of long parts. */
export const taggedLongHash = (domain: Domain, ...parts: readonly Uint8Array[]): Bytes => sha256Long(tagged(domain, ...parts));

export function longInWasm({ bytes, words, places, sha256Long: goOn }: Kernels, message: Uint8Array): Bytes {
  const state = words.subarray(places.digests / 4, places.digests / 4 + INITIAL.length);
  state.set(INITIAL);
  const whole = message.length - (message.length % BLOCK_BYTES);
  for (let at = 0; at < whole; at += places.messagesBytes) {
    const part = message.subarray(at, Math.min(whole, at + places.messagesBytes));
    bytes.set(part, places.messages);
    goOn(part.length);
  }
  const end = paddedEnd(message.subarray(whole), message.length);
  bytes.set(end, places.messages);
  goOn(end.length);
  const digest = new Uint8Array(DIGEST_BYTES);
  const view = new DataView(digest.buffer);
  for (const [i, word] of state.entries()) view.setUint32(4 * i, word);
  return digest;
}

/** What is left of the message behind its whole blocks, with the bit and the length behind it (ibid. §5.1.1). */
function paddedEnd(rest: Uint8Array, length: number): Bytes {
  const size = rest.length + 9 > BLOCK_BYTES ? 2 * BLOCK_BYTES : BLOCK_BYTES;
  const end = concatBytes(rest, Uint8Array.of(0x80), new Uint8Array(size - rest.length - 1));
  const view = new DataView(end.buffer);
  view.setUint32(size - 8, Math.floor(length / 2 ** 29));
  view.setUint32(size - 4, length << 3);
  return end;
}
