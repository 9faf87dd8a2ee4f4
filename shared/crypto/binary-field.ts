/**
 * The field GF(2^128) modulo x^128 + x^7 + x^2 + x + 1. An element is four 32-bit words, least significant first: bit i of the
 * element is the coefficient of x^i. Its 16 bytes are the little-endian encoding of the words. Elements lie in a `Uint32Array`
 * and are named by the array and the place of their first word, so that thousands of them need no object each.
 *
 * `multiplyInto` neither branches on its factors nor reads memory at a place that depends on them. A table is for a public factor.
 */

import type { Bytes } from '../encoding/bytes.ts';

/** Words and bytes of an element. */
export const ELEMENT_WORDS = 4;
export const ELEMENT_BYTES = 16;
const ELEMENT_BITS = 128;

/** The words of little-endian bytes, a multiple of four of them. The words are a copy. */
export function wordsOfBytes(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  if (bytes.length % 4 !== 0) throw new Error('the bytes are not whole words');
  const words = new Uint32Array(bytes.length / 4);
  for (let word = 0, at = 0; word < words.length; word++, at += 4) {
    words[word] = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
  }
  return words;
}

/** The little-endian bytes of words. The bytes are a copy. */
export function bytesOfWords(words: Uint32Array): Bytes {
  const bytes = new Uint8Array(words.length * 4);
  for (let word = 0, at = 0; word < words.length; word++, at += 4) {
    const value = words[word]!;
    bytes[at] = value;
    bytes[at + 1] = value >>> 8;
    bytes[at + 2] = value >>> 16;
    bytes[at + 3] = value >>> 24;
  }
  return bytes;
}

/** The word with its bits in reverse order. */
function reverseBits(word: number): number {
  let bits = ((word >>> 1) & 0x55555555) | ((word & 0x55555555) << 1);
  bits = ((bits >>> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >>> 4) & 0x0f0f0f0f) | ((bits & 0x0f0f0f0f) << 4);
  bits = ((bits >>> 8) & 0x00ff00ff) | ((bits & 0x00ff00ff) << 8);
  return (bits >>> 16) | (bits << 16);
}

/**
 * The low word of the product of two words as polynomials over GF(2), by integer products of every fourth bit: at most eight ones
 * add up in a place, which leaves its lowest bit right and stays within the three bits of the hole behind it.
 */
function productLow(left: number, right: number): number {
  const left0 = left & 0x11111111;
  const left1 = left & 0x22222222;
  const left2 = left & 0x44444444;
  const left3 = left & 0x88888888;
  const right0 = right & 0x11111111;
  const right1 = right & 0x22222222;
  const right2 = right & 0x44444444;
  const right3 = right & 0x88888888;
  const { imul } = Math;
  const sum0 = imul(left0, right0) ^ imul(left1, right3) ^ imul(left2, right2) ^ imul(left3, right1);
  const sum1 = imul(left0, right1) ^ imul(left1, right0) ^ imul(left2, right3) ^ imul(left3, right2);
  const sum2 = imul(left0, right2) ^ imul(left1, right1) ^ imul(left2, right0) ^ imul(left3, right3);
  const sum3 = imul(left0, right3) ^ imul(left1, right2) ^ imul(left2, right1) ^ imul(left3, right0);
  return (sum0 & 0x11111111) | (sum1 & 0x22222222) | (sum2 & 0x44444444) | (sum3 & 0x88888888);
}

/** The high word of the same product, which is the low word of the product of the reversed words, reversed. */
const productHigh = (left: number, right: number): number => reverseBits(productLow(reverseBits(left), reverseBits(right))) >>> 1;

/** Writes the 128-bit product of two pairs of words to `product` at `at` (Karatsuba). */
function multiplyPairs(product: Int32Array, at: number, left0: number, left1: number, right0: number, right1: number): void {
  const low0 = productLow(left0, right0);
  const low1 = productLow(left1, right1);
  const high0 = productHigh(left0, right0);
  const high1 = productHigh(left1, right1);
  const middleLow = productLow(left0 ^ left1, right0 ^ right1) ^ low0 ^ low1;
  const middleHigh = productHigh(left0 ^ left1, right0 ^ right1) ^ high0 ^ high1;
  product[at] = low0;
  product[at + 1] = high0 ^ middleLow;
  product[at + 2] = low1 ^ middleHigh;
  product[at + 3] = high1;
}

/** The products of the low, high and middle halves of `multiplyInto`, four words each. */
const halves = new Int32Array(12);

/** out ⊕= left · right. `out` may be one of the factors. */
export function multiplyInto(
  out: Uint32Array,
  outAt: number,
  left: Uint32Array,
  leftAt: number,
  right: Uint32Array,
  rightAt: number,
): void {
  const left0 = left[leftAt]! | 0;
  const left1 = left[leftAt + 1]! | 0;
  const left2 = left[leftAt + 2]! | 0;
  const left3 = left[leftAt + 3]! | 0;
  const right0 = right[rightAt]! | 0;
  const right1 = right[rightAt + 1]! | 0;
  const right2 = right[rightAt + 2]! | 0;
  const right3 = right[rightAt + 3]! | 0;
  multiplyPairs(halves, 0, left0, left1, right0, right1);
  multiplyPairs(halves, 4, left2, left3, right2, right3);
  multiplyPairs(halves, 8, left0 ^ left2, left1 ^ left3, right0 ^ right2, right1 ^ right3);
  addReduced(out, outAt);
}

/** Adds the product that lies in `halves` to an element, modulo x^128 + x^7 + x^2 + x + 1. */
function addReduced(out: Uint32Array, outAt: number): void {
  const [low0, low1, low2, low3] = [halves[0]!, halves[1]!, halves[2]!, halves[3]!];
  const [high0, high1, high2, high3] = [halves[4]!, halves[5]!, halves[6]!, halves[7]!];
  const word0 = low0;
  const word1 = low1;
  let word2 = low2 ^ halves[8]! ^ low0 ^ high0;
  let word3 = low3 ^ halves[9]! ^ low1 ^ high1;
  let word4 = high0 ^ halves[10]! ^ low2 ^ high2;
  const word5 = high1 ^ halves[11]! ^ low3 ^ high3;
  word4 ^= overflow(high3);
  word3 ^= fold(high3) ^ overflow(high2);
  word2 ^= fold(high2) ^ overflow(word5);
  out[outAt] = out[outAt]! ^ word0 ^ fold(word4);
  out[outAt + 1] = out[outAt + 1]! ^ word1 ^ fold(word5) ^ overflow(word4);
  out[outAt + 2] = out[outAt + 2]! ^ word2;
  out[outAt + 3] = out[outAt + 3]! ^ word3;
}

/** A word times 1 + x + x^2 + x^7: its low word, and what runs over into the next. */
const fold = (word: number): number => word ^ (word << 1) ^ (word << 2) ^ (word << 7);
const overflow = (word: number): number => (word >>> 31) ^ (word >>> 30) ^ (word >>> 25);

/** Multiplies an element by x, in place. */
export function timesX(words: Uint32Array, at: number): void {
  const [word0, word1, word2, word3] = [words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!];
  words[at] = (word0 << 1) ^ (0x87 & -(word3 >>> 31));
  words[at + 1] = (word1 << 1) | (word0 >>> 31);
  words[at + 2] = (word2 << 1) | (word1 >>> 31);
  words[at + 3] = (word3 << 1) | (word2 >>> 31);
}

/**
 * The products of one public element with every value of every byte of another, 64 KiB: four words at 4·(256·byte + value). It
 * is signed, because the engines keep words of an `Int32Array` unboxed.
 */
export type MultiplicationTable = Int32Array;

export function multiplicationTable(element: Uint32Array): MultiplicationTable {
  const powers = new Uint32Array(ELEMENT_BITS * ELEMENT_WORDS);
  const power = element.slice(0, ELEMENT_WORDS);
  for (let bit = 0; bit < ELEMENT_BITS; bit++) {
    powers.set(power, bit * ELEMENT_WORDS);
    timesX(power, 0);
  }
  const table = new Int32Array(ELEMENT_BYTES * 256 * ELEMENT_WORDS);
  for (let byte = 0; byte < ELEMENT_BYTES; byte++) {
    for (let value = 1; value < 256; value++) {
      const at = (byte * 256 + value) * ELEMENT_WORDS;
      const without = (byte * 256 + (value & (value - 1))) * ELEMENT_WORDS;
      const lowest = (8 * byte + 31 - Math.clz32(value & -value)) * ELEMENT_WORDS;
      for (let word = 0; word < ELEMENT_WORDS; word++) table[at + word] = table[without + word]! ^ powers[lowest + word]!;
    }
  }
  return table;
}

/** Multiplies the element at `at` by the table's, in place. */
export function multiplyByTable(table: MultiplicationTable, words: Uint32Array, at: number): void {
  let [product0, product1, product2, product3] = [0, 0, 0, 0];
  for (let byte = 0; byte < ELEMENT_BYTES; byte++) {
    const value = (words[at + (byte >> 2)]! >>> (8 * (byte & 3))) & 255;
    const entry = (byte * 256 + value) * ELEMENT_WORDS;
    product0 ^= table[entry]!;
    product1 ^= table[entry + 1]!;
    product2 ^= table[entry + 2]!;
    product3 ^= table[entry + 3]!;
  }
  words[at] = product0;
  words[at + 1] = product1;
  words[at + 2] = product2;
  words[at + 3] = product3;
}
