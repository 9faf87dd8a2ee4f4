/** What a seat commits to, made from its seed, its placement and the step that it answers. */

import { deriveBytes } from '../../crypto/derive.ts';
import { scalarsFromWideBytes, WIDE_SCALAR_BYTES } from '../../crypto/ristretto.ts';
import { type Bytes, concatBytes, decodeHex, encodeUtf8 } from '../../encoding/bytes.ts';
import { encodeCanonical } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { placementProblems } from '../../fleets/fleet.ts';
import type { Ship } from '../../fleets/placements.ts';
import { commitCell } from '../../proofs/pedersen.ts';
import { cellValues, type Rules } from './rule-sets.ts';

/** Throws the fault that says what is wrong with a placement. */
export function checkPlacement(rules: Rules, ships: readonly Ship[]): void {
  if (ships.length !== rules.fleet.length) {
    throw new Fault('battleship/illegal-fleet', `the fleet has ${rules.fleet.length} ships, ${ships.length} are placed`);
  }
  const problem = placementProblems(rules, ships)[0];
  if (problem !== undefined) {
    throw new Fault('battleship/illegal-fleet', `${rules.fleet[problem.ship]!.name}: ${problem.problem}`);
  }
}

export const placementBytes = (ships: readonly Ship[]): Bytes =>
  encodeUtf8(encodeCanonical(ships.map(({ x, y, vertical }) => ({ x, y, vertical }))));

/** One blinding per cell, bound to the step before and to the placement, so that no blinding ever covers two values. */
export function cellBlindings(rules: Rules, ships: readonly Ship[], seed: Uint8Array, prev: string): bigint[] {
  const length = rules.size * rules.size * WIDE_SCALAR_BYTES;
  return scalarsFromWideBytes(deriveBytes(seed, 'battleship cells', [decodeHex(prev), placementBytes(ships)], length));
}

/** The commitments of all cells, row by row, 32 bytes each. */
export function cellCommitments(rules: Rules, ships: readonly Ship[], seed: Uint8Array, prev: string): Bytes {
  checkPlacement(rules, ships);
  const blindings = cellBlindings(rules, ships, seed, prev);
  return concatBytes(...cellValues(rules, ships).map((value, cell) => commitCell(value, blindings[cell]!)));
}
