/** A fleet that is being placed, kept in this tab so that a reload loses nothing. Once sealed it is among the seat's decisions. */

import type { Ship } from '../../../../shared/fleets/placements.ts';
import type { Rules } from '../../../../shared/games/battleship/rule-sets.ts';

export interface FleetPlan {
  readonly ships: readonly (Ship | undefined)[];
  /** Whether it may be sealed when the game asks for it. */
  readonly ready: boolean;
}

const keyOf = (match: string, seat: number): string => `fogline:fleet:${match}:${seat}`;

export function loadPlan(match: string, seat: number, rules: Rules): FleetPlan {
  const empty: FleetPlan = { ships: rules.fleet.map(() => undefined), ready: false };
  try {
    const { ships, ready } = JSON.parse(sessionStorage.getItem(keyOf(match, seat)) ?? 'null') as FleetPlan;
    return ships.length === rules.fleet.length ? { ships: ships.map((ship) => ship ?? undefined), ready } : empty;
  } catch {
    return empty;
  }
}

export function savePlan(match: string, seat: number, plan: FleetPlan): void {
  try {
    sessionStorage.setItem(keyOf(match, seat), JSON.stringify(plan));
  } catch {
    // Without storage a reload loses the plan, and nothing else.
  }
}
