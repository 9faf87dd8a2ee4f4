/** The two rule sets of Battleship as data, and what the cells of their boards are called and hold. */

import { Fault } from '../../fault.ts';
import { type FleetRules, type Ship, shipCells } from '../../fleets/placements.ts';

export interface Rules extends FleetRules {
  readonly id: 'battleship/xaya' | 'battleship/classic';
  /** `code` is what the cells of a ship are committed to. */
  readonly fleet: readonly { readonly code: number; readonly name: string; readonly length: number }[];
  readonly hitShootsAgain: boolean;
  /** Whether an answer names the ship that was hit. */
  readonly namesShip: boolean;
  /** Whether seed 002's hashes of the board are committed to and kept up to date. */
  readonly boardHashes: boolean;
}

/** Seed 003: 8×8, seven ships that do not touch, hit or miss, a hit shoots again. */
export const XAYA: Rules = {
  id: 'battleship/xaya',
  size: 8,
  fleet: [4, 3, 3, 2, 2, 2, 2].map((length) => ({ code: 1, name: `ship of ${length}`, length })),
  touching: false,
  hitShootsAgain: true,
  namesShip: false,
  boardHashes: false,
};

/**
 * Seeds 000 and 002: 10×10, the five ships with their codes, alternating couplets, answers name the ship. Divergence: the seeds call the
 * ship of 3 a battleship and that of 4 a destroyer; here they are called as in the box.
 */
export const CLASSIC: Rules = {
  id: 'battleship/classic',
  size: 10,
  fleet: [
    { code: 1, name: 'patrol boat', length: 2 },
    { code: 2, name: 'submarine', length: 3 },
    { code: 3, name: 'destroyer', length: 3 },
    { code: 4, name: 'battleship', length: 4 },
    { code: 5, name: 'carrier', length: 5 },
  ],
  touching: true,
  hitShootsAgain: false,
  namesShip: true,
  boardHashes: true,
};

/** A cell as players call it: column letter and row number, `A1` at the top left. */
export function cellName(size: number, cell: number): string {
  return `${String.fromCharCode(65 + (cell % size))}${Math.floor(cell / size) + 1}`;
}

export function cellOf(size: number, name: string): number {
  const match = /^([A-J])([1-9]|10)$/.exec(name);
  const x = match === null ? size : match[1]!.charCodeAt(0) - 65;
  const y = match === null ? size : Number(match[2]) - 1;
  if (x >= size || y >= size) throw new Fault('battleship/no-such-cell', `"${name}" is not a cell of this board`);
  return y * size + x;
}

/** What each cell of a board commits to: the code of its ship, or 0. */
export function cellValues(rules: Rules, ships: readonly Ship[]): number[] {
  const values = new Array<number>(rules.size * rules.size).fill(0);
  ships.forEach((ship, i) => {
    const { code, length } = rules.fleet[i]!;
    for (const cell of shipCells(rules.size, length, ship)) values[cell] = code;
  });
  return values;
}

export function fleetCells(rules: Rules): number {
  return rules.fleet.reduce((sum, piece) => sum + piece.length, 0);
}
