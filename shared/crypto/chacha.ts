/**
 * ChaCha (RFC 8439 §2.3) with 8 rounds, otherwise as in the RFC: the generator behind every column of an extension of oblivious
 * transfers and behind a shuffle. The output is words, of which the bytes of the RFC are the little-endian encoding. Nothing here
 * branches on the key or reads memory at a place that depends on it.
 */

const ROUNDS = 8;

/** Words of one block of output: 64 bytes. */
export const BLOCK_WORDS = 16;

/** "expand 32-byte k" as words. */
const SIGMA0 = 0x61707865;
const SIGMA1 = 0x3320646e;
const SIGMA2 = 0x79622d32;
const SIGMA3 = 0x6b206574;

/** The three words of a nonce of 12 bytes. */
export type Nonce = readonly [number, number, number];

/**
 * Writes `words` words of the stream, whole blocks, to `output` from `at` on. The key is eight words from `keyAt` on; `counter` is
 * the number of the first block.
 */
export function chacha8Words(
  key: Uint32Array,
  keyAt: number,
  nonce: Nonce,
  counter: number,
  output: Uint32Array,
  at: number,
  words: number,
): void {
  chachaWords(ROUNDS, key, keyAt, nonce, counter, output, at, words);
}

/**
 * The same with any even number of rounds; with 20 it is the cipher of the RFC. The quarter rounds are written out, because a call
 * for each, on an array, is several times slower. `s0` … `s15` is the state, row by row.
 */
export function chachaWords(
  rounds: number,
  key: Uint32Array,
  keyAt: number,
  nonce: Nonce,
  counter: number,
  output: Uint32Array,
  at: number,
  words: number,
): void {
  if (words % BLOCK_WORDS !== 0 || at + words > output.length)
    throw new Error('ChaCha writes whole blocks into room that is there');
  const key0 = key[keyAt]! | 0;
  const key1 = key[keyAt + 1]! | 0;
  const key2 = key[keyAt + 2]! | 0;
  const key3 = key[keyAt + 3]! | 0;
  const key4 = key[keyAt + 4]! | 0;
  const key5 = key[keyAt + 5]! | 0;
  const key6 = key[keyAt + 6]! | 0;
  const key7 = key[keyAt + 7]! | 0;
  const nonce0 = nonce[0] | 0;
  const nonce1 = nonce[1] | 0;
  const nonce2 = nonce[2] | 0;
  let block = counter | 0;
  for (let place = at; place < at + words; place += BLOCK_WORDS) {
    let s0 = SIGMA0;
    let s1 = SIGMA1;
    let s2 = SIGMA2;
    let s3 = SIGMA3;
    let s4 = key0;
    let s5 = key1;
    let s6 = key2;
    let s7 = key3;
    let s8 = key4;
    let s9 = key5;
    let s10 = key6;
    let s11 = key7;
    let s12 = block;
    let s13 = nonce0;
    let s14 = nonce1;
    let s15 = nonce2;
    for (let round = 0; round < rounds; round += 2) {
      s0 = (s0 + s4) | 0;
      s12 ^= s0;
      s12 = (s12 << 16) | (s12 >>> 16);
      s8 = (s8 + s12) | 0;
      s4 ^= s8;
      s4 = (s4 << 12) | (s4 >>> 20);
      s0 = (s0 + s4) | 0;
      s12 ^= s0;
      s12 = (s12 << 8) | (s12 >>> 24);
      s8 = (s8 + s12) | 0;
      s4 ^= s8;
      s4 = (s4 << 7) | (s4 >>> 25);
      s1 = (s1 + s5) | 0;
      s13 ^= s1;
      s13 = (s13 << 16) | (s13 >>> 16);
      s9 = (s9 + s13) | 0;
      s5 ^= s9;
      s5 = (s5 << 12) | (s5 >>> 20);
      s1 = (s1 + s5) | 0;
      s13 ^= s1;
      s13 = (s13 << 8) | (s13 >>> 24);
      s9 = (s9 + s13) | 0;
      s5 ^= s9;
      s5 = (s5 << 7) | (s5 >>> 25);
      s2 = (s2 + s6) | 0;
      s14 ^= s2;
      s14 = (s14 << 16) | (s14 >>> 16);
      s10 = (s10 + s14) | 0;
      s6 ^= s10;
      s6 = (s6 << 12) | (s6 >>> 20);
      s2 = (s2 + s6) | 0;
      s14 ^= s2;
      s14 = (s14 << 8) | (s14 >>> 24);
      s10 = (s10 + s14) | 0;
      s6 ^= s10;
      s6 = (s6 << 7) | (s6 >>> 25);
      s3 = (s3 + s7) | 0;
      s15 ^= s3;
      s15 = (s15 << 16) | (s15 >>> 16);
      s11 = (s11 + s15) | 0;
      s7 ^= s11;
      s7 = (s7 << 12) | (s7 >>> 20);
      s3 = (s3 + s7) | 0;
      s15 ^= s3;
      s15 = (s15 << 8) | (s15 >>> 24);
      s11 = (s11 + s15) | 0;
      s7 ^= s11;
      s7 = (s7 << 7) | (s7 >>> 25);

      s0 = (s0 + s5) | 0;
      s15 ^= s0;
      s15 = (s15 << 16) | (s15 >>> 16);
      s10 = (s10 + s15) | 0;
      s5 ^= s10;
      s5 = (s5 << 12) | (s5 >>> 20);
      s0 = (s0 + s5) | 0;
      s15 ^= s0;
      s15 = (s15 << 8) | (s15 >>> 24);
      s10 = (s10 + s15) | 0;
      s5 ^= s10;
      s5 = (s5 << 7) | (s5 >>> 25);
      s1 = (s1 + s6) | 0;
      s12 ^= s1;
      s12 = (s12 << 16) | (s12 >>> 16);
      s11 = (s11 + s12) | 0;
      s6 ^= s11;
      s6 = (s6 << 12) | (s6 >>> 20);
      s1 = (s1 + s6) | 0;
      s12 ^= s1;
      s12 = (s12 << 8) | (s12 >>> 24);
      s11 = (s11 + s12) | 0;
      s6 ^= s11;
      s6 = (s6 << 7) | (s6 >>> 25);
      s2 = (s2 + s7) | 0;
      s13 ^= s2;
      s13 = (s13 << 16) | (s13 >>> 16);
      s8 = (s8 + s13) | 0;
      s7 ^= s8;
      s7 = (s7 << 12) | (s7 >>> 20);
      s2 = (s2 + s7) | 0;
      s13 ^= s2;
      s13 = (s13 << 8) | (s13 >>> 24);
      s8 = (s8 + s13) | 0;
      s7 ^= s8;
      s7 = (s7 << 7) | (s7 >>> 25);
      s3 = (s3 + s4) | 0;
      s14 ^= s3;
      s14 = (s14 << 16) | (s14 >>> 16);
      s9 = (s9 + s14) | 0;
      s4 ^= s9;
      s4 = (s4 << 12) | (s4 >>> 20);
      s3 = (s3 + s4) | 0;
      s14 ^= s3;
      s14 = (s14 << 8) | (s14 >>> 24);
      s9 = (s9 + s14) | 0;
      s4 ^= s9;
      s4 = (s4 << 7) | (s4 >>> 25);
    }
    output[place] = (s0 + SIGMA0) | 0;
    output[place + 1] = (s1 + SIGMA1) | 0;
    output[place + 2] = (s2 + SIGMA2) | 0;
    output[place + 3] = (s3 + SIGMA3) | 0;
    output[place + 4] = (s4 + key0) | 0;
    output[place + 5] = (s5 + key1) | 0;
    output[place + 6] = (s6 + key2) | 0;
    output[place + 7] = (s7 + key3) | 0;
    output[place + 8] = (s8 + key4) | 0;
    output[place + 9] = (s9 + key5) | 0;
    output[place + 10] = (s10 + key6) | 0;
    output[place + 11] = (s11 + key7) | 0;
    output[place + 12] = (s12 + block) | 0;
    output[place + 13] = (s13 + nonce0) | 0;
    output[place + 14] = (s14 + nonce1) | 0;
    output[place + 15] = (s15 + nonce2) | 0;
    block = (block + 1) | 0;
  }
}
