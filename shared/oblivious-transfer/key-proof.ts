/**
 * A zero-knowledge proof that a residuosity key is sound (seed 001 §5.4 step 5, there by GHY85 and GMR85; here as van de Graaf
 * and Peralta 1987): every number modulo m of Jacobi symbol 1 is a square or y times a square. The challenges are numbers drawn
 * from a hash of the key (Fiat–Shamir); the answer is a root of the number or of y times it. If the statement is false, half of
 * all numbers have neither.
 *
 * The root is always the one that is a square itself, so a verifier could have made the same proof backwards from random fourth
 * powers. It therefore learns nothing, and no number ever gets two roots.
 *
 * Without this proof, a sender with a modulus of four primes and a y that is a non-residue modulo two of them could tag each
 * entry modulo the other two, and learn which entry every question is for.
 *
 * Proof: one number modulo m for each challenge.
 */

import { byteStream } from '../crypto/byte-stream.ts';
import {
  decodeNumbers,
  decryptBit,
  encodeNumbers,
  isCiphertext,
  type ResiduosityKey,
  type ResiduositySecret,
  squareRoot,
} from '../crypto/goldwasser-micali.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';

/** `context` is what the proof is bound to. An unsound key passes with probability 2^−challenges. */
export function proveKey(secret: ResiduositySecret, size: number, context: Uint8Array, challenges: number): Bytes {
  const roots = deriveChallenges(secret, size, context, challenges).map((x) =>
    squareRoot(secret, decryptBit(secret, x) === 0 ? x : (x * secret.y) % secret.m),
  );
  return encodeNumbers(roots, size);
}

/** Throws `oblivious-transfer/wrong-proof` unless the proof convinces; its length is already checked. */
export function verifyKey(key: ResiduosityKey, size: number, context: Uint8Array, challenges: number, proof: Uint8Array): void {
  const { m, y } = key;
  const roots = decodeNumbers(proof, size);
  deriveChallenges(key, size, context, challenges).forEach((x, i) => {
    const square = roots[i]! ** 2n % m;
    if (square !== x && square !== (x * y) % m)
      throw new Fault('oblivious-transfer/wrong-proof', 'the key is not shown to be sound');
  });
}

/** The numbers to be answered, each of Jacobi symbol 1. */
export const deriveChallenges = (key: ResiduosityKey, size: number, context: Uint8Array, count: number): bigint[] => {
  const transcript = new Transcript('residuosityKey');
  transcript.append('key', context, encodeNumbers([key.m, key.y], size));
  const stream = byteStream(transcript.state);
  const challenges: bigint[] = [];
  while (challenges.length < count) {
    const drawn = randomBelow(stream, key.m);
    if (isCiphertext(key, drawn)) challenges.push(drawn);
  }
  return challenges;
};
