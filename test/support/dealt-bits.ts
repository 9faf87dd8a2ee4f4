/** Authenticated random bits from a dealer that both seats would have to trust: for tests of what is made of such bits. */

import { chacha8Words } from '../../shared/crypto/chacha.ts';
import {
  type AuthenticatedBits,
  authenticatedBits,
  type HeldBits,
  WORDS_PER_TAG,
} from '../../shared/proofs/authenticated-bits.ts';

/** The same bits at their holder and at their keeper. */
interface DealtBits {
  readonly held: HeldBits;
  readonly kept: AuthenticatedBits;
}

/** Returns the next so many words of a stream that follows from the seed. */
export function wordStream(seed: number): (words: number) => Uint32Array {
  const key = Uint32Array.of(seed, 0, 0, 0, 0, 0, 0, 0);
  let call = 0;
  return (words) => {
    const output = new Uint32Array(16 * Math.ceil(words / 16));
    chacha8Words(key, 0, [call++, 0, 0], 0, output, 0, output.length);
    return output.slice(0, words);
  };
}

/** Bits with these values, and keys from the stream; Δ is the keeper's. */
export function dealBits(next: (words: number) => Uint32Array, delta: Uint32Array, values: Uint8Array): DealtBits {
  const keys = next(WORDS_PER_TAG * values.length);
  const macs = keys.map((word, at) => word ^ (delta[at % WORDS_PER_TAG]! & -values[Math.floor(at / WORDS_PER_TAG)]!));
  return { held: authenticatedBits(macs, values), kept: authenticatedBits(keys) };
}

export function randomValues(next: (words: number) => Uint32Array, count: number): Uint8Array {
  return Uint8Array.from(next(count), (word) => word & 1);
}

/** Whether a holder's MACs are those of its values under a keeper's keys. */
export function fitsTogether(held: HeldBits, kept: AuthenticatedBits, delta: Uint32Array): boolean {
  if (held.count !== kept.count) return false;
  return held.tags.every((mac, at) => {
    const value = held.values[Math.floor(at / WORDS_PER_TAG)]!;
    return mac === (kept.tags[at]! ^ (value * delta[at % WORDS_PER_TAG]!)) >>> 0;
  });
}
