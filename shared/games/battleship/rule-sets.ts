/** The two rule sets of Battleship as data, and the geometry of their boards. Cell j is row ⌊j/size⌋, column j mod size. */

import { Fault } from '../../fault.ts';

export interface Piece {
  /** What its cells are committed to; 0 is water. */
  readonly code: number;
  readonly name: string;
  readonly length: number;
}

export interface Rules {
  readonly id: 'battleship/xaya' | 'battleship/classic';
  /** Cells along an edge. */
  readonly size: number;
  readonly fleet: readonly Piece[];
  /** Whether ships may touch; where not, diagonals count too. */
  readonly touching: boolean;
  /** Whether a hit shoots again. */
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

/** Seeds 000 and 002: 10×10, the five ships with their codes, alternating couplets, answers name the ship. */
export const CLASSIC: Rules = {
  id: 'battleship/classic',
  size: 10,
  fleet: [
    { code: 1, name: 'patrol boat', length: 2 },
    { code: 2, name: 'submarine', length: 3 },
    { code: 3, name: 'battleship', length: 3 },
    { code: 4, name: 'destroyer', length: 4 },
    { code: 5, name: 'carrier', length: 5 },
  ],
  touching: true,
  hitShootsAgain: false,
  namesShip: true,
  boardHashes: true,
};

/** Where a piece lies: its upper-left cell, and whether it goes down instead of right. */
export interface Ship {
  readonly x: number;
  readonly y: number;
  readonly vertical: boolean;
}

export function shipCells(size: number, length: number, { x, y, vertical }: Ship): number[] {
  return Array.from({ length }, (_, i) => (vertical ? (y + i) * size + x : y * size + x + i));
}

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

/** What is wrong with a fleet, ship by ship: empty when it is legal. Ships are in the order of `rules.fleet`. */
export interface PlacementProblem {
  readonly ship: number;
  readonly problem: 'off-board' | 'overlap' | 'touching';
  /** The other ship, for an overlap or a touch. */
  readonly other?: number;
}

export function placementProblems(rules: Rules, ships: readonly (Ship | undefined)[]): PlacementProblem[] {
  const problems: PlacementProblem[] = [];
  const placed: { readonly ship: number; readonly cells: readonly number[] }[] = [];
  ships.forEach((where, ship) => {
    if (where === undefined) return;
    const { length } = rules.fleet[ship]!;
    const end = (where.vertical ? where.y : where.x) + length;
    if (where.x < 0 || where.y < 0 || where.x >= rules.size || where.y >= rules.size || end > rules.size) {
      problems.push({ ship, problem: 'off-board' });
      return;
    }
    const cells = shipCells(rules.size, length, where);
    for (const earlier of placed) {
      if (cells.some((cell) => earlier.cells.includes(cell))) problems.push({ ship, problem: 'overlap', other: earlier.ship });
      else if (!rules.touching && cells.some((cell) => earlier.cells.some((other) => areNeighbours(rules.size, cell, other)))) {
        problems.push({ ship, problem: 'touching', other: earlier.ship });
      }
    }
    placed.push({ ship, cells });
  });
  return problems;
}

const areNeighbours = (size: number, a: number, b: number): boolean =>
  Math.abs((a % size) - (b % size)) <= 1 && Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= 1;

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
