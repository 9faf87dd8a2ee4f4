/** Ed25519 by WebCrypto (`crypto.subtle`), for the browser: its private keys need not be extractable. */

import { type Bytes, decodeHex, encodeHex } from '../encoding/bytes.ts';
import { decodeSignature, type Ed25519, rememberByKey, type Signer } from './ed25519.ts';

/** A `CryptoKey`, opaque here. */
type KeyHandle = object;

/** The part of `SubtleCrypto` that is used. */
export interface SubtleLike {
  importKey(format: 'raw', key: Bytes, algorithm: 'Ed25519', extractable: boolean, usages: 'verify'[]): Promise<KeyHandle>;
  exportKey(format: 'raw', key: KeyHandle): Promise<unknown>;
  sign(algorithm: 'Ed25519', key: KeyHandle, message: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: 'Ed25519', key: KeyHandle, signature: Bytes, message: Bytes): Promise<boolean>;
}

/** `portable` verifies signatures of small order: nobody but a forger makes one, so a program may load it only then. */
export function webCryptoEd25519(subtle: SubtleLike, portable: () => Ed25519 | Promise<Ed25519>): Ed25519<Promise<boolean>> {
  const importKey = rememberByKey((publicKey) => subtle.importKey('raw', decodeHex(publicKey), 'Ed25519', true, ['verify']));
  return {
    async verify(publicKey, message, signature) {
      const decoded = decodeSignature(publicKey, signature);
      if (decoded === null) return false;
      const unchanging = new Uint8Array(message);
      if (decoded.smallOrderR) return (await portable()).verify(publicKey, unchanging, signature);
      return subtle.verify('Ed25519', await importKey(publicKey), decoded.bytes, unchanging);
    },
  };
}

/** Signs with a key pair as `generateKey` or a key store gives it. */
export async function webCryptoSigner(
  subtle: SubtleLike,
  keyPair: { readonly publicKey: KeyHandle; readonly privateKey: KeyHandle },
): Promise<Signer<Promise<string>>> {
  const publicKey = encodeHex(new Uint8Array((await subtle.exportKey('raw', keyPair.publicKey)) as ArrayBuffer));
  return {
    publicKey,
    async sign(message) {
      return encodeHex(new Uint8Array(await subtle.sign('Ed25519', keyPair.privateKey, new Uint8Array(message))));
    },
  };
}
