/** Ed25519 by `node:crypto`: synchronous, in Node (OpenSSL) and in a Durable Object (BoringSSL, with `nodejs_compat`). */

import { ed25519 } from '@noble/curves/ed25519.js';
import { type Bytes, decodeHex, encodeBase64url, encodeHex } from '../encoding/bytes.ts';
import { decodeSignature, type Ed25519, rememberByKey, type Signer } from './ed25519.ts';
import { portableEd25519 } from './ed25519-noble.ts';

/** An octet key pair (RFC 8037 §2): `x` is the public key; with `d`, the seed, it is a private one. */
type OctetKey = Readonly<Record<string, string>>;

/** The part of `node:crypto` that is used; only the caller may import that module. `Key` is its `KeyObject`. */
export interface NodeCrypto<Key extends object> {
  readonly createPublicKey: (key: { readonly key: OctetKey; readonly format: 'jwk' }) => Key;
  readonly createPrivateKey: (key: { readonly key: OctetKey; readonly format: 'jwk' }) => Key;
  readonly sign: (algorithm: null, message: Uint8Array, key: Key) => Uint8Array & { toString(encoding: 'hex'): string };
  readonly verify: (algorithm: null, message: Uint8Array, key: Key, signature: Uint8Array) => boolean;
}

const octetKey = (publicKey: Uint8Array): OctetKey => ({ kty: 'OKP', crv: 'Ed25519', x: encodeBase64url(publicKey) });

export function nodeEd25519<Key extends object>(crypto: NodeCrypto<Key>): Ed25519<boolean> {
  const importKey = rememberByKey((publicKey) => crypto.createPublicKey({ key: octetKey(decodeHex(publicKey)), format: 'jwk' }));
  /** Of the signature that is being verified: nothing is awaited meanwhile. */
  const signatureBytes: Bytes = new Uint8Array(64);
  return {
    verify(publicKey, message, signature) {
      const decoded = decodeSignature(publicKey, signature, signatureBytes);
      if (decoded === null) return false;
      if (decoded.smallOrderR) return portableEd25519.verify(publicKey, message, signature);
      return crypto.verify(null, message, importKey(publicKey), decoded.bytes);
    },
  };
}

/** Signs with the key of a seed of 32 bytes (RFC 8032 §5.1.5). */
export function nodeSigner<Key extends object>(crypto: NodeCrypto<Key>, seed: Uint8Array): Signer<string> {
  const publicKey = ed25519.getPublicKey(seed);
  const key = crypto.createPrivateKey({ key: { ...octetKey(publicKey), d: encodeBase64url(seed) }, format: 'jwk' });
  return {
    publicKey: encodeHex(publicKey),
    sign: (message) => crypto.sign(null, message, key).toString('hex'),
  };
}
