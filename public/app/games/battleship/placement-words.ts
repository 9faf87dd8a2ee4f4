/** Placing a fleet in words: where a ship is, what is wrong with the fleet, and what to do next. */

import type { PlacementProblem } from '../../../../shared/fleets/fleet.ts';
import { shipCells } from '../../../../shared/fleets/placements.ts';
import { cellName, type Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import { plural, texts } from '../../language/texts.ts';
import { type Placement, shipAt } from './placement.ts';
import { shipName } from './ship-words.ts';

export const PLACEMENT = texts('games/battleship/placement-words', {
  harbour: 'Harbour',
  harbourEmpty: 'The harbour is empty',
  rotate: 'Rotate',
  random: 'Random',
  clear: 'Clear',
  ready: 'Ready',
  keys: 'Keys',
  keysText:
    'Arrow keys move, Enter picks up and puts down, R or Space rotates, Delete sends a ship back to the harbour, Escape puts it back where it was.',
  inHand: (ship: string) => `${ship} in hand`,
  cellInHand: (ship: string) => `${ship}, in hand`,
  over: (ship: string, from: string, to: string) => `${ship} over ${from} to ${to}`,
  at: (ship: string, from: string, to: string) => `${ship} at ${from} to ${to}`,
  offBoard: (ship: string) => `The ${ship} sticks out of the sea.`,
  overlap: (ship: string, other: string) => `The ${ship} and the ${other} lie across each other.`,
  touching: (ship: string, other: string) =>
    `The ${ship} touches the ${other}: leave a square between them, also at the corners.`,
  putDown: 'Put the ship down first: tap a square, or press Enter.',
  moveApart: 'Move the striped ships apart first.',
  drag: (count: number) =>
    plural(count, {
      one: 'Drag the last ship into your sea, or let chance do it.',
      other: `Drag ${count} ships into your sea, or let chance do it.`,
    }),
  water: 'water',
  yourSea: 'Your sea',
  sealing: 'Sealing your fleet…',
});

const nameOf = (rules: Rules, ship: number): string => shipName(rules, rules.fleet[ship]!);

/** What follows the name of a cell. */
export function describeCell(rules: Rules, state: Placement, cell: number): string {
  const ship = shipAt(rules, state, cell);
  if (ship === undefined) return PLACEMENT.water;
  const name = nameOf(rules, ship);
  return state.inHand?.ship === ship ? PLACEMENT.cellInHand(name) : name;
}

/** Where a ship is, for those who hear it and do not see it. */
export function sayWhere(rules: Rules, { ships, inHand }: Placement, ship: number): string {
  const name = nameOf(rules, ship);
  const at = ships[ship];
  const isHeld = inHand?.ship === ship;
  if (at === undefined) return isHeld ? PLACEMENT.inHand(name) : '';
  const cells = shipCells(rules.size, rules.fleet[ship]!.length, at);
  return (isHeld ? PLACEMENT.over : PLACEMENT.at)(name, cellName(rules.size, cells[0]!), cellName(rules.size, cells.at(-1)!));
}

export function problemWords(rules: Rules, { ship, problem, other }: PlacementProblem): string {
  const name = nameOf(rules, ship);
  const otherName = other === undefined ? '' : nameOf(rules, other);
  switch (problem) {
    case 'off-board':
      return PLACEMENT.offBoard(name);
    case 'overlap':
      return PLACEMENT.overlap(name, otherName);
    case 'touching':
      return PLACEMENT.touching(name, otherName);
  }
}

/** What to do next. */
export function hintWords({ inHand }: Placement, harboured: number, problems: number): string {
  if (inHand !== undefined) return PLACEMENT.putDown;
  return problems > 0 ? PLACEMENT.moveApart : PLACEMENT.drag(harboured);
}
