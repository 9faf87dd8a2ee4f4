import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream } from '../crypto/byte-stream.ts';
import { decryptBit, drawResiduosityKey, encryptBit } from '../crypto/goldwasser-micali.ts';
import { drawBelow } from '../crypto/probable-prime.ts';
import { composeShuffles, drawPermutation, drawShuffle, shufflePacket } from './packet.ts';

const shape = { entries: 5, symbolBits: 3 };
const stream = byteStream(Uint8Array.of(1));
const key = drawResiduosityKey(stream, 256);
const entries = [7, 0, 5, 2, 1];
const ciphertexts = entries.flatMap((entry) => [0, 1, 2].map((j) => encryptBit(key, (entry >> j) & 1, drawBelow(stream, key.m))));
const open = (packet: readonly bigint[]): number[] =>
  Array.from({ length: 5 }, (_, k) => [0, 1, 2].reduce((sum, j) => sum | (decryptBit(key, packet[3 * k + j]!) << j), 0));
const shuffles = fc.uint8Array({ minLength: 1, maxLength: 8 }).map((seed) => drawShuffle(byteStream(seed), key, shape));

describe('a packet', () => {
  it('holds the entries in their new order, turned by the flips', () => {
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

  it('of a packet is the packet of the composed shuffle', () => {
    fc.assert(
      fc.property(shuffles, shuffles, (first, second) => {
        const twice = shufflePacket(key, shape, shufflePacket(key, shape, ciphertexts, first), second);
        expect(shufflePacket(key, shape, ciphertexts, composeShuffles(key, shape, first, second))).toEqual(twice);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a drawn permutation', () => {
  it('has every number once', () => {
    for (const count of [0, 1, 64, 256]) {
      expect(drawPermutation(stream, count).sort((a, b) => a - b)).toEqual([...Array(count).keys()]);
    }
  });

  it('puts every number at every position equally often', () => {
    const counts = new Array<number>(16).fill(0);
    for (let i = 0; i < 4_000; i++) {
      drawPermutation(stream, 4).forEach((number, position) => {
        counts[4 * number + position]! += 1;
      });
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
