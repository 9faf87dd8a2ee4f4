/**
 * Fleets that are found late: of some random ones, the one for which the hunter needs the most shots. A fleet that is chosen so is at most
 * `CANDIDATES` times as likely as by chance alone, so knowing how it is chosen spares a shooter no more than log₂ of that in bits.
 */

import { randomFleet } from '../../shared/fleets/fleet.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import { cellValues, fleetCells, type Rules } from '../../shared/games/battleship/rule-sets.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import { type Prior, type Sea, UNSHOT, weighCells } from './hunter.ts';

export const CANDIDATES = 8;
/** So often each is hunted: the hunter leaves to chance what weighs the same. */
const HUNTS = 2;

export function unshotCells(sea: Sea): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < sea.length; cell++) if (sea[cell] === UNSHOT) cells.push(cell);
  return cells;
}

export function heaviestCell(weights: Float64Array, cells: readonly number[], random: RandomInteger): number {
  const most = cells.reduce((weight, cell) => Math.max(weight, weights[cell]!), 0);
  const heaviest = cells.filter((cell) => weights[cell] === most);
  return heaviest[random(heaviest.length)]!;
}

/** How many shots the hunter needs for a fleet. */
export function countShots(rules: Rules, ships: readonly Ship[], random: RandomInteger, prior?: Prior): number {
  const values = cellValues(rules, ships);
  const sea: Sea = new Int8Array(values.length).fill(UNSHOT);
  let shots = 0;
  for (let afloat = fleetCells(rules); afloat > 0; shots++) {
    const cell = heaviestCell(weighCells(rules, sea, prior), unshotCells(sea), random);
    sea[cell] = values[cell]!;
    if (values[cell] !== 0) afloat--;
  }
  return shots;
}

export function chooseFleet(rules: Rules, random: RandomInteger): Ship[] {
  const candidates = Array.from({ length: CANDIDATES }, () => {
    const ships = randomFleet(rules, random);
    let shots = 0;
    for (let hunt = 0; hunt < HUNTS; hunt++) shots += countShots(rules, ships, random);
    return { ships, shots };
  });
  return candidates.reduce((latest, one) => (one.shots > latest.shots ? one : latest)).ships;
}
