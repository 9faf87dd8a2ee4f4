/**
 * ChaCha20-Poly1305 (RFC 8439) under a key that seals one text and no other: the nonce is zeros. It is noble's on every device, because a page
 * that came by plain HTTP, as in one's own network, has no WebCrypto.
 */

import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { tagged } from './hash.ts';

const KEY_BYTES = 32;
const NONCE = new Uint8Array(12);
/** How much longer a sealed text is than the text. */
export const SEAL_BYTES = 16;

/** What follows from the secret of a parcel: its name, which the relay learns, and its key, which it does not. */
export function parcelKeys(
  secret: Uint8Array,
  context: Uint8Array,
  nameBytes: number,
): { readonly name: Bytes; readonly key: Bytes } {
  const derived = hkdf(sha512, secret, tagged('parcel'), context, nameBytes + KEY_BYTES) as Bytes;
  return { name: derived.slice(0, nameBytes), key: derived.slice(nameBytes) };
}

export const sealOnce = (key: Uint8Array, text: Uint8Array): Bytes => concatBytes(chacha20poly1305(key, NONCE).encrypt(text));

/** Throws `crypto/not-sealed` for whatever was not sealed under the key. */
export function openOnce(key: Uint8Array, sealed: Uint8Array): Bytes {
  try {
    return concatBytes(chacha20poly1305(key, NONCE).decrypt(sealed));
  } catch {
    throw new Fault('crypto/not-sealed');
  }
}
