import { expect, it } from 'vitest';
import { CLASSIC, cellOf, fleetCells } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../../../shared/games/battleship/view.ts';
import { viewAfter } from './history.ts';

const ships = CLASSIC.fleet.map((_, i) => ({ x: 0, y: 2 * i, vertical: false }));
const at = (name: string): number => cellOf(10, name);
const SHOTS = [
  { by: 0, cell: at('A1'), value: 1, seq: 8 },
  { by: 1, cell: at('J10'), value: 0, seq: 10 },
  { by: 0, cell: at('B1'), value: 1, seq: 12 },
];
const board = (opened: boolean): BoardView => ({
  cells: Array.from({ length: 100 }, () => ({ shot: false, value: undefined })),
  committed: true,
  ships: opened ? ships : undefined,
  afloat: 15,
  sunk: [1],
});
const view: BattleshipView = {
  ...{ rules: CLASSIC, stage: 'over', seat: 0, turn: undefined, shots: SHOTS, starter: 0, result: undefined },
  boards: [board(true), board(false)],
};

it('a board has the shots that were fired by then, and what they had sunk', () => {
  const [own, other] = viewAfter(view, 1).boards;
  expect([other!.cells[at('A1')], other!.cells[at('B1')]]).toEqual([
    { shot: true, value: 1 },
    { shot: false, value: undefined },
  ]);
  expect([other!.afloat, other!.sunk]).toEqual([fleetCells(CLASSIC) - 1, []]);
  // What was opened is seen from the beginning.
  expect(own!.cells[at('A1')]).toEqual({ shot: false, value: 1 });
  expect(viewAfter(view, 3).boards[1]).toMatchObject({ afloat: fleetCells(CLASSIC) - 2, sunk: [1] });
});
