/** A whole fleet on one board: its problems, and a random legal one. Ships are in the order of `rules.fleet`. */

import { type FleetRules, liesOnBoard, type Placement, placementAt, placementsOf, type Ship } from './placements.ts';

export interface PlacementProblem {
  readonly ship: number;
  readonly problem: 'off-board' | 'overlap' | 'touching';
  /** The other ship, for an overlap or a touch. */
  readonly other?: number;
}

/** Why two placements cannot be in the same fleet; undefined if they can. */
function conflictOf(a: Placement, b: Placement): 'overlap' | 'touching' | undefined {
  if (!b.cells.some((cell) => a.halo.includes(cell))) return undefined;
  return b.cells.some((cell) => a.cells.includes(cell)) ? 'overlap' : 'touching';
}

/** What is wrong with a fleet, ship by ship: empty when it is legal. Nothing is wrong with a ship that is not placed yet. */
export function placementProblems(rules: FleetRules, ships: readonly (Ship | undefined)[]): PlacementProblem[] {
  const problems: PlacementProblem[] = [];
  const placed: { readonly ship: number; readonly placement: Placement }[] = [];
  ships.forEach((where, ship) => {
    if (where === undefined) return;
    const { length } = rules.fleet[ship]!;
    if (!liesOnBoard(rules.size, length, where)) {
      problems.push({ ship, problem: 'off-board' });
      return;
    }
    const placement = placementAt(rules, length, where);
    for (const earlier of placed) {
      const problem = conflictOf(earlier.placement, placement);
      if (problem !== undefined) problems.push({ ship, problem, other: earlier.ship });
    }
    placed.push({ ship, placement });
  });
  return problems;
}

/**
 * A random legal fleet: each ship lies at any place that is still free for it, with equal probability; starts over when a ship
 * finds no place. `random(n)` is a uniform integer from 0 to n − 1.
 */
export function randomFleet(rules: FleetRules, random: (bound: number) => number): Ship[] {
  for (;;) {
    const fleet: Placement[] = [];
    for (const { length } of rules.fleet) {
      const free = placementsOf(rules, length).filter((place) => fleet.every((ship) => conflictOf(ship, place) === undefined));
      if (free.length === 0) break;
      fleet.push(free[random(free.length)]!);
    }
    if (fleet.length === rules.fleet.length) return fleet.map(({ ship }) => ship);
  }
}
