/** Placing a fleet: one ship at a time is in hand, the others lie in the sea or in the harbour. Pure: the board draws it. */

import { type Ship, shipCells } from '../../../../shared/fleets/placements.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';
import type { Point } from '../../components/grid-cells.ts';

export interface Placement {
  /** In the order of `rules.fleet`; `undefined` in the harbour. */
  readonly ships: readonly (Ship | undefined)[];
  /** The ship in hand, and where it was before. */
  readonly inHand: { readonly ship: number; readonly from: Ship | undefined } | undefined;
  /** The ship that was moved last: what the rotate button turns. */
  readonly touched: number | undefined;
  /** Where the keyboard is. */
  readonly cursor: number;
}

export function beginPlacement(rules: Rules, ships?: Placement['ships']): Placement {
  return { ships: ships ?? rules.fleet.map(() => undefined), inHand: undefined, touched: undefined, cursor: 0 };
}

/** As near to (x, y) as the ship fits. */
function clampShip(rules: Rules, ship: number, { x, y, vertical }: Ship): Ship {
  const { length } = rules.fleet[ship]!;
  const clamp = (value: number, room: number): number => Math.max(0, Math.min(value, rules.size - room));
  return { x: clamp(x, vertical ? 1 : length), y: clamp(y, vertical ? length : 1), vertical };
}

const originOf = (rules: Rules, { x, y }: Ship): number => y * rules.size + x;

export function shipAt(rules: Rules, { ships }: Placement, cell: number): number | undefined {
  const found = ships.findLastIndex(
    (ship, i) => ship !== undefined && shipCells(rules.size, rules.fleet[i]!.length, ship).includes(cell),
  );
  return found < 0 ? undefined : found;
}

export function pickUp(state: Placement, ship: number): Placement {
  return { ...state, inHand: { ship, from: state.ships[ship] }, touched: ship };
}

/** Holds the ship in hand with its upper-left end at (x, y), or as near as it fits. */
export function carryTo(rules: Rules, state: Placement, x: number, y: number): Placement {
  if (state.inHand === undefined) return state;
  const { ship } = state.inHand;
  const at = clampShip(rules, ship, { x, y, vertical: state.ships[ship]?.vertical ?? false });
  return { ...state, ships: state.ships.with(ship, at), cursor: originOf(rules, at) };
}

/** A ship that is dragged, and how many cells from its upper-left end it was taken. */
export interface Grip {
  readonly ship: number;
  readonly offset: number;
}

/** The grip of a ship that lies in the sea; `undefined` for a cell of water. */
export function gripAt(rules: Rules, state: Placement, cell: number): Grip | undefined {
  const ship = shipAt(rules, state, cell);
  if (ship === undefined) return undefined;
  return { ship, offset: shipCells(rules.size, rules.fleet[ship]!.length, state.ships[ship]!).indexOf(cell) };
}

/** Drags a ship to a point of the sea; into the harbour where that is more than a cell beyond the edge. */
export function dragTo(rules: Rules, state: Placement, { ship, offset }: Grip, { x, y }: Point): Placement {
  const held = state.inHand?.ship === ship ? state : pickUp(state, ship);
  const beyond = rules.size + 1;
  if (x <= -1 || y <= -1 || x >= beyond || y >= beyond) return { ...held, ships: held.ships.with(ship, undefined) };
  const vertical = (held.ships[ship] ?? held.inHand?.from)?.vertical === true;
  const lifted = { ...held, ships: held.ships.with(ship, { x: 0, y: 0, vertical }) };
  return carryTo(rules, lifted, Math.floor(x) - (vertical ? 0 : offset), Math.floor(y) - (vertical ? offset : 0));
}

export function putDown(state: Placement): Placement {
  return { ...state, inHand: undefined };
}

/** Back to where the ship in hand was taken from. */
export function putBack(state: Placement): Placement {
  if (state.inHand === undefined) return state;
  return { ...state, ships: state.ships.with(state.inHand.ship, state.inHand.from), inHand: undefined };
}

export function toHarbour(state: Placement, ship: number): Placement {
  return { ...state, ships: state.ships.with(ship, undefined), inHand: undefined, touched: undefined };
}

/** Turns a ship around its upper-left end. */
export function rotate(rules: Rules, state: Placement, ship: number): Placement {
  const at = state.ships[ship];
  if (at === undefined) return state;
  const turned = clampShip(rules, ship, { ...at, vertical: !at.vertical });
  return { ...state, ships: state.ships.with(ship, turned), touched: ship, cursor: originOf(rules, turned) };
}

/** A tap or Enter: puts down what is in hand, or else takes what lies there, or the next ship of the harbour. */
export function press(rules: Rules, state: Placement, cell: number): Placement {
  const x = cell % rules.size;
  const y = Math.floor(cell / rules.size);
  if (state.inHand !== undefined) {
    const { ship } = state.inHand;
    const onItself = state.ships[ship] !== undefined && shipAt(rules, state, cell) === ship;
    return putDown(onItself ? state : carryTo(rules, state, x, y));
  }
  const there = shipAt(rules, state, cell);
  if (there !== undefined) return pickUp({ ...state, cursor: cell }, there);
  const next = state.ships.indexOf(undefined);
  return next < 0 ? { ...state, cursor: cell } : carryTo(rules, pickUp(state, next), x, y);
}
