/**
 * The key of a seat for one hand, X = x·G, with a proof that the seat knows x. Without the proof a seat could state a key that is made
 * from the others', and know the secret of all keys together.
 */

import { deriveBytes } from '../crypto/derive.ts';
import {
  encodePoint,
  multiply,
  POINT_BYTES,
  type Point,
  type Scalar,
  scalarFromWideBytes,
  WIDE_SCALAR_BYTES,
} from '../crypto/ristretto.ts';
import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { Transcript } from '../proofs/transcript.ts';
import { contextParts, type DeckContext } from './context.ts';
import { decodeLately } from './decode-lately.ts';
import { noteTrue } from './found-true.ts';
import { G } from './generators.ts';
import { isSameExponent, proveSameExponent, SAME_EXPONENT_BYTES } from './same-exponent.ts';

export const KEY_BYTES = POINT_BYTES;
export const KEY_PROOF_BYTES = SAME_EXPONENT_BYTES;

export interface HandKey {
  readonly key: Bytes;
  readonly proof: Bytes;
}

/** x, which nobody else ever learns. */
export function handSecret(seed: Uint8Array, context: DeckContext, seat: number): Scalar {
  return scalarFromWideBytes(deriveBytes(seed, 'cards key', contextParts(context, seat), WIDE_SCALAR_BYTES));
}

const keyTranscript = (context: DeckContext, seat: number, key: Uint8Array): Transcript => {
  const transcript = new Transcript('handKey');
  transcript.append('context', ...contextParts(context, seat));
  transcript.append('key', key);
  return transcript;
};

/** The same whenever seed, context and seat are the same. */
export function makeHandKey(seed: Uint8Array, context: DeckContext, seat: number): HandKey {
  const secret = handSecret(seed, context, seat);
  const key = encodePoint(multiply(G, secret));
  const proof = proveSameExponent(keyTranscript(context, seat, key), [G], secret, seed, 'cards key nonce');
  noteTrue(keyDigest(context, seat, key, proof));
  return { key, proof };
}

/** Throws `cards/wrong-key` unless the proof shows, for this context and seat, that its author knows the secret of the key. */
export function checkHandKey(context: DeckContext, seat: number, key: Uint8Array, proof: Uint8Array): void {
  if (!isSameExponent(keyTranscript(context, seat, key), decodeKey(key), [], proof)) throw new Fault('cards/wrong-key');
  noteTrue(keyDigest(context, seat, key, proof));
}

/** What stands for key and proof in `found-true.ts`. */
export function keyDigest(context: DeckContext, seat: number, key: Uint8Array, proof: Uint8Array): string {
  const transcript = keyTranscript(context, seat, key);
  transcript.append('proof', proof);
  return encodeHex(transcript.state);
}

export function decodeKey(key: Uint8Array): Point {
  if (key.length !== KEY_BYTES) throw new Fault('proofs/wrong-length', `expected ${KEY_BYTES} bytes`);
  return decodeLately(key);
}

/** P, the sum of the keys of all seats of a deck. */
export function jointKey(keys: readonly Uint8Array[]): Point {
  if (keys.length === 0) throw new Fault('cards/incomplete-deck');
  const sum = keys.map(decodeKey).reduce((a, b) => a.add(b));
  if (sum.is0()) throw new Fault('cards/wrong-key', 'the keys of all seats add up to the identity');
  return sum;
}
