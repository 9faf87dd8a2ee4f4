/** Unbiased integers from a key: the same key gives the same ones. Words that would favour small numbers are left out. */

import { deriveBytes } from '../crypto/derive.ts';
import { encodeInteger } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

/** A uniform integer in [0, bound). Throws `randomness/wrong-bound` unless `bound` is an integer from 1 to 2^32. */
export type RandomInteger = (bound: number) => number;

const BLOCK_BYTES = 1_024;
/** HKDF gives the beginning of a block alone for less, and a throw of a die needs no more. */
const PART_BYTES = 64;
const WORD_BYTES = 4;
const WORDS = 2 ** 32;

/** The random integers of a key of 32 bytes for one purpose, which `label` names. */
export function randomIntegers(key: Uint8Array, label: string): RandomInteger {
  let block = new DataView(new ArrayBuffer(0));
  let blocks = 0;
  let at = 0;
  const derive = (length: number): DataView<ArrayBuffer> =>
    new DataView(deriveBytes(key, label, [encodeInteger(blocks, 8)], length).buffer);
  const word = (): number => {
    if (at === BLOCK_BYTES) {
      blocks++;
      at = 0;
      block = derive(BLOCK_BYTES);
    } else if (at === block.byteLength) block = derive(at === 0 ? PART_BYTES : BLOCK_BYTES);
    const value = block.getUint32(at);
    at += WORD_BYTES;
    return value;
  };
  return (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > WORDS) throw new Fault('randomness/wrong-bound');
    const limit = WORDS - (WORDS % bound);
    for (;;) {
      const value = word();
      if (value < limit) return value % bound;
    }
  };
}

/** A uniform permutation of the items: Fisher–Yates from the end, as in Knuth, TAOCP 2, algorithm 3.4.2P. */
export function shuffle<T>(items: readonly T[], random: RandomInteger): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = random(last + 1);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen]!, shuffled[last]!];
  }
  return shuffled;
}

/** A throw of a die: 1 to `sides`. */
export function rollDie(random: RandomInteger, sides = 6): number {
  return random(sides) + 1;
}
