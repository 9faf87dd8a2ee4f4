/**
 * A zero-knowledge argument that committed cells hold a legal fleet (docs/protocol/board-validity.md says why it is sound).
 *
 * Notation, as there: V_j the commitment of cell j and γ_j its blinding; b the n bits that number the placements, a their masks,
 * B and A the commitments to both; ρ, c, w the challenges; P(X) the identity at b + X·a, of degree d, and T_k the commitments to
 * its coefficients with blindings τ_k; f = b + c·a and z, z′ the responses.
 *
 * Proof: B, A, T_1 … T_d, f_0 … f_{n−1}, z, z′, 32 bytes each.
 */

import type { Derive } from '../crypto/derive.ts';
import {
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  multiScalarMultiplyUnsafe,
  ORDER,
  POINT_BYTES,
  type Point,
  reduceScalar,
  SCALAR_BYTES,
  type Scalar,
  scalarsFromWideBytes,
  WIDE_SCALAR_BYTES,
} from '../crypto/ristretto.ts';
import { type Bytes, concatBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { placementProblems } from '../fleets/fleet.ts';
import { type FleetRules, placementIndex, type Ship } from '../fleets/placements.ts';
import { type BoardIdentity, boardIdentity, evaluateIdentity, interpolate, powersOf } from './board-identity.ts';
import { blindingGenerator, commit, commitCell, commitVector, G, vectorGenerators } from './pedersen.ts';
import { Transcript } from './transcript.ts';

interface Proof {
  readonly B: Point;
  readonly A: Point;
  /** T_1 … T_d. */
  readonly T: readonly Point[];
  readonly f: readonly Scalar[];
  readonly z: Scalar;
  readonly zIdentity: Scalar;
}

/**
 * Commitments to the cells of a fleet, 32 bytes each in one string, and the proof that they hold a legal one. `blindings` are a
 * secret scalar per cell, uniform and never used for another fleet; `context` is what the proof is bound to: the match, the seat,
 * the step before. Ships are in the order of `rules.fleet`. Throws `proofs/illegal-fleet` where they do not lie legally.
 */
export function proveBoard(
  rules: FleetRules,
  ships: readonly Ship[],
  blindings: readonly Scalar[],
  context: Uint8Array,
  deriveMask: Derive,
): { readonly cells: Bytes; readonly proof: Bytes } {
  const identity = boardIdentity(rules);
  if (blindings.length !== identity.cells) throw new Fault('proofs/wrong-length', `expected ${identity.cells} blindings`);
  const indices = legalIndices(rules, ships);
  const held = new Array<number>(identity.cells).fill(0);
  identity.pieces.forEach(({ code, placements }, k) => {
    for (const cell of placements[indices[k]!]!.cells) held[cell] = code;
  });
  const cells = concatBytes(...held.map((value, j) => commitCell(value, blindings[j]!)));
  const bits = identity.pieces.flatMap((piece, k) =>
    Array.from({ length: piece.bits }, (_, l) => BigInt((indices[k]! >> l) & 1)),
  );
  return { cells, proof: proveWithoutChecking(rules, { cells, blindings, bits }, context, deriveMask) };
}

/** The number of each piece's placement. */
const legalIndices = (rules: FleetRules, ships: readonly Ship[]): number[] => {
  const { fleet, touching } = rules;
  if (ships.length !== fleet.length) throw new Fault('proofs/illegal-fleet', `expected ${fleet.length} pieces`);
  const indices = ships.map((ship, k) => placementIndex(rules, fleet[k]!.length, ship));
  if (placementProblems(rules, ships).length > 0) {
    throw new Fault('proofs/illegal-fleet', touching ? 'pieces overlap' : 'pieces touch or overlap');
  }
  return indices;
};

/** The proof for any bits and cells; it convinces `verifyBoard` if they are bits, the cells hold their fleet, and it is legal. */
export function proveWithoutChecking(
  rules: FleetRules,
  {
    cells,
    blindings,
    bits,
  }: { readonly cells: Uint8Array; readonly blindings: readonly Scalar[]; readonly bits: readonly Scalar[] },
  context: Uint8Array,
  deriveMask: Derive,
): Bytes {
  const identity = boardIdentity(rules);
  const transcript = openTranscript(rules, context, cells);
  const witness = concatBytes(...bits.map(encodeScalar));
  // Masks are bound to all that the next challenge hashes and to the witness, as in EdDSA: no mask is used with two challenges.
  const masks = (label: string, count: number) =>
    scalarsFromWideBytes(deriveMask(`board-validity ${label}`, [transcript.state, witness], count * WIDE_SCALAR_BYTES));

  const [bitsBlinding] = masks('bits', 1) as [Scalar];
  const B = encodePoint(commitVector(bits, bitsBlinding));
  transcript.append('bits', B);
  const [maskBlinding, ...a] = masks('masks', 1 + identity.bits) as [Scalar, ...Scalar[]];
  const A = encodePoint(commitVector(a, maskBlinding));
  transcript.append('masks', A);
  const powers = powersOf(transcript.challenge('rho'), identity.cells + identity.bits);

  // P has degree d, so its values at 0 … d give its coefficients; the first follows from the cells, and is not sent.
  const line = (x: bigint) => bits.map((bit, i) => (bit + x * a[i]!) % ORDER);
  const values = Array.from({ length: identity.degree + 1 }, (_, x) => evaluateIdentity(identity, powers, line(BigInt(x))));
  const coefficients = interpolate(values).slice(1);
  const tau = masks('coefficients', identity.degree);
  const T = concatBytes(...coefficients.map((coefficient, k) => encodePoint(commit(coefficient, tau[k]!))));
  transcript.append('coefficients', T);
  const c = transcript.challenge('c');

  const blinding = innerProduct(powers.slice(0, identity.cells), blindings) + innerProduct(powersOf(c, identity.degree), tau);
  const responses = [...line(c), bitsBlinding + c * maskBlinding, blinding];
  return concatBytes(B, A, T, ...responses.map((response) => encodeScalar(reduceScalar(response))));
}

/**
 * Throws unless `proof` shows, for this context, that `cells` (size² commitments in one string) hold a legal fleet:
 * `proofs/wrong-length`, `crypto/bad-point` or `crypto/bad-scalar` when they cannot be read, `proofs/board-invalid` otherwise.
 */
export function verifyBoard(rules: FleetRules, cells: Uint8Array, proof: Uint8Array, context: Uint8Array): void {
  const identity = boardIdentity(rules);
  const V = readBlocks(cells, identity.cells).map((bytes) => decodePoint(bytes));
  const { B, A, T, f, z, zIdentity } = decodeProof(identity, proof);

  const commitments = (2 + identity.degree) * POINT_BYTES;
  const transcript = openTranscript(rules, context, cells);
  transcript.append('bits', proof.subarray(0, POINT_BYTES));
  transcript.append('masks', proof.subarray(POINT_BYTES, 2 * POINT_BYTES));
  const powers = powersOf(transcript.challenge('rho'), identity.cells + identity.bits);
  transcript.append('coefficients', proof.subarray(2 * POINT_BYTES, commitments));
  const c = transcript.challenge('c');
  // The two equations below are checked as one, with a weight that nobody knows before everything in them is fixed.
  transcript.append('responses', proof.subarray(commitments));
  const w = transcript.challenge('weight');

  // Σ ρ^(j+1)·V_j + total·G + Σ c^k·T_k = P(c)·G + z′·H, and w times: B + c·A = Σ f_i·G_i + z·H
  const sum = multiScalarMultiplyUnsafe(
    [...V, ...T, G, blindingGenerator(), B, A, ...vectorGenerators(identity.bits)],
    [
      ...powers.slice(0, identity.cells),
      ...powersOf(c, identity.degree),
      BigInt(identity.total) - evaluateIdentity(identity, powers, f),
      -zIdentity - w * z,
      w,
      w * c,
      ...f.map((response) => -w * response),
    ].map(reduceScalar),
  );
  if (!sum.is0()) throw new Fault('proofs/board-invalid');
}

/** The transcript of everything that is fixed before the prover's first message. */
const openTranscript = ({ size, touching, fleet }: FleetRules, context: Uint8Array, cells: Uint8Array): Transcript => {
  const transcript = new Transcript('boardValidity');
  transcript.append('board', Uint8Array.of(size, touching ? 1 : 0));
  transcript.append('fleet', ...fleet.map(({ code, length }) => Uint8Array.of(code, length)));
  transcript.append('context', context);
  transcript.append('cells', cells);
  return transcript;
};

const decodeProof = (identity: BoardIdentity, bytes: Uint8Array): Proof => {
  const { degree, bits } = identity;
  const blocks = readBlocks(bytes, 2 + degree + bits + 2);
  const [B, A, ...T] = blocks.slice(0, 2 + degree).map((block) => decodePoint(block)) as [Point, Point, ...Point[]];
  const scalars = blocks.slice(2 + degree).map(decodeScalar);
  return { B, A, T, f: scalars.slice(0, bits), z: scalars[bits]!, zIdentity: scalars[bits + 1]! };
};

/** Points and scalars alike are 32 bytes. */
const readBlocks = (bytes: Uint8Array, count: number): Uint8Array[] => {
  if (bytes.length !== count * SCALAR_BYTES) throw new Fault('proofs/wrong-length', `expected ${count * SCALAR_BYTES} bytes`);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * SCALAR_BYTES, (i + 1) * SCALAR_BYTES));
};

const innerProduct = (a: readonly Scalar[], b: readonly Scalar[]): bigint => a.reduce((sum, x, i) => sum + x * b[i]!, 0n);
