/** Fleets, placements and secrets derived from names, for the tests and vectors of the board validity argument. */

import { type Derive, deriveBytes, MAX_DERIVED_BYTES } from '../../shared/crypto/derive.ts';
import { SEED_BYTES } from '../../shared/crypto/opening.ts';
import { type Scalar, scalarsFromWideBytes, WIDE_SCALAR_BYTES } from '../../shared/crypto/ristretto.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { type FleetRules, type Placement, placementsOf, type Ship } from '../../shared/fleets/placements.ts';

const fleetOf = (...pieces: readonly [code: number, length: number][]) => pieces.map(([code, length]) => ({ code, length }));

export const FLEETS = {
  small: { size: 4, fleet: fleetOf([1, 3], [1, 2]), touching: false },
  'small touching': { size: 4, fleet: fleetOf([1, 3], [2, 2]), touching: true },
  xaya: { size: 8, fleet: fleetOf([1, 4], [1, 3], [1, 3], [1, 2], [1, 2], [1, 2], [1, 2]), touching: false },
  classic: { size: 10, fleet: fleetOf([1, 2], [2, 3], [3, 3], [4, 4], [5, 5]), touching: true },
} as const satisfies Record<string, FleetRules>;

const bytesOf = (name: string, purpose: string, length: number) =>
  deriveBytes(encodeUtf8(name.padEnd(SEED_BYTES, '.')), purpose, [], length);

/** Masks of a seat whose seed is this name, padded with dots to 32 bytes. */
export const masksOf =
  (name: string): Derive =>
  (label, boundTo, length) =>
    deriveBytes(encodeUtf8(name.padEnd(SEED_BYTES, '.')), label, boundTo, length);

/** The blindings of a board, from the same seed. */
export function blindingsOf(name: string, { size }: FleetRules): Scalar[] {
  return scalarsFromWideBytes(bytesOf(name, 'blindings', size * size * WIDE_SCALAR_BYTES));
}

/** All placements of a piece as the ships that lie there, in the order of their numbers. */
export function allShips({ size }: FleetRules, length: number): Ship[] {
  const ships: Ship[] = [];
  for (const vertical of [false, true]) {
    for (let y = 0; y < size - (vertical ? length - 1 : 0); y++) {
      for (let x = 0; x < size - (vertical ? 0 : length - 1); x++) ships.push({ x, y, vertical });
    }
  }
  return ships;
}

const meets = (a: Placement, b: Placement): boolean => a.cells.some((cell) => b.halo.includes(cell));

/** A legal placement of the whole fleet: places piece after piece where there is room, and starts over when no room is left. */
export function shipsOf(name: string, rules: FleetRules): Ship[] {
  const draws = bytesOf(name, 'ships', MAX_DERIVED_BYTES);
  for (let at = 0; ; ) {
    const placed: Placement[] = [];
    const ships = rules.fleet.flatMap(({ length }) => {
      const free = placementsOf(rules, length)
        .map((placement, index) => ({ placement, index }))
        .filter(({ placement }) => !placed.some((earlier) => meets(earlier, placement)));
      const drawn = free[(draws[at++]! * 256 + draws[at++]!) % free.length];
      if (drawn === undefined) return [];
      placed.push(drawn.placement);
      return [allShips(rules, length)[drawn.index]!];
    });
    if (ships.length === rules.fleet.length) return ships;
  }
}
