import { describe, expect, it } from 'vitest';
import { kernels } from '../kernels/instance.ts';
import { NOBLE_GROUP as NOBLE, wasmGroup } from './point-group.ts';
import { encodePoint, generator, multiplesOf, ORDER, type Scalar, scalarFromWideBytes } from './ristretto.ts';
import { sha512 } from './sha512.ts';

const WASM = wasmGroup(kernels()!);
const bytesOf = (seed: number): Uint8Array => Uint8Array.of(seed, seed >> 8);
const scalarOf = (seed: number): Scalar => scalarFromWideBytes(sha512(bytesOf(seed)));
/** Scalars with few digits, with all of them, and next to the order. */
const SCALARS = [0n, 1n, 2n, 15n, 16n, 2n ** 252n, ORDER - 1n, ORDER - 2n, ...Array.from({ length: 8 }, (_, i) => scalarOf(i))];

describe('points of WebAssembly are those of noble', () => {
  it('when they are derived, added, subtracted and read', () => {
    for (let seed = 0; seed < 60; seed++) {
      const [one, other] = [bytesOf(seed), bytesOf(seed + 1)];
      const [nobles, ours] = [NOBLE, WASM].map((group) => {
        const all = group as typeof NOBLE;
        const [left, right] = [all.derive('baseTransferPoint', one), all.derive('baseTransferRandom', one, other)];
        const sums = [left, right, all.add(left, right), all.subtract(left, right), all.add(left, left)];
        return sums.map((sum) => all.encode(all.decode(all.encode(sum))));
      });
      expect(ours).toEqual(nobles);
    }
  });

  it('when they are multiplied, by the smallest and the largest scalars too', () => {
    const [nobles, ours] = [NOBLE, WASM].map((group) => {
      const all = group as typeof NOBLE;
      const point = all.derive('baseTransferPoint', bytesOf(7));
      return SCALARS.flatMap((scalar) =>
        [all.multiply(point, scalar), all.multiplyGenerator(scalar)].map((one) => all.encode(one)),
      );
    });
    expect(ours).toEqual(nobles);
  });

  it('when they are the identity, however it came about', () => {
    const point = WASM.derive('baseTransferPoint', bytesOf(9));
    const nothing = [
      WASM.subtract(point, point),
      WASM.multiply(point, 0n),
      WASM.add(WASM.multiply(point, ORDER - 1n), point),
      WASM.add(WASM.multiplyGenerator(ORDER - 5n), WASM.multiplyGenerator(5n)),
    ];
    for (const one of nothing) {
      expect(WASM.isIdentity(one)).toBe(true);
      expect(WASM.encode(one)).toEqual(new Uint8Array(32));
    }
    expect(WASM.isIdentity(point)).toBe(false);
  });

  /** A number as 32 bytes, least significant first. */
  const encoding = (value: bigint): Uint8Array =>
    Uint8Array.from({ length: 32 }, (_, byte) => Number((value >> BigInt(8 * byte)) & 255n));
  const P = 2n ** 255n - 19n;

  it('when bytes are refused: a number that is negative, too large, of no point, or the identity', () => {
    const isRefused = (group: { decode(bytes: Uint8Array): unknown }, bytes: Uint8Array): boolean => {
      try {
        return group.decode(bytes) === undefined;
      } catch (error) {
        expect(error).toMatchObject({ code: 'crypto/bad-point' });
        return true;
      }
    };
    const points = multiplesOf(generator(), 8).map((point) => encodePoint(point));
    const shifted = points.map((bytes) => bytes.map((byte, at) => (at === 31 ? byte | 128 : byte)));
    const negative = points.map((bytes) => encoding(P - BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)));
    const numbers = Array.from({ length: 40 }, (_, i) => encoding(P - 20n + BigInt(i))).concat(
      Array.from({ length: 60 }, (_, i) => encoding(BigInt(i))),
      [encoding(2n ** 255n - 1n), encoding(2n ** 256n - 1n), new Uint8Array(31), new Uint8Array(33)],
    );
    const all = [...points, ...shifted, ...negative, ...numbers];
    expect(all.map((bytes) => isRefused(WASM, bytes))).toEqual(all.map((bytes) => isRefused(NOBLE, bytes)));
  });
});
