import { checkPrimeSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream } from './byte-stream.ts';
import { isProbablePrime, powerModulo, randomBelow, randomBlumPrime } from './probable-prime.ts';

const streamOf = (number: number) => byteStream(Uint8Array.of(number));

/** 6k + 1, 12k + 1 and 18k + 1, all prime (Chernick 1939). */
const CARMICHAEL = [6n, 12n, 18n].reduce((product, factor) => product * (factor * 1_000_051n + 1n), 1n);
const ARNAULT_PRIME = BigInt(
  '29674495668685510550154174642905332730771991799853043350995075531276838753171770199594238596428121188033664754218345562493168782883',
);
const ARNAULT = ARNAULT_PRIME * (313n * (ARNAULT_PRIME - 1n) + 1n) * (353n * (ARNAULT_PRIME - 1n) + 1n);

describe('a power modulo a number', () => {
  it('is the remainder of the power', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 999n }),
        fc.bigInt({ min: 0n, max: 60n }),
        fc.bigInt({ min: 2n, max: 999n }),
        (b, e, m) => {
          expect(powerModulo(b, e, m)).toBe(b ** e % m);
        },
      ),
    );
  });
});

describe('the test for primes', () => {
  it('agrees with trial division below 5,000', () => {
    for (let n = 5; n < 5_000; n += 2) {
      let d = 3;
      while (d * d <= n && n % d !== 0) d += 2;
      expect([n, isProbablePrime(BigInt(n), streamOf(0))]).toEqual([n, d * d > n]);
    }
  });

  it('accepts known primes of many bits', () => {
    for (const exponent of [89n, 127n, 521n, 1_279n]) expect(isProbablePrime(2n ** exponent - 1n, streamOf(1))).toBe(true);
    expect(isProbablePrime(2n ** 255n - 19n, streamOf(2))).toBe(true);
  });

  it('is tried on composites that pass with base 2', () => {
    for (const composite of [CARMICHAEL, ARNAULT]) expect(powerModulo(2n, composite - 1n, composite)).toBe(1n);
  });

  it.each([
    ['a Carmichael number without small factors', CARMICHAEL],
    ['a product of Mersenne primes', (2n ** 521n - 1n) * (2n ** 607n - 1n)],
    ['the square of a prime', (2n ** 127n - 1n) ** 2n],
    ['a strong pseudoprime to every prime base below 307 (Arnault 1995)', ARNAULT],
  ])('refuses %s', (_, composite) => {
    for (let key = 0; key < 5; key++) expect(isProbablePrime(composite, streamOf(key))).toBe(false);
  });
});

describe('a drawn prime', () => {
  it.each([128, 256, 512])('of %i bits is prime, 3 modulo 4, at least √2·2^(bits−1), and fixed by its stream', (bits) => {
    for (let key = 0; key < 3; key++) {
      const prime = randomBlumPrime(streamOf(key), bits);
      expect(checkPrimeSync(prime)).toBe(true);
      expect(prime & 3n).toBe(3n);
      expect(prime < 1n << BigInt(bits) && prime * prime >= 1n << BigInt(2 * bits - 1)).toBe(true);
      expect(randomBlumPrime(streamOf(key), bits)).toBe(prime);
    }
  });
});

describe('a drawn number', () => {
  it('is below its bound, and every value comes equally often', () => {
    const stream = streamOf(3);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i++) counts[Number(randomBelow(stream, 10n))]! += 1;
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
