/** All places where the pieces of a fleet can lie, numbered: public geometry. Cell j is row ⌊j/size⌋, column j mod size. */

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
  readonly cells: readonly number[];
  /** Cells that no other piece may hold: its own and, if pieces may not touch, their neighbours. */
  readonly halo: readonly number[];
}

/** Number of positions on a line at which a piece of this length can start. */
const starts = (size: number, length: number): number => size - length + 1;

/** The placements of a piece, in the order of `placementIndex`: all that go right, row by row, then all that go down. */
export function placementsOf({ size, touching }: FleetRules, length: number): Placement[] {
  const across = starts(size, length);
  return [false, true].flatMap((vertical) =>
    Array.from({ length: size * across }, (_, i) => {
      const width = vertical ? size : across;
      const [x, y] = [i % width, Math.floor(i / width)];
      const [right, down] = vertical ? [x, y + length - 1] : [x + length - 1, y];
      const cells = rectangle(size, x, y, right, down);
      return { cells, halo: touching ? cells : rectangle(size, x - 1, y - 1, right + 1, down + 1) };
    }),
  );
}

/** The cells of the board from column `left` to `right` and row `top` to `bottom`, all inclusive. */
const rectangle = (size: number, left: number, top: number, right: number, bottom: number): number[] => {
  const cells: number[] = [];
  for (let y = Math.max(top, 0); y <= Math.min(bottom, size - 1); y++) {
    for (let x = Math.max(left, 0); x <= Math.min(right, size - 1); x++) cells.push(y * size + x);
  }
  return cells;
};

/** The number of a placement. Throws `proofs/illegal-fleet` when it is off the board. */
export function placementIndex({ size }: FleetRules, length: number, { x, y, vertical }: Ship): number {
  const across = starts(size, length);
  const [width, height] = vertical ? [size, across] : [across, size];
  const onBoard = Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < width && y < height;
  if (!onBoard) throw new Fault('proofs/illegal-fleet', 'a piece is off the board');
  return (vertical ? size * across : 0) + y * width + x;
}
