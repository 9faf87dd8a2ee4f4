/**
 * A prover of shuffles that lies where its plan says so and follows the protocol everywhere else (docs/protocol/cards.md; notation
 * as in `shared/cards/prove-shuffle.ts`).
 */

import { encodeDeck, type MaskedCard } from '../../shared/cards/deck.ts';
import { chainGenerator, G, matrixGenerators } from '../../shared/cards/generators.ts';
import { jointKey } from '../../shared/cards/hand-key.ts';
import type { ShuffleClaim } from '../../shared/cards/shuffle.ts';
import {
  encodePoints,
  inputTranscript,
  lastChallenge,
  matrixChallenges,
  type ShuffleInput,
} from '../../shared/cards/shuffle-proof.ts';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import {
  encodeScalar,
  multiplyUnsafe,
  multiScalarMultiplyUnsafe,
  type Point,
  reduceScalar,
  type Scalar,
  scalarsFromWideBytes,
  WIDE_SCALAR_BYTES,
} from '../../shared/crypto/ristretto.ts';
import { concatBytes } from '../../shared/encoding/bytes.ts';

export interface CheatingShuffle {
  /** What the commitments hold; row i says how u′_i is made of the u. */
  readonly matrix: readonly (readonly bigint[])[];
  readonly output: readonly MaskedCard[];
  /** By how much P (and G) the output is more than the input, where both are added up under u′ and u. */
  readonly mask: (u: readonly Scalar[]) => bigint;
  /** What the prover takes for the u′, where it is not what the matrix gives. */
  readonly permuted?: (u: readonly Scalar[]) => readonly bigint[];
  /** The last link of the chain shows the product of the u, whatever the links before it multiply. */
  readonly closesChain?: true;
}

const dot = (a: readonly bigint[], b: readonly bigint[]): Scalar => reduceScalar(a.reduce((sum, x, i) => sum + x * b[i]!, 0n));
const product = (scalars: readonly Scalar[]): Scalar => scalars.reduce((a, b) => reduceScalar(a * b), 1n);

export function cheatShuffle(
  input: ShuffleInput,
  { matrix, output, mask, permuted, closesChain }: CheatingShuffle,
): ShuffleClaim {
  const n = matrix.length;
  const P = jointKey(input.keys);
  const H = chainGenerator();
  const columns = matrixGenerators(n).map(({ point }) => point);
  const bytes = encodeDeck(output);
  const transcript = inputTranscript(input);
  transcript.append('output', bytes);
  const random = (label: string, count: number) =>
    scalarsFromWideBytes(deriveBytes(new Uint8Array(32), label, [transcript.state], count * WIDE_SCALAR_BYTES));
  const times = (point: Point, scalar: bigint): Point => multiplyUnsafe(point, reduceScalar(scalar));
  const sum = (points: readonly Point[], scalars: readonly bigint[]): Point =>
    multiScalarMultiplyUnsafe(points, scalars.map(reduceScalar));

  const r = random('r', n);
  const c = encodePoints(r.map((blinding, j) => sum([G, ...columns], [blinding, ...matrix.map((row) => row[j]!)])));
  const u = matrixChallenges(transcript, c);
  const uPermuted = (permuted?.(u) ?? matrix.map((row) => dot(row, u))).map(reduceScalar);
  const rChain = random('chain', n);
  const links = [{ a: 0n, b: 1n }];
  uPermuted.forEach((factor, i) => {
    const { a, b } = links[i]!;
    links.push({ a: reduceScalar(rChain[i]! + factor * a), b: reduceScalar(factor * b) });
  });
  if (closesChain) links[n] = { a: links[n]!.a, b: product(u) };
  const chain = links.slice(1).map(({ a, b }) => times(G, a).add(times(H, b)));
  transcript.append('chain', encodePoints(chain));
  const [w1, w2, w3, w4, ...rest] = random('w', 4 + 2 * n) as [bigint, bigint, bigint, bigint, ...bigint[]];
  const [wChain, w] = [rest.slice(0, n), rest.slice(n)];
  const t = encodePoints([
    times(G, w1),
    times(G, w2),
    sum([G, ...columns], [w3, ...w]),
    sum([P, ...output.map(({ A }) => A)], [-w4, ...w]),
    sum([G, ...output.map(({ B }) => B)], [-w4, ...w]),
    ...wChain.map((nonce, i) => times(G, nonce).add(times(i === 0 ? H : chain[i - 1]!, w[i]!))),
  ]);
  const x = lastChallenge(transcript, t);
  const responses = [
    w1 + x * r.reduce((a, b) => a + b, 0n),
    w2 + x * links[n]!.a,
    w3 + x * dot(r, u),
    w4 + x * mask(u),
    ...wChain.map((nonce, i) => nonce + x * rChain[i]!),
    ...w.map((nonce, i) => nonce + x * uPermuted[i]!),
  ];
  const proof = concatBytes(c, encodePoints(chain), t, ...responses.map((one) => encodeScalar(reduceScalar(one))));
  return { ...input, output: bytes, proof };
}
