import { describe, expect, it } from 'vitest';
import { CLASSIC, cellName, cellOf, fleetCells, XAYA } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BoardView } from '../../../../shared/games/battleship/view.ts';
import { crossedOff, sunkShips, waterAround } from './sunk.ts';

/** A board of which these cells were shot at: `A1` was water, `A1!` a hit. */
function shotAt(...shots: readonly string[]): BoardView {
  const cells = Array.from({ length: 64 }, (): BoardView['cells'][number] => ({ shot: false, value: undefined }));
  for (const shot of shots) cells[cellOf(8, shot.replace('!', ''))] = { shot: true, value: shot.endsWith('!') ? 1 : 0 };
  return { cells, committed: true, ships: undefined, afloat: fleetCells(XAYA), sunk: [] };
}

const sunk = (...shots: readonly string[]): string[] =>
  sunkShips(XAYA, shotAt(...shots)).map((cells) => cells.map((cell) => cellName(8, cell)).join(' '));

describe('where ships do not touch', () => {
  it.each([
    ['a row with water at both ends', ['B3', 'C3!', 'D3!', 'E3'], ['C3 D3']],
    ['a column at the edge with water at its other end', ['A1!', 'A2!', 'A3'], ['A1 A2']],
    ['a row from the left edge, with water behind it', ['A5!', 'B5!', 'C5!', 'D5'], ['A5 B5 C5']],
    ['as many in a row as the longest ship has', ['C3!', 'D3!', 'E3!', 'F3!'], ['C3 D3 E3 F3']],
  ])('%s is a sunk ship', (_, shots, ships) => {
    expect(sunk(...shots)).toEqual(ships);
  });

  it.each([
    ['a row that may go on', ['B3', 'C3!', 'D3!']],
    ['a single hit, whose ship has more', ['C3!', 'B3', 'D3', 'C2']],
    ['a hit at the end of one row and the beginning of the next', ['H1!', 'A2!']],
    ['three in a row while a ship of four is left', ['C3!', 'D3!', 'E3!']],
  ])('%s is no sunk ship', (_, shots) => {
    expect(sunk(...shots)).toEqual([]);
  });

  it('three in a row are whole once the ship of four is found', () => {
    expect(sunk('A1!', 'B1!', 'C1!', 'D1!', 'C4!', 'D4!', 'E4!')).toEqual(['A1 B1 C1 D1', 'C4 D4 E4']);
  });

  it('a shot that is not answered yet says nothing', () => {
    const board = shotAt('C3!', 'D3!', 'E3');
    const cells = board.cells.with(cellOf(8, 'B3'), { shot: true, value: undefined });
    expect(sunkShips(XAYA, { ...board, cells })).toEqual([]);
  });

  it('there is water round a sunk ship, at its corners too, and nowhere beyond the edge', () => {
    const around = waterAround(XAYA, [[cellOf(8, 'A1'), cellOf(8, 'B1')]]);
    expect([...around].map((cell) => cellName(8, cell)).sort()).toEqual(['A2', 'B2', 'C1', 'C2']);
  });

  it('of ships of one length as many are crossed off as are sunk', () => {
    const board = shotAt('A1!', 'B1!', 'C1', 'A4!', 'B4!', 'C4');
    expect(crossedOff(XAYA, board, sunkShips(XAYA, board))).toEqual([false, false, false, true, true, false, false]);
  });
});

it('where answers name the ship and ships may touch, nothing is deduced', () => {
  const cells = Array.from({ length: 100 }, () => ({ shot: false, value: undefined as number | undefined }));
  for (const [name, value] of [
    ['A1', 1],
    ['B1', 1],
    ['C1', 0],
    ['A2', 2],
  ] as const)
    cells[cellOf(10, name)] = { shot: true, value };
  const board: BoardView = { cells, committed: true, ships: undefined, afloat: 14, sunk: [1] };
  const ships = sunkShips(CLASSIC, board);
  expect(ships).toEqual([[0, 1]]);
  expect(waterAround(CLASSIC, ships).size).toBe(0);
  expect(crossedOff(CLASSIC, board, ships)).toEqual([true, false, false, false, false]);
});

it('of an own fleet a ship is sunk when all of it was hit', () => {
  const ships = XAYA.fleet.map((_, i) => ({ x: 0, y: i, vertical: false }));
  const board = { ...shotAt('A1!', 'B1!', 'C1!', 'D1!', 'A2!'), ships };
  expect(sunkShips(XAYA, board)).toEqual([[0, 1, 2, 3]]);
});
