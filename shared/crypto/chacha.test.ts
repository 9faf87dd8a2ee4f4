import { chacha8, chacha20 } from '@noble/ciphers/chacha.js';
import { expect, it } from 'vitest';
import { decodeHex, encodeHex } from '../encoding/bytes.ts';
import { bytesOfWords, wordsOfBytes } from './binary-field.ts';
import { BLOCK_WORDS, chacha8Words, chachaWords, type Nonce } from './chacha.ts';

const KEY = Uint8Array.from({ length: 32 }, (_, i) => i);
const bytesOfNonce = (nonce: Nonce) => bytesOfWords(Uint32Array.from(nonce));

it('twenty rounds give the block of RFC 8439 §2.3.2', () => {
  const output = new Uint32Array(BLOCK_WORDS);
  chachaWords(20, wordsOfBytes(KEY), 0, [0x09000000, 0x4a000000, 0], 1, output, 0, BLOCK_WORDS);
  expect(encodeHex(bytesOfWords(output))).toBe(
    '10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e',
  );
});

it.each<[Nonce, number, number]>([
  [[0, 0, 0], 0, 35],
  [[1, 0, 0], 0, 1],
  [[0xffffffff, 0x80000000, 7], 5, 3],
  [[0, 0, 0], 0xfffffffd, 2],
])('eight rounds give the stream of another library: nonce %j, block %i, %i blocks', (nonce, counter, blocks) => {
  const [keyAt, at] = [3, 5];
  const key = Uint32Array.of(1, 2, 3, ...wordsOfBytes(KEY));
  const output = new Uint32Array(at + blocks * BLOCK_WORDS + 1).fill(9);
  chacha8Words(key, keyAt, nonce, counter, output, at, blocks * BLOCK_WORDS);
  const expected = chacha8(KEY, bytesOfNonce(nonce), new Uint8Array(64 * blocks), undefined, counter);
  expect(encodeHex(bytesOfWords(output.subarray(at, -1)))).toBe(encodeHex(expected));
  expect([...output.subarray(0, at), output.at(-1)]).toEqual([9, 9, 9, 9, 9, 9]);
});

it('a stream is the same however its reads are split', () => {
  const whole = new Uint32Array(4 * BLOCK_WORDS);
  const parts = new Uint32Array(4 * BLOCK_WORDS);
  const key = wordsOfBytes(KEY);
  chacha8Words(key, 0, [1, 2, 3], 0, whole, 0, 4 * BLOCK_WORDS);
  chacha8Words(key, 0, [1, 2, 3], 0, parts, 0, BLOCK_WORDS);
  chacha8Words(key, 0, [1, 2, 3], 1, parts, BLOCK_WORDS, 3 * BLOCK_WORDS);
  expect(parts).toEqual(whole);
});

it('the other library agrees with the RFC about what a nonce and a counter are', () => {
  const nonce = decodeHex('000000090000004a00000000');
  expect(encodeHex(chacha20(KEY, nonce, new Uint8Array(16), undefined, 1))).toBe('10f1e7e4d13b5915500fdd1fa32071c4');
});

it('a part of a block, or a block that does not fit, is an error of the caller', () => {
  const key = wordsOfBytes(KEY);
  expect(() => chacha8Words(key, 0, [0, 0, 0], 0, new Uint32Array(64), 0, 17)).toThrow('whole blocks');
  expect(() => chacha8Words(key, 0, [0, 0, 0], 0, new Uint32Array(31), 0, 32)).toThrow('whole blocks');
});
