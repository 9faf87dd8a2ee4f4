/**
 * The explorer's replacement for Ed25519. A signature is the name of its key and a checksum of its message, and `verify` compares
 * them. Nobody here signs with a key that is not its own, so signatures are as good as unforgeable, and a thousand times faster.
 * The explorer tests the rules of the machine; signatures have their own tests.
 */

import { hash } from 'node:crypto';
import type { Ed25519, Signer } from '../../shared/crypto/ed25519.ts';
import type { Sha256Hex } from '../../shared/crypto/hash.ts';

/** Texts up to this length are cached: they are payloads, which repeat; steps are longer and do not. */
const SHORT = 256;
const known = new Map<string, string>();

/** The real SHA-256, for digests and links, which must be free of collisions. */
export const sha256Hex: Sha256Hex = (text) => {
  if (text.length > SHORT) return hash('sha256', text);
  const digest = known.get(text) ?? hash('sha256', text);
  known.set(text, digest);
  return digest;
};

const hexOf = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** Two independent checksums of 32 bits. */
function checksum(message: Uint8Array): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < message.length; i++) {
    a = Math.imul(a ^ message[i]!, 0x01000193);
    b = Math.imul((b << 5) ^ (b >>> 27) ^ message[i]!, 0x5bd1e995);
  }
  return `${hexOf(a)}${hexOf(b)}`.padEnd(64, '0');
}

export const structuralSigner = (publicKey: string): Signer<string> => ({
  publicKey,
  sign: (message) => publicKey + checksum(message),
});

export const structuralEd25519: Ed25519<boolean> = {
  verify: (key, message, signature) => signature === key + checksum(message),
};

/** A pure function of short texts and numbers that is computed once for each. */
export function remember<Args extends readonly (string | number)[], T>(compute: (...args: Args) => T): (...args: Args) => T {
  const answers = new Map<string, T>();
  return (...args) => {
    const name = args.join(' ');
    const answer = answers.get(name) ?? compute(...args);
    answers.set(name, answer);
    return answer;
  };
}
