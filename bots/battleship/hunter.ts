/**
 * The hunter: for each cell it weighs the placements of the ships still afloat that agree with everything seen, and shoots where the weight is
 * greatest.
 */

import { placementsOf } from '../../shared/fleets/placements.ts';
import type { Rules } from '../../shared/games/battleship/rule-sets.ts';

/** What is known of a sea by cell: water, the code of a ship that was hit, or `UNSHOT`. */
export type Sea = Int8Array;
export const UNSHOT = -1;
/** More than any code of a ship. */
const CODES = 16;

/** What may still be afloat, and the hits on what is not. */
interface Remains {
  readonly fleet: Rules['fleet'];
  readonly isSunk: (cell: number) => boolean;
}

export function findRemains(rules: Rules, sea: Sea): Remains {
  if (!rules.namesShip) return deduceRemains(rules, sea);
  const hits = new Array<number>(CODES).fill(0);
  for (const known of sea) if (known > 0) hits[known]!++;
  const afloat = new Array<boolean>(CODES).fill(false);
  const fleet = rules.fleet.filter(({ code, length }) => {
    afloat[code] = hits[code]! < length;
    return afloat[code];
  });
  return { fleet, isSunk: (cell) => !afloat[sea[cell]!] };
}

/**
 * Where answers do not name the ship, ships do not touch, so a group of hits is part of one ship: of a sunk one if nothing unshot
 * lies beside it, or if no longer ship is left.
 */
function deduceRemains(rules: Rules, sea: Sea): Remains {
  let fleet = [...rules.fleet].sort((a, b) => b.length - a.length);
  const sunkCells = new Set<number>();
  for (const group of hitGroups(rules, sea).sort((a, b) => b.length - a.length)) {
    const open = group.some((cell) => sides(rules.size, cell).some((side) => mayExtend(sea, group, cell, side)));
    if (open && group.length < (fleet[0]?.length ?? 0)) continue;
    for (const cell of group) sunkCells.add(cell);
    const sunk = fleet.findIndex((piece) => piece.length === group.length);
    fleet = fleet.filter((_, i) => i !== sunk);
  }
  return { fleet, isSunk: (cell) => sunkCells.has(cell) };
}

/** The four sides of a cell, where they are on the board. */
export function sides(size: number, cell: number): number[] {
  const x = cell % size;
  const beside = [...(x > 0 ? [cell - 1] : []), ...(x < size - 1 ? [cell + 1] : [])];
  return [...beside, cell - size, cell + size].filter((side) => side >= 0 && side < size * size);
}

/** Whether the ship of a group of hits could go on from one of its cells to an unshot side: in the group's own direction. */
function mayExtend(sea: Sea, group: readonly number[], cell: number, side: number): boolean {
  if (sea[side] !== UNSHOT) return false;
  return group.length === 1 || group.includes(2 * cell - side);
}

/** Hits that lie side by side. */
function hitGroups(rules: Rules, sea: Sea): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let cell = 0; cell < sea.length; cell++) {
    if (sea[cell]! <= 0 || seen.has(cell)) continue;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const side of sides(rules.size, member)) {
        if (sea[side]! <= 0 || seen.has(side)) continue;
        seen.add(side);
        group.push(side);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** A placement through hits explains them: each hit that it explains makes it so much likelier. */
const WEIGHT_OF_A_HIT = 30;

/** How likely a ship of the fleet is to lie at a place; all are alike where absent. */
export type Prior = (ship: number, placement: number) => number;

/** For each cell, the weight of the placements over it that agree with everything seen. */
export function weighCells(rules: Rules, sea: Sea, prior?: Prior): Float64Array {
  const weights = new Float64Array(sea.length);
  const { fleet, isSunk } = findRemains(rules, sea);
  for (const { code, length, count, ship } of kindsOf(rules, fleet)) {
    placementsOf(rules, length).forEach(({ cells, halo }, number) => {
      const hits = explainedHits(sea, cells, code, isSunk);
      if (hits < 0 || (!rules.touching && hitsAround(sea, halo) > hits)) return;
      const weight = count * WEIGHT_OF_A_HIT ** hits * (prior?.(ship, number) ?? 1);
      for (const cell of cells) weights[cell]! += weight;
    });
  }
  return weights;
}

interface Kind {
  readonly code: number;
  readonly length: number;
  readonly count: number;
  /** The first of them in the fleet. */
  readonly ship: number;
}

/** Ships that cannot be told apart are weighed once. */
function kindsOf(rules: Rules, fleet: Rules['fleet']): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const piece of fleet) {
    const { code, length } = piece;
    const name = `${code} ${length}`;
    const known = kinds.get(name) ?? { code, length, count: 0, ship: rules.fleet.indexOf(piece) };
    kinds.set(name, { ...known, count: known.count + 1 });
  }
  return [...kinds.values()];
}

/** How many hits a ship at these cells explains; -1 if it cannot lie there. */
function explainedHits(sea: Sea, cells: readonly number[], code: number, isSunk: (cell: number) => boolean): number {
  let hits = 0;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i]!;
    const known = sea[cell]!;
    if (known === UNSHOT) continue;
    if (known !== code || isSunk(cell)) return -1;
    hits++;
  }
  return hits;
}

function hitsAround(sea: Sea, halo: readonly number[]): number {
  let hits = 0;
  for (let i = 0; i < halo.length; i++) if (sea[halo[i]!]! > 0) hits++;
  return hits;
}
