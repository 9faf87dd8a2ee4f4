/** Which ships a viewer can tell to be sunk: by what was answered, or because ships that touch nothing have ends. Pure. */

import { shipCells } from '../../../../shared/fleets/placements.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';

/** The cells of each ship that is known to be sunk. */
export function sunkShips(rules: Rules, board: BoardView): readonly (readonly number[])[] {
  const { size, fleet } = rules;
  if (board.ships !== undefined) {
    return board.ships
      .map((ship, i) => shipCells(size, fleet[i]!.length, ship))
      .filter((cells) => cells.every((cell) => board.cells[cell]!.shot));
  }
  if (rules.namesShip) {
    return board.sunk.map((code) => board.cells.flatMap(({ shot, value }, cell) => (shot && value === code ? [cell] : [])));
  }
  return rules.touching ? [] : deduced(rules, board);
}

/** Where ships do not touch, hits side by side are one ship. It is whole when it cannot go on, or nothing longer is left. */
function deduced({ size, fleet }: Rules, board: BoardView): readonly (readonly number[])[] {
  const isHit = (cell: number): boolean => board.cells[cell]!.shot && (board.cells[cell]!.value ?? 0) > 0;
  const isWater = (cell: number): boolean => board.cells[cell]!.value === 0;
  const groups = groupsOf(size, isHit);
  const whole = new Set(groups.filter((cells) => endsOf(size, cells).every(isWater)));
  // What is found lets the lengths of the rest be told.
  for (let found = -1; found !== whole.size; ) {
    found = whole.size;
    const left = fleet.map(({ length }) => length);
    for (const cells of whole) left.splice(left.indexOf(cells.length), 1);
    const longest = Math.max(0, ...left);
    for (const cells of groups) if (!whole.has(cells) && cells.length >= longest) whole.add(cells);
  }
  return [...whole];
}

/** Hits that hang together, each from its upper left end on. */
function groupsOf(size: number, isHit: (cell: number) => boolean): number[][] {
  const groups: number[][] = [];
  for (let cell = 0; cell < size * size; cell++) {
    const x = cell % size;
    if (!isHit(cell) || (x > 0 && isHit(cell - 1)) || (cell >= size && isHit(cell - size))) continue;
    const step = cell + size < size * size && isHit(cell + size) ? size : 1;
    const cells = [cell];
    for (let next = cell + step; next < size * size && (step === size || next % size > 0) && isHit(next); next += step)
      cells.push(next);
    groups.push(cells);
  }
  return groups;
}

/** Where a ship could go on, within the board. Of a single hit that is every side. */
function endsOf(size: number, cells: readonly number[]): number[] {
  const [first, second, last] = [cells[0]!, cells[1], cells.at(-1)!];
  const across = (): number[] => [...(first % size > 0 ? [first - 1] : []), ...(last % size < size - 1 ? [last + 1] : [])];
  const down = (): number[] => [...(first >= size ? [first - size] : []), ...(last + size < size * size ? [last + size] : [])];
  if (second === undefined) return [...across(), ...down()];
  return second - first === 1 ? across() : down();
}

/** The cells round ships that are sunk, where no other ship can be because ships do not touch. */
export function waterAround(rules: Rules, sunk: readonly (readonly number[])[]): ReadonlySet<number> {
  const { size, touching } = rules;
  const around = new Set<number>();
  if (touching) return around;
  for (const cell of sunk.flat()) {
    const [x, y] = [cell % size, Math.floor(cell / size)];
    for (const ny of [y - 1, y, y + 1])
      for (const nx of [x - 1, x, x + 1]) if (nx >= 0 && nx < size && ny >= 0 && ny < size) around.add(ny * size + nx);
  }
  for (const cell of sunk.flat()) around.delete(cell);
  return around;
}

/** By ship of the fleet: whether it is among the sunk ones, of which only the length is known where answers name no ship. */
export function crossedOff(
  { fleet, namesShip }: Rules,
  board: BoardView,
  sunk: readonly (readonly number[])[],
): readonly boolean[] {
  if (namesShip) return fleet.map(({ code }) => board.sunk.includes(code));
  const lengths = sunk.map(({ length }) => length);
  return fleet.map(({ length }) => {
    const at = lengths.indexOf(length);
    if (at >= 0) lengths.splice(at, 1);
    return at >= 0;
  });
}
