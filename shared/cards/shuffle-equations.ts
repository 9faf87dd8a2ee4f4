/**
 * What a verifier of a shuffle checks: six equations, five of them one sum of points each and the chain one for each card. Each is
 * written here as a sum that has to be the identity. Notation as in `shuffle-proof.ts`.
 */

import { multiScalarMultiplyUnsafe, type Point, reduceScalar, type Scalar } from '../crypto/ristretto.ts';
import type { MaskedCard } from './deck.ts';
import { chainGenerator, G, matrixGenerators } from './generators.ts';
import type { ReadProof } from './shuffle-proof.ts';

export interface Equation {
  readonly name: 'columns' | 'product' | 'permuted' | 'first' | 'second' | 'chain';
  readonly terms: readonly (readonly [Point, bigint])[];
}

export function equationsOf(
  P: Point,
  input: readonly MaskedCard[],
  output: readonly MaskedCard[],
  { proof: { c, chain, t, tChain, s, sChain, sPermuted }, u, x }: ReadProof,
): Equation[] {
  const n = input.length;
  const H = chainGenerator();
  const columns = matrixGenerators(n).map(({ point }) => point);
  const each = (points: readonly Point[], scalar: (i: number) => bigint) => points.map((point, i) => [point, scalar(i)] as const);
  const product = u.reduce((a, b) => reduceScalar(a * b), 1n);
  return [
    // t_1 = s_1·G − x·(Σ c_j − Σ H_i)
    { name: 'columns', terms: [[t[0]!, -1n], [G, s[0]!], ...each(c, () => -x), ...each(columns, () => x)] },
    // t_2 = s_2·G − x·(ĉ_{n−1} − Π u_j·H)
    {
      name: 'product',
      terms: [
        [t[1]!, -1n],
        [G, s[1]!],
        [chain[n - 1]!, -x],
        [H, x * product],
      ],
    },
    // t_3 = s_3·G + Σ s′_i·H_i − x·Σ u_j·c_j
    {
      name: 'permuted',
      terms: [[t[2]!, -1n], [G, s[2]!], ...each(columns, (i) => sPermuted[i]!), ...each(c, (j) => -x * u[j]!)],
    },
    // t_4 = −s_4·P + Σ s′_i·A′_i − x·Σ u_j·A_j
    {
      name: 'first',
      terms: [
        [t[3]!, -1n],
        [P, -s[3]!],
        ...each(
          output.map(({ A }) => A),
          (i) => sPermuted[i]!,
        ),
        ...each(
          input.map(({ A }) => A),
          (j) => -x * u[j]!,
        ),
      ],
    },
    // t_5 = −s_4·G + Σ s′_i·B′_i − x·Σ u_j·B_j
    {
      name: 'second',
      terms: [
        [t[4]!, -1n],
        [G, -s[3]!],
        ...each(
          output.map(({ B }) => B),
          (i) => sPermuted[i]!,
        ),
        ...each(
          input.map(({ B }) => B),
          (j) => -x * u[j]!,
        ),
      ],
    },
    // t̂_i = ŝ_i·G + s′_i·ĉ_{i−1} − x·ĉ_i, where ĉ_{−1} = H
    ...tChain.map(
      (first, i): Equation => ({
        name: 'chain',
        terms: [
          [first, -1n],
          [G, sChain[i]!],
          [i === 0 ? H : chain[i - 1]!, sPermuted[i]!],
          [chain[i]!, -x],
        ],
      }),
    ),
  ];
}

/** Whether all equations hold, as one sum: the difference of each counts with a weight that nobody knew when it was fixed. */
export function allHold(equations: readonly Equation[], weights: readonly Scalar[]): boolean {
  const scalars = new Map<Point, bigint>();
  equations.forEach(({ terms }, k) => {
    for (const [point, scalar] of terms) scalars.set(point, reduceScalar((scalars.get(point) ?? 0n) + weights[k]! * scalar));
  });
  return multiScalarMultiplyUnsafe([...scalars.keys()], [...scalars.values()]).is0();
}
