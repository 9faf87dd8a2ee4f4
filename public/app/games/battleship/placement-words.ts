/** Placing a fleet in words: where a ship is, what is wrong with the fleet, and what to do next. */

import type { PlacementProblem } from '../../../../shared/fleets/fleet.ts';
import { shipCells } from '../../../../shared/fleets/placements.ts';
import { cellName, type Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { type Placement, shipAt } from './placement.ts';

/** What follows the name of a cell. */
export function describeCell(rules: Rules, state: Placement, cell: number): string {
  const ship = shipAt(rules, state, cell);
  if (ship === undefined) return 'water';
  return `${rules.fleet[ship]!.name}${state.inHand?.ship === ship ? ', in hand' : ''}`;
}

/** Where a ship is, for those who hear it and do not see it. */
export function sayWhere(rules: Rules, { ships, inHand }: Placement, ship: number): string {
  const { name, length } = rules.fleet[ship]!;
  const at = ships[ship];
  if (at === undefined) return inHand?.ship === ship ? `${name} in hand` : '';
  const cells = shipCells(rules.size, length, at);
  const where = `${cellName(rules.size, cells[0]!)} to ${cellName(rules.size, cells.at(-1)!)}`;
  return `${name} ${inHand?.ship === ship ? 'over' : 'at'} ${where}`;
}

export function problemWords({ fleet }: Rules, { ship, problem, other }: PlacementProblem): string {
  const name = fleet[ship]!.name;
  const otherName = other === undefined ? '' : fleet[other]!.name;
  switch (problem) {
    case 'off-board':
      return `The ${name} sticks out of the sea.`;
    case 'overlap':
      return `The ${name} and the ${otherName} lie across each other.`;
    case 'touching':
      return `The ${name} touches the ${otherName}: leave a square between them, also at the corners.`;
  }
}

/** What to do next. */
export function hintWords({ inHand }: Placement, harboured: number, problems: number): string {
  if (inHand !== undefined) return 'Put the ship down first: tap a square, or press Enter.';
  if (problems > 0) return 'Move the striped ships apart first.';
  return `Drag ${harboured === 1 ? 'the last ship' : `${harboured} ships`} into your sea, or let chance do it.`;
}
