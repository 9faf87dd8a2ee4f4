/** Ed25519 in plain JavaScript, for platforms without a native one. It is about ten times slower than the other backends. */

import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, decodeHex, encodeHex, equalBytes } from '../encoding/bytes.ts';
import { decodeSignature, type Ed25519, rememberByKey, type Signer } from './ed25519.ts';
import { signSeedsBy } from './seed-signer.ts';

const { BASE, Fn } = ed25519.Point;

const pointOf = rememberByKey((publicKey) => ed25519.Point.fromBytes(decodeHex(publicKey)));

/** noble's own `verify` multiplies the equation by the cofactor, even with `zip215: false`. All inputs here are public. */
export const portableEd25519: Ed25519<boolean> = {
  verify(publicKey, message, signature) {
    const decoded = decodeSignature(publicKey, signature);
    if (decoded === null) return false;
    const { bytes } = decoded;
    const [A, R, S] = [pointOf(publicKey), bytes.subarray(0, 32), bytesToNumberLE(bytes.subarray(32))];
    const k = Fn.create(bytesToNumberLE(sha512(concatBytes(R, decodeHex(publicKey), message))));
    return equalBytes(BASE.multiplyUnsafe(S).subtract(A.multiplyUnsafe(k)).toBytes(), R);
  },
};

/** Signs with the key of a seed of 32 bytes (RFC 8032 §5.1.5). */
export function portableSigner(seed: Uint8Array): Signer<string> {
  return {
    publicKey: encodeHex(ed25519.getPublicKey(seed)),
    sign: (message) => encodeHex(ed25519.sign(message, seed)),
  };
}

signSeedsBy(portableSigner);
