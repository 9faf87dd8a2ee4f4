/** A match of Battleship as it stood after so many of its shots. Pure. */

import { cellValues, fleetCells } from '../../../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../../../shared/games/battleship/view.ts';

export function viewAfter(view: BattleshipView, count: number): BattleshipView {
  const shots = view.shots.slice(0, count);
  return { ...view, shots, boards: view.boards.map((board, owner) => boardAfter(view, board, owner, shots)) };
}

function boardAfter({ rules }: BattleshipView, board: BoardView, owner: number, shots: BattleshipView['shots']): BoardView {
  const answers = new Map(shots.flatMap(({ by, cell, value }) => (by === owner ? [] : [[cell, value] as const])));
  const known = board.ships === undefined ? [] : cellValues(rules, board.ships);
  const hits = [...answers.values()].filter((value) => value !== undefined && value > 0);
  return {
    ...board,
    cells: board.cells.map((_, cell) => ({ shot: answers.has(cell), value: known[cell] ?? answers.get(cell) })),
    afloat: fleetCells(rules) - hits.length,
    sunk: rules.namesShip
      ? rules.fleet.flatMap(({ code, length }) => (hits.filter((hit) => hit === code).length === length ? [code] : []))
      : [],
  };
}
