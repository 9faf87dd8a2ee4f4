/**
 * The one polynomial identity behind the board validity argument (docs/protocol/board-validity.md, "Identity").
 *
 * Notation, as there: C cells and v_j what cell j holds; b the n bits of all placements' numbers, piece after piece, lowest bit
 * first; w_{k,i} the weight of placement i of piece k; u_j how many pieces cover cell j, h_j how many halos do; ρ a challenge.
 */

import { invertScalarUnsafe, ORDER, reduceScalar, type Scalar } from '../crypto/ristretto.ts';
import { type FleetRules, type Placement, placementsOf } from '../fleets/placements.ts';

export interface BoardIdentity {
  readonly cells: number;
  readonly pieces: readonly { readonly code: number; readonly bits: number; readonly placements: readonly Placement[] }[];
  /** n. */
  readonly bits: number;
  /** Degree of the identity in the bits. */
  readonly degree: number;
  /** Σ lengths: Σ u_j·h_j equals it for a legal fleet and exceeds it for an illegal one. */
  readonly total: number;
}

const known = new WeakMap<FleetRules, BoardIdentity>();

export function boardIdentity(rules: FleetRules): BoardIdentity {
  const identity = known.get(rules) ?? makeIdentity(rules);
  known.set(rules, identity);
  return identity;
}

const makeIdentity = (rules: FleetRules): BoardIdentity => {
  const pieces = rules.fleet.map(({ code, length }) => {
    const placements = placementsOf(rules, length);
    return { code, bits: 32 - Math.clz32(placements.length - 1), placements };
  });
  return {
    cells: rules.size ** 2,
    pieces,
    bits: pieces.reduce((sum, { bits }) => sum + bits, 0),
    degree: 2 * Math.max(...pieces.map(({ bits }) => bits)),
    total: rules.fleet.reduce((sum, { length }) => sum + length, 0),
  };
};

/** ρ, ρ², …, ρ^count. */
export function powersOf(rho: Scalar, count: number): Scalar[] {
  const powers: bigint[] = [];
  for (let power = rho; powers.length < count; power = (power * rho) % ORDER) powers.push(power);
  return powers;
}

/** Weight of every placement: the multilinear polynomial that is 1 at the bits of its number and 0 at those of any other. */
const placementWeights = (bits: readonly Scalar[], count: number): bigint[] => {
  let weights = [1n];
  for (const bit of bits) {
    const set = weights.map((weight) => (weight * bit) % ORDER);
    weights = [...weights.map((weight, i) => weight - set[i]!), ...set];
  }
  // Numbers past the last placement start again from the first, so that any bits name a placement.
  for (let i = count; i < weights.length; i++) weights[i - count]! += weights[i]!;
  return weights.slice(0, count);
};

/**
 * Σ ρ^(j+1)·v_j + Σ u_j·h_j + Σ ρ^(C+1+i)·b_i·(1−b_i), for any scalars in place of bits; `powers` are C + n powers of ρ.
 * Performs the same operations whatever the bits are.
 */
export function evaluateIdentity(identity: BoardIdentity, powers: readonly Scalar[], bits: readonly Scalar[]): Scalar {
  const held = new Array<bigint>(identity.cells).fill(0n);
  const covers = new Array<bigint>(identity.cells).fill(0n);
  const halos = new Array<bigint>(identity.cells).fill(0n);
  let offset = 0;
  for (const { code, bits: count, placements } of identity.pieces) {
    const weights = placementWeights(bits.slice(offset, offset + count), placements.length);
    const coded = weights.map((weight) => weight * BigInt(code));
    placements.forEach(({ cells, halo }, i) => {
      for (const cell of cells) {
        held[cell]! += coded[i]!;
        covers[cell]! += weights[i]!;
      }
      for (const cell of halo) halos[cell]! += weights[i]!;
    });
    offset += count;
  }
  let sum = 0n;
  for (let j = 0; j < identity.cells; j++) sum += powers[j]! * held[j]! + covers[j]! * halos[j]!;
  bits.forEach((bit, i) => {
    sum += powers[identity.cells + i]! * ((bit * (1n - bit)) % ORDER);
  });
  return reduceScalar(sum);
}

/** Coefficients, lowest first, of the polynomial of least degree with these values at 0, 1, 2, …: Newton's form, then Horner's. */
export function interpolate(values: readonly Scalar[]): Scalar[] {
  const differences = [...values];
  for (let order = 1; order < values.length; order++) {
    const inverse = invertScalarUnsafe(BigInt(order));
    for (let i = values.length - 1; i >= order; i--) differences[i] = ((differences[i]! - differences[i - 1]!) * inverse) % ORDER;
  }
  let coefficients: bigint[] = [];
  for (let node = values.length - 1; node >= 0; node--) {
    // (…)·(X − node) + difference
    const shifted = [0n, ...coefficients];
    coefficients.forEach((coefficient, i) => {
      shifted[i]! -= coefficient * BigInt(node);
    });
    shifted[0]! += differences[node]!;
    coefficients = shifted.map((coefficient) => coefficient % ORDER);
  }
  return coefficients.map(reduceScalar);
}
