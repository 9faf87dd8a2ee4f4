/** A trusted dealer of authenticated bits, as the ideal functionality gives them: uniform keys and M = K ⊕ x·Δ. */

import {
  type AuthenticatedBits,
  authenticatedBits,
  type HeldBits,
  WORDS_PER_TAG,
} from '../../shared/proofs/authenticated-bits.ts';

/** One list, as each of the two seats has it. */
export interface DealtBits {
  readonly held: HeldBits;
  readonly kept: AuthenticatedBits;
}

interface BitDealer {
  /** The keeper's secret. */
  readonly delta: Uint32Array;
  /** A uniform number of 32 bits. */
  readonly word: () => number;
  /** Uniform bits, one in each byte. */
  readonly bits: (count: number) => Uint8Array<ArrayBuffer>;
  /** These bits, or uniform ones. */
  readonly deal: (bits: Uint8Array | number) => DealtBits;
}

/** The same seed always deals the same. */
export function bitDealer(seed: number): BitDealer {
  const word = splitMix32(seed);
  const bits = (count: number) => Uint8Array.from({ length: count }, () => word() >>> 31);
  const delta = Uint32Array.from({ length: WORDS_PER_TAG }, word);
  const deal = (given: Uint8Array | number): DealtBits => {
    const values = typeof given === 'number' ? bits(given) : given;
    const keys = Uint32Array.from({ length: WORDS_PER_TAG * values.length }, word);
    const macs = keys.map((key, i) => key ^ (-values[Math.floor(i / WORDS_PER_TAG)]! & delta[i % WORDS_PER_TAG]!));
    return { held: authenticatedBits(macs, values), kept: authenticatedBits(keys) };
  };
  return { delta, word, bits, deal };
}

/** The places at which M = K ⊕ x·Δ does not hold. */
export function wrongTags(held: HeldBits, kept: AuthenticatedBits, delta: Uint32Array): number[] {
  if (held.count !== kept.count || kept.values !== undefined) throw new Error('these are not two sides of one list');
  const isWrong = (place: number) =>
    [0, 1, 2, 3].some((word) => {
      const at = WORDS_PER_TAG * place + word;
      return ((held.tags[at]! ^ kept.tags[at]! ^ (-held.values[place]! & delta[word]!)) | 0) !== 0;
    });
  return Array.from({ length: held.count }, (_, place) => place).filter(isWrong);
}

/** SplitMix32: uniform enough for tests, and the same everywhere. */
function splitMix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
