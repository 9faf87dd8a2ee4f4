/** A secret that two Ed25519 keys share without a message: X25519 (RFC 7748) of their Montgomery forms. */

import { ed25519, x25519 } from '@noble/curves/ed25519.js';
import { type Bytes, decodeHex } from '../encoding/bytes.ts';

/** The secret of 32 bytes; `seed` is that of the own key, 32 bytes. Undefined for a public key that is no point, or one of small order. */
export function sharedSecret(seed: Uint8Array, publicKey: string): Bytes | undefined {
  const { toMontgomery, toMontgomerySecret } = ed25519.utils;
  try {
    return new Uint8Array(x25519.getSharedSecret(toMontgomerySecret(seed), toMontgomery(decodeHex(publicKey))));
  } catch {
    return undefined;
  }
}
