/** The constructor board of seed 002: x, y and dir (0 right, 1 down) of each ship, in the order of the fleet. */

import { Fault } from '../../fault.ts';
import { liesOnBoard, type Ship, shipCells } from '../../fleets/placements.ts';
import type { RawBoard } from './raw-board.ts';
import { CLASSIC } from './rule-sets.ts';

/** Five lists of three: x, y, dir. */
type ConstructorBoard = readonly (readonly number[])[];

const { fleet: FLEET, size: SIZE } = CLASSIC;

const isCoordinate = (value: number | undefined): boolean => Number.isInteger(value) && value! >= 0 && value! < SIZE;

/** Everything that the seed asks of the parameters; that ships do not overlap shows when the raw board is constructed. */
function checkShips(ships: readonly Ship[]): void {
  if (ships.length !== FLEET.length) throw new Fault('battleship/wrong-ship-count');
  ships.forEach((ship, i) => {
    const { name, length } = FLEET[i]!;
    if (!isCoordinate(ship.x) || !isCoordinate(ship.y)) {
      throw new Fault('battleship/bad-coordinate', `${name}: x and y are integers from 0 to ${SIZE - 1}`);
    }
    // Intentional divergence: the seed's `x < 10 - len` forbids ships at the edge, against its own "fits entirely on the 2D board".
    if (!liesOnBoard(SIZE, length, ship))
      throw new Fault('battleship/off-board', `${name}: it does not fit on the board from there`);
  });
}

export function encodeConstructorBoard(ships: readonly Ship[]): ConstructorBoard {
  checkShips(ships);
  return ships.map(({ x, y, vertical }) => [x, y, vertical ? 1 : 0]);
}

export function decodeConstructorBoard(board: ConstructorBoard): Ship[] {
  const ships = board.map((parameters) => {
    const [x, y, dir] = parameters;
    if (parameters.length !== 3) throw new Fault('battleship/wrong-ship-count', 'a ship has three parameters');
    if (dir !== 0 && dir !== 1) throw new Fault('battleship/bad-direction');
    return { x: x!, y: y!, vertical: dir === 1 };
  });
  checkShips(ships);
  return ships;
}

/** The raw board of a fleet, all hidden. A ship that would overwrite the space of another is refused. */
export function constructRawBoard(ships: readonly Ship[]): RawBoard {
  checkShips(ships);
  const codes = new Array<number>(SIZE * SIZE).fill(0);
  ships.forEach((ship, i) => {
    const { code, name, length } = FLEET[i]!;
    for (const cell of shipCells(SIZE, length, ship)) {
      if (codes[cell] !== 0) throw new Fault('battleship/overlap', `${name}: it overlaps another ship`);
      codes[cell] = 10 * code;
    }
  });
  return Array.from({ length: SIZE }, (_, row) => codes.slice(row * SIZE, (row + 1) * SIZE));
}
