import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream } from '../crypto/byte-stream.ts';
import { decryptBit, encryptBit, randomResiduosityKey, rerandomise } from '../crypto/goldwasser-micali.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import { linkPosition, randomPermutation, randomShuffle, randomShuffleFor, shufflePacket } from './packet.ts';

const shape = { entries: 5, symbolBits: 3 };
const stream = byteStream(Uint8Array.of(1));
const key = randomResiduosityKey(stream, 256);
const entries = [7, 0, 5, 2, 1];
const ciphertexts = entries.flatMap((entry) =>
  [0, 1, 2].map((j) => encryptBit(key, (entry >> j) & 1, randomBelow(stream, key.m))),
);
const open = (packet: readonly bigint[]): number[] =>
  Array.from({ length: 5 }, (_, k) => [0, 1, 2].reduce((sum, j) => sum | (decryptBit(key, packet[3 * k + j]!) << j), 0));
const shuffles = fc.uint8Array({ minLength: 1, maxLength: 8 }).map((seed) => randomShuffle(byteStream(seed), key, shape));

describe('a packet', () => {
  it('holds the entries in their new order, changed by the flips', () => {
    expect(open(ciphertexts)).toEqual(entries);
    fc.assert(
      fc.property(shuffles, (shuffle) => {
        const { order, flips } = shuffle;
        const packet = shufflePacket(key, shape, ciphertexts, shuffle);
        expect(open(packet)).toEqual(order.map((entry, position) => entries[entry]! ^ flips[position]!));
        expect(packet.filter((number) => ciphertexts.includes(number))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('shows each of its positions in another packet of the same ciphertexts', () => {
    fc.assert(
      fc.property(shuffles, shuffles, fc.nat(4), (shuffle, other, position) => {
        const packet = shufflePacket(key, shape, ciphertexts, shuffle);
        const { at, flip, roots } = linkPosition(key, shape, shuffle, position)(other);
        const linked = roots.map((root, bit) => rerandomise(key, packet[3 * position + bit]!, root, (flip >> bit) & 1));
        expect(linked).toEqual(shufflePacket(key, shape, ciphertexts, other).slice(3 * at, 3 * at + 3));
      }),
      { numRuns: 50 },
    );
  });
});

it('a shuffle for a question has only invertible roots at its position, even if the key has a small factor', () => {
  const weak = { m: 3n * key.m, y: key.y };
  let others = 0;
  for (let i = 0; i < 40; i++) {
    const shuffle = randomShuffleFor(stream, weak, shape, i % 5);
    const at = 3 * shuffle.order.indexOf(i % 5);
    expect(shuffle.roots.slice(at, at + 3).every((root) => root % 3n !== 0n)).toBe(true);
    expect(() => linkPosition(weak, shape, shuffle, at / 3)).not.toThrow();
    others += shuffle.roots.filter((root) => root % 3n === 0n).length;
  }
  expect(others).toBeGreaterThan(0);
});

describe('a drawn permutation', () => {
  it('has every number once', () => {
    for (const count of [0, 1, 64, 256]) {
      expect(randomPermutation(stream, count).sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
    }
  });

  it('puts every number at every position equally often', () => {
    const counts = new Array<number>(16).fill(0);
    for (let i = 0; i < 4_000; i++) {
      randomPermutation(stream, 4).forEach((number, position) => {
        counts[4 * number + position]! += 1;
      });
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
