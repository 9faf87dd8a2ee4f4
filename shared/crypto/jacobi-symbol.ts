/** The Jacobi symbol (a/n) by quadratic reciprocity. */

const LIMB_BITS = 32;

/** How many times 2 divides a positive number. */
const countTwos = (value: bigint): number => {
  let twos = 0;
  let rest = value;
  for (; BigInt.asUintN(LIMB_BITS, rest) === 0n; rest >>= BigInt(LIMB_BITS)) twos += LIMB_BITS;
  const limb = Number(BigInt.asUintN(LIMB_BITS, rest));
  return twos + LIMB_BITS - 1 - Math.clz32(limb & -limb);
};

/** (a/n) for a ≥ 0 and odd n > 0: 0 where they share a factor; for a prime n, 1 for squares and −1 for others. Variable time. */
export function jacobiSymbol(a: bigint, n: bigint): -1 | 0 | 1 {
  let [upper, lower] = [a % n, n];
  let negative = false;
  while (upper !== 0n) {
    const twos = countTwos(upper);
    upper >>= BigInt(twos);
    const lowerMod8 = Number(lower & 7n);
    // (2/n) = −1 for n ≡ 3, 5 mod 8; swapping two numbers ≡ 3 mod 4 changes the sign.
    if (twos % 2 === 1 && (lowerMod8 === 3 || lowerMod8 === 5)) negative = !negative;
    if ((upper & 3n) === 3n && (lowerMod8 & 3) === 3) negative = !negative;
    [upper, lower] = [lower % upper, upper];
  }
  if (lower !== 1n) return 0;
  return negative ? -1 : 1;
}
