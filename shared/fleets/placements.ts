/** All places where one piece of a fleet can lie, numbered: public geometry. Cell j is row ⌊j/size⌋, column j mod size. */

import { Fault } from '../fault.ts';

export interface FleetRules {
  /** Cells along an edge, at most 255. */
  readonly size: number;
  /** `code` is what the cells of a piece hold, 1 … 15; water is 0. Lengths are 1 … size. */
  readonly fleet: readonly { readonly code: number; readonly length: number }[];
  /** Whether pieces may touch; where not, diagonals count too. */
  readonly touching: boolean;
}

/** The upper or left end of a piece, and whether it goes down instead of right. */
export interface Ship {
  readonly x: number;
  readonly y: number;
  readonly vertical: boolean;
}

export interface Placement {
  readonly ship: Ship;
  readonly cells: readonly number[];
  /** Cells that no other piece may hold: its own and, if pieces may not touch, their neighbours. */
  readonly halo: readonly number[];
}

/** The cells of a piece, from its upper or left end. */
export function shipCells(size: number, length: number, { x, y, vertical }: Ship): number[] {
  return Array.from({ length }, (_, i) => (vertical ? (y + i) * size + x : y * size + x + i));
}

/** The piece that has these cells, lowest first; the first two determine it. */
export function shipOfCells(size: number, [first = 0, second]: readonly number[]): Ship {
  return { x: first % size, y: Math.floor(first / size), vertical: second === first + size };
}

/** Number of columns and rows in which a piece can start. */
const startsOf = (size: number, length: number, vertical: boolean): [width: number, height: number] =>
  vertical ? [size, size - length + 1] : [size - length + 1, size];

export function liesOnBoard(size: number, length: number, { x, y, vertical }: Ship): boolean {
  const [width, height] = startsOf(size, length, vertical);
  return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height;
}

/** The placement of a piece that lies on the board. */
export function placementAt({ size, touching }: FleetRules, length: number, ship: Ship): Placement {
  const cells = shipCells(size, length, ship);
  return { ship, cells, halo: touching ? cells : cellsAround(size, cells) };
}

/** The cells of a piece and all that touch it. */
function cellsAround(size: number, cells: readonly number[]): number[] {
  const [first, last] = [cells[0]!, cells.at(-1)!];
  const [left, right] = [Math.max((first % size) - 1, 0), Math.min((last % size) + 1, size - 1)];
  const [top, bottom] = [Math.max(Math.floor(first / size) - 1, 0), Math.min(Math.floor(last / size) + 1, size - 1)];
  const around: number[] = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) around.push(y * size + x);
  return around;
}

const known = new Map<string, readonly Placement[]>();

/** The placements of a piece, in the order of `placementIndex`: all that go right, row by row, then all that go down. */
export function placementsOf(rules: FleetRules, length: number): readonly Placement[] {
  const name = `${rules.size} ${rules.touching} ${length}`;
  const placements = known.get(name) ?? listPlacements(rules, length);
  known.set(name, placements);
  return placements;
}

const listPlacements = (rules: FleetRules, length: number): Placement[] =>
  [false, true].flatMap((vertical) => {
    const [width, height] = startsOf(rules.size, length, vertical);
    return Array.from({ length: width * height }, (_, i) =>
      placementAt(rules, length, { x: i % width, y: Math.floor(i / width), vertical }),
    );
  });

/** The number of a placement. Throws `proofs/illegal-fleet` when it is off the board. */
export function placementIndex({ size }: FleetRules, length: number, ship: Ship): number {
  if (!liesOnBoard(size, length, ship)) throw new Fault('proofs/illegal-fleet', 'a piece is off the board');
  const [width] = startsOf(size, length, ship.vertical);
  return (ship.vertical ? size * (size - length + 1) : 0) + ship.y * width + ship.x;
}
