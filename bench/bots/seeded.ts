/** Draws that follow from words, so that a game can be played again. */

import { createHash } from 'node:crypto';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';

export const seeded = (...words: readonly (string | number)[]): RandomInteger =>
  randomIntegers(createHash('sha256').update(words.join(' ')).digest(), 'simulation');
