/** For each equation of the proof of a shuffle a lie for `cheating-shuffler.ts` that this equation refuses and no other. */

import { decodeDeck, type MaskedCard } from '../../shared/cards/deck.ts';
import { G } from '../../shared/cards/generators.ts';
import { jointKey } from '../../shared/cards/hand-key.ts';
import type { Equation } from '../../shared/cards/shuffle-equations.ts';
import type { ShuffleInput } from '../../shared/cards/shuffle-proof.ts';
import { invertScalarUnsafe, multiplyUnsafe, type Point, reduceScalar } from '../../shared/crypto/ristretto.ts';
import type { CheatingShuffle } from './cheating-shuffler.ts';

const SEVENTH = invertScalarUnsafe(7n);
const HALF = invertScalarUnsafe(2n);

const times = ({ A, B }: MaskedCard, scalar: bigint): MaskedCard => ({
  A: multiplyUnsafe(A, scalar),
  B: multiplyUnsafe(B, scalar),
});
const plus = (a: MaskedCard, b: MaskedCard): MaskedCard => ({ A: a.A.add(b.A), B: a.B.add(b.B) });

/** Plans for a deck that has been shuffled before, of two cards or more. */
export function shuffleCheats(input: ShuffleInput): {
  /** One that holds, of which the cards come out in reverse. */
  readonly honest: CheatingShuffle;
  /** The deck as it was, in order and unmasked: a shuffle that holds. */
  readonly idle: CheatingShuffle;
  /** The deck in order, its first card changed. */
  readonly moved: (change: (card: MaskedCard) => MaskedCard) => CheatingShuffle;
  readonly cheats: Readonly<Record<Equation['name'], CheatingShuffle>>;
} {
  const before = decodeDeck(input.deck);
  const n = before.length;
  const P = jointKey(input.keys);
  const maskOf = (j: number): bigint => BigInt(1000 + j);
  const mask = (u: readonly bigint[]): bigint => u.reduce((sum, one, j) => sum + one * maskOf(j), 0n);
  const output = before.map(({ A, B }, j) => ({
    A: A.add(multiplyUnsafe(P, maskOf(j))),
    B: B.add(multiplyUnsafe(G, maskOf(j))),
  }));
  const [first, second] = output as [MaskedCard, MaskedCard, ...MaskedCard[]];
  const matrix = before.map((_, i) => before.map((__, j) => (i === j ? 1n : 0n)));
  const row = (...entries: readonly bigint[]): bigint[] => [...entries, ...new Array<bigint>(n - entries.length).fill(0n)];
  const withFirst = <T>(list: readonly T[], ...changed: readonly T[]): T[] => [...changed, ...list.slice(changed.length)];

  /** Of two cards one counts sevenfold and the other a seventh. */
  const scaled = withFirst(output, times(first, SEVENTH), times(second, 7n));
  /** Rows add up to one, and the first is no row of a permutation: u′_0 = 2·u_0 − u_1, for a deck to which that fits. */
  const noPermutation: CheatingShuffle = {
    matrix: withFirst(matrix, row(2n, -1n)),
    output: withFirst(output, times(first, HALF), plus(second, times(first, HALF))),
    mask,
  };
  const moved = (change: (card: MaskedCard) => MaskedCard): CheatingShuffle => ({
    matrix,
    output: withFirst(output, change(first)),
    mask,
  });
  const shift = (point: Point): Point => point.add(G);
  return {
    honest: { matrix: matrix.toReversed(), output: output.toReversed(), mask },
    idle: { matrix, output: before, mask: () => 0n },
    moved,
    cheats: {
      columns: { matrix: withFirst(matrix, row(7n), row(0n, SEVENTH)), output: scaled, mask },
      product: noPermutation,
      permuted: {
        ...{ matrix, output: scaled, mask },
        permuted: ([u0, u1, ...others]) => [reduceScalar(7n * u0!), reduceScalar(SEVENTH * u1!), ...others],
      },
      first: moved(({ A, B }) => ({ A: shift(A), B })),
      second: moved(({ A, B }) => ({ A, B: shift(B) })),
      chain: { ...noPermutation, closesChain: true },
    },
  };
}
