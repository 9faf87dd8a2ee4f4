/** Draws that follow from words, so that a game can be played again. */

import { createHash } from 'node:crypto';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';

export const seeded = (...words: readonly (string | number)[]): RandomInteger =>
  randomIntegers(createHash('sha256').update(words.join(' ')).digest(), 'simulation');

/** Numbers in [0, 1), many times faster (mulberry32). */
export function seededNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
