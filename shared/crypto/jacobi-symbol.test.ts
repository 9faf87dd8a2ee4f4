import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jacobiSymbol } from './jacobi-symbol.ts';
import { powerModulo } from './probable-prime.ts';

/** The Legendre symbol by Euler's criterion. */
const legendre = (a: bigint, p: bigint): number => {
  const power = powerModulo(a % p, (p - 1n) / 2n, p);
  return power === p - 1n ? -1 : Number(power);
};

/** The definition: the product of the Legendre symbols over the prime factors. */
const byFactors = (a: bigint, n: bigint): number => {
  let symbol = 1;
  let rest = n;
  for (let p = 3n; rest > 1n; p += 2n) {
    for (; rest % p === 0n; rest /= p) symbol *= legendre(a, p);
  }
  return symbol;
};

it('the Jacobi symbol is the product of the Legendre symbols over the prime factors', () => {
  const wrong: [bigint, bigint][] = [];
  for (let n = 1n; n < 160n; n += 2n) {
    for (let a = 0n; a < 2n * n; a++) if (jacobiSymbol(a, n) - byFactors(a, n) !== 0) wrong.push([a, n]);
  }
  expect(wrong).toEqual([]);
});

it("the Jacobi symbol modulo a long prime agrees with Euler's criterion", () => {
  const p = 2n ** 521n - 1n;
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 600n }), (a) => {
      expect(jacobiSymbol(a, p)).toBe(legendre(a, p));
    }),
    { numRuns: 50 },
  );
});

it('the Jacobi symbol is right for numbers with many factors of two', () => {
  const p = 2n ** 521n - 1n;
  for (const twos of [31, 32, 33, 63, 64, 65, 200]) {
    const a = 3n << BigInt(twos);
    expect(jacobiSymbol(a, p)).toBe(legendre(a, p));
    expect(jacobiSymbol(a, 3n * p)).toBe(0);
    expect(jacobiSymbol(1n << BigInt(twos), 13n)).toBe(twos % 2 === 0 ? 1 : -1);
  }
});
