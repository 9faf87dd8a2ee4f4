import { describe, expect, it } from 'vitest';
import { blindingsOf, FLEETS } from '../../test/support/board-validity-examples.ts';
import { ORDER, reduceScalar } from '../crypto/ristretto.ts';
import { boardIdentity, evaluateIdentity, interpolate, powersOf } from './board-identity.ts';

const bitsOf = (value: number, count: number): bigint[] => Array.from({ length: count }, (_, l) => BigInt((value >> l) & 1));

describe('interpolate', () => {
  it('finds the coefficients of a polynomial from its values at 0, 1, 2, …', () => {
    const coefficients = blindingsOf('coefficients', { ...FLEETS.small, size: 3 });
    const values = coefficients.map((_, x) => {
      const at = BigInt(x);
      return reduceScalar(coefficients.reduceRight((sum, coefficient) => sum * at + coefficient, 0n));
    });
    expect(interpolate(values)).toEqual(coefficients);
    expect(interpolate([5n, 6n, 9n, 14n])).toEqual([5n, 0n, 1n, 0n]);
  });
});

describe('the identity', () => {
  const rules = FLEETS.small;
  const identity = boardIdentity(rules);
  const rho = blindingsOf('rho', rules)[0]!;
  const powers = powersOf(rho, identity.cells + identity.bits);

  it('has the sizes that its documentation gives', () => {
    const sizes = Object.values(FLEETS)
      .map((fleet) => boardIdentity(fleet))
      .map(({ bits, degree, total }) => [bits, degree, total]);
    expect(sizes).toEqual([
      [9, 10, 5],
      [9, 10, 5],
      [49, 14, 18],
      [39, 16, 17],
    ]);
  });

  it('is Σ ρ^(j+1)·v_j + Σ u_j·h_j at all bits, numbers past the last placement starting again from the first', () => {
    const [first, second] = identity.pieces as [(typeof identity.pieces)[0], (typeof identity.pieces)[0]];
    for (let i = 0; i < 2 ** first.bits; i++) {
      for (let k = 0; k < 2 ** second.bits; k++) {
        const a = first.placements[i % first.placements.length]!;
        const b = second.placements[k % second.placements.length]!;
        const held = [...a.cells, ...b.cells].reduce((sum, cell) => sum + powers[cell]!, 0n);
        const shared = [a, b].flatMap(({ cells }) =>
          cells.flatMap((cell) => [a, b].map(({ halo }) => halo.filter((j) => j === cell).length)),
        );
        const meetings = shared.reduce((sum, count) => sum + count, 0);
        const bits = [...bitsOf(i, first.bits), ...bitsOf(k, second.bits)];
        expect(evaluateIdentity(identity, powers, bits)).toBe(reduceScalar(held + BigInt(meetings)));
      }
    }
  });

  it('weighs each scalar that is not a bit with its own power of ρ', () => {
    // With all other bits 0, the second bit as t gives (1 − t)·placement 0 + t·placement 2.
    const t = 7n;
    const bits = bitsOf(0, identity.bits).with(1, t);
    const weights = [
      [0, 1n - t],
      [2, t],
    ] as const;
    const [first, second] = identity.pieces as [(typeof identity.pieces)[0], (typeof identity.pieces)[0]];
    const sums = { held: new Array<bigint>(16).fill(0n), halo: new Array<bigint>(16).fill(0n) };
    for (const [index, weight] of weights) {
      for (const cell of first.placements[index]!.cells) sums.held[cell]! += weight;
      for (const cell of first.placements[index]!.halo) sums.halo[cell]! += weight;
    }
    for (const cell of second.placements[0]!.cells) sums.held[cell]! += 1n;
    for (const cell of second.placements[0]!.halo) sums.halo[cell]! += 1n;
    const legal = sums.held.reduce((sum, value, j) => sum + value * (powers[j]! + sums.halo[j]!), 0n);
    expect(evaluateIdentity(identity, powers, bits)).toBe(reduceScalar(legal + powers[identity.cells + 1]! * t * (1n - t)));
  });

  it('has its stated degree along any line', () => {
    const slope = blindingsOf('slope', rules).slice(0, identity.bits);
    const line = (x: number) => slope.map((a, i) => (BigInt(i % 2) + BigInt(x) * a) % ORDER);
    const values = Array.from({ length: identity.degree + 3 }, (_, x) => evaluateIdentity(identity, powers, line(x)));
    const coefficients = interpolate(values);
    expect(coefficients.slice(identity.degree + 1)).toEqual([0n, 0n]);
    expect(coefficients[identity.degree]).not.toBe(0n);
  });
});
