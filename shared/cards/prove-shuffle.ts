/**
 * The proof of a shuffle: Terelius and Wikström (2010) in the form of Haenni, Locher, Koenig and Dubuis (2017). Notation as in
 * `shuffle-proof.ts`; further r_j, r̂_i the blindings of c_j and ĉ_i, w, ŵ_i, w′_i the nonces of the first messages, u′_i = u_{π(i)}.
 */

import type { Derive } from '../crypto/derive.ts';
import {
  encodeScalar,
  fixedBase,
  multiply,
  multiplyEach,
  type Point,
  reduceScalar,
  type Scalar,
  scalarsFromWideBytes,
  WIDE_SCALAR_BYTES,
  windowTable,
} from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { decodeDeck, type MaskedCard } from './deck.ts';
import { chainGenerator, G, matrixGenerators } from './generators.ts';
import { jointKey } from './hand-key.ts';
import { encodePoints, inputTranscript, lastChallenge, matrixChallenges, type ShuffleInput } from './shuffle-proof.ts';

/** What only the seat knows of its shuffle. */
export interface ShuffleSecrets {
  /** Place i of the shuffled deck has the card of place π(i) of the deck before. */
  readonly permutation: readonly number[];
  /** What was added to the mask of each card, by its place in the deck before. */
  readonly masks: readonly Scalar[];
}

/** P with the table that all of one shuffle uses. */
export const shuffleBase = (input: ShuffleInput): Point => fixedBase(jointKey(input.keys));

/** The deck with every card masked anew and permuted. */
export function applyShuffle(input: ShuffleInput, P: Point, { permutation, masks }: ShuffleSecrets): MaskedCard[] {
  const masked = decodeDeck(input.deck, { open: true }).map(({ A, B }, j) => ({
    A: A.add(multiply(P, masks[j]!)),
    B: B.add(multiply(G, masks[j]!)),
  }));
  return permutation.map((j) => masked[j]!);
}

/** The proof for any secrets and output; it convinces if the output is what the secrets make of the input. */
export function proveWithoutChecking(
  input: ShuffleInput,
  P: Point,
  { permutation, masks }: ShuffleSecrets,
  output: { readonly cards: readonly MaskedCard[]; readonly bytes: Bytes },
  derive: Derive,
): Bytes {
  const n = permutation.length;
  const H = chainGenerator();
  const columns = matrixGenerators(n);
  const transcript = inputTranscript(input);
  transcript.append('output', output.bytes);
  // Nonces are bound to all that the next challenge hashes but what they hide, as in EdDSA; permutation and masks follow from the
  // seed and what the transcript begins with.
  const nonces = (label: string, count: number) =>
    scalarsFromWideBytes(derive(`cards shuffle ${label}`, [transcript.state], count * WIDE_SCALAR_BYTES));

  const r = nonces('matrix', n);
  const c = new Array<Point>(n);
  permutation.forEach((j, i) => {
    c[j] = multiply(G, r[j]!).add(columns[i]!.point);
  });
  const cBytes = encodePoints(c);
  const u = matrixChallenges(transcript, cBytes);
  const permuted = permutation.map((j) => u[j]!);

  // ĉ_i = r̂_i·G + u′_i·ĉ_{i−1} with ĉ_{−1} = H, written as a·G + b·H.
  const rChain = nonces('chain', n);
  const links = [{ a: 0n, b: 1n }];
  for (const [i, factor] of permuted.entries()) {
    const { a, b } = links[i]!;
    links.push({ a: reduceScalar(rChain[i]! + factor * a), b: reduceScalar(factor * b) });
  }
  const chainBytes = encodePoints(links.slice(1).map(({ a, b }) => multiply(G, a).add(multiply(H, b))));
  transcript.append('chain', chainBytes);

  const w = nonces('responses', 4) as [Scalar, Scalar, Scalar, Scalar];
  const wChain = nonces('chain responses', n);
  const wPermuted = nonces('permuted responses', n);
  const weighted = (points: readonly Point[]): Point => multiplyEach(points.map(windowTable), wPermuted);
  const columnTables = columns.map(({ table }) => table);
  const t = [
    multiply(G, w[0]),
    multiply(G, w[1]),
    multiply(G, w[2]).add(multiplyEach(columnTables, wPermuted)),
    weighted(output.cards.map(({ A }) => A)).subtract(multiply(P, w[3])),
    weighted(output.cards.map(({ B }) => B)).subtract(multiply(G, w[3])),
    ...wChain.map((nonce, i) => {
      const { a, b } = links[i]!;
      return multiply(G, reduceScalar(nonce + wPermuted[i]! * a)).add(multiply(H, reduceScalar(wPermuted[i]! * b)));
    }),
  ];
  const tBytes = encodePoints(t);
  const x = lastChallenge(transcript, tBytes);

  const secrets = [sum(r), links[n]!.a, innerProduct(r, u), innerProduct(masks, u)];
  const responses = [
    ...w.map((nonce, k) => nonce + x * secrets[k]!),
    ...wChain.map((nonce, i) => nonce + x * rChain[i]!),
    ...wPermuted.map((nonce, i) => nonce + x * permuted[i]!),
  ];
  return concatBytes(cBytes, chainBytes, tBytes, ...responses.map((response) => encodeScalar(reduceScalar(response))));
}

const sum = (scalars: readonly Scalar[]): bigint => scalars.reduce((a, b) => a + b, 0n);
const innerProduct = (a: readonly Scalar[], b: readonly Scalar[]): bigint => a.reduce((all, x, i) => all + x * b[i]!, 0n);
