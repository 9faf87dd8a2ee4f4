/**
 * The raw board of seed 002: 10 rows of 10 integers, tens = code of the ship or 0, ones = 0 hidden or 1 hit. Column is x, row is y,
 * and cell y·10 + x is the one of `rule-sets.ts`.
 */

import { Fault } from '../../fault.ts';
import { liesOnBoard, type Ship, shipCells, shipOfCells } from '../../fleets/placements.ts';
import { CLASSIC } from './rule-sets.ts';

export type RawBoard = readonly (readonly number[])[];

const { fleet: FLEET, size: SIZE } = CLASSIC;
const SHIP_CODES = [0, ...FLEET.map((piece) => piece.code)];
const CODES: ReadonlySet<number> = new Set(SHIP_CODES.flatMap((code) => [10 * code, 10 * code + 1]));

/** The 100 codes of a raw board, row by row. Throws for another size or a code that does not exist. */
export function flattenRawBoard(board: RawBoard): readonly number[] {
  if (board.length !== SIZE || board.some((row) => row.length !== SIZE)) throw new Fault('battleship/wrong-board-size');
  const codes = board.flat();
  const invalid = codes.find((code) => !CODES.has(code));
  if (invalid !== undefined) throw new Fault('battleship/invalid-code', `${invalid} is not the code of a space`);
  return codes;
}

/** The constructor board of a raw board, hit or not. Throws the fault of the first constraint that the board breaks. */
export function locateShips(board: RawBoard): Ship[] {
  const codes = flattenRawBoard(board);
  return FLEET.map((piece) => {
    const cells = codes.flatMap((code, cell) => (Math.floor(code / 10) === piece.code ? [cell] : []));
    if (cells.length !== piece.length) {
      throw new Fault('battleship/wrong-cell-count', `${piece.name}: ${cells.length} spaces instead of ${piece.length}`);
    }
    const ship = shipOfCells(SIZE, cells);
    const line = shipCells(SIZE, piece.length, ship);
    // Without the first test, a ship could run off the right edge and go on in the next row.
    if (!liesOnBoard(SIZE, piece.length, ship) || cells.some((cell, i) => cell !== line[i])) {
      throw new Fault('battleship/not-in-line', `${piece.name}: its spaces are not one straight line`);
    }
    return ship;
  });
}

/** The raw board after a shot at `cell`: its space is hit, whatever it was. */
export function hitSpace(board: RawBoard, cell: number): RawBoard {
  const code = flattenRawBoard(board)[cell];
  if (code === undefined) throw new Fault('battleship/no-such-cell', `there is no cell ${cell}`);
  const row = Math.floor(cell / SIZE);
  return board.with(row, board[row]!.with(cell % SIZE, code - (code % 10) + 1));
}
