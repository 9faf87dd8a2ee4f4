/**
 * Bots for Battleship. `random` shoots anywhere; `hunter` weighs, for each cell, the placements of the ships still afloat that agree
 * with everything it has seen, and shoots where the weight is greatest.
 */

import { randomFleet } from '../shared/fleets/fleet.ts';
import { placementsOf } from '../shared/fleets/placements.ts';
import { cellName, type Rules } from '../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../shared/games/battleship/view.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';

const unshotCells = ({ cells }: BoardView): number[] => cells.flatMap(({ shot }, cell) => (shot ? [] : [cell]));
const isHit = ({ cells }: BoardView, cell: number): boolean => cells[cell]!.shot && cells[cell]!.value !== 0;

function pick(cells: readonly number[], random: RandomInteger): number {
  return cells[random(cells.length)]!;
}

/** What may still be afloat, and the hits on what is not. */
interface Remains {
  readonly fleet: Rules['fleet'];
  readonly sunkCells: ReadonlySet<number>;
}

function findRemains(rules: Rules, board: BoardView): Remains {
  if (!rules.namesShip) return deduceRemains(rules, board);
  const sunkCells = board.cells.flatMap(({ shot, value }, cell) => (shot && board.sunk.includes(value!) ? [cell] : []));
  return { fleet: rules.fleet.filter(({ code }) => !board.sunk.includes(code)), sunkCells: new Set(sunkCells) };
}

/**
 * Where answers do not name the ship, ships do not touch, so a group of hits is part of one ship: of a sunk one if nothing unshot
 * lies beside it, or if no longer ship is left.
 */
function deduceRemains(rules: Rules, board: BoardView): Remains {
  let fleet = [...rules.fleet].sort((a, b) => b.length - a.length);
  const sunkCells = new Set<number>();
  const groups = hitGroups(rules, board).sort((a, b) => b.length - a.length);
  for (const group of groups) {
    const open = group.some((cell) => sides(rules.size, cell).some((side) => mayExtend(board, group, cell, side)));
    if (open && group.length < (fleet[0]?.length ?? 0)) continue;
    for (const cell of group) sunkCells.add(cell);
    const sunk = fleet.findIndex((piece) => piece.length === group.length);
    fleet = fleet.filter((_, i) => i !== sunk);
  }
  return { fleet, sunkCells };
}

/** The four sides of a cell, where they are on the board. */
function sides(size: number, cell: number): number[] {
  const x = cell % size;
  const beside = [...(x > 0 ? [cell - 1] : []), ...(x < size - 1 ? [cell + 1] : [])];
  return [...beside, cell - size, cell + size].filter((side) => side >= 0 && side < size * size);
}

/** Whether the ship of a group of hits could go on from one of its cells to an unshot side: in the group's own direction. */
function mayExtend(board: BoardView, group: readonly number[], cell: number, side: number): boolean {
  if (board.cells[side]!.shot) return false;
  return group.length === 1 || group.includes(2 * cell - side);
}

/** Hits that lie side by side. */
function hitGroups(rules: Rules, board: BoardView): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let cell = 0; cell < board.cells.length; cell++) {
    if (!isHit(board, cell) || seen.has(cell)) continue;
    const group = [cell];
    seen.add(cell);
    for (const member of group) {
      for (const side of sides(rules.size, member)) {
        if (!isHit(board, side) || seen.has(side)) continue;
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

/** For each cell, the weight of the placements over it that agree with everything seen. */
function weighCells(rules: Rules, board: BoardView): number[] {
  const weights = new Array<number>(board.cells.length).fill(0);
  const { fleet, sunkCells } = findRemains(rules, board);
  for (const { code, length } of fleet) {
    for (const { cells, halo } of placementsOf(rules, length)) {
      const possible = cells.every(
        (cell) => !board.cells[cell]!.shot || (board.cells[cell]!.value === code && !sunkCells.has(cell)),
      );
      if (!possible || halo.some((cell) => isHit(board, cell) && !cells.includes(cell))) continue;
      const weight = WEIGHT_OF_A_HIT ** cells.filter((cell) => board.cells[cell]!.shot).length;
      for (const cell of cells) weights[cell]! += weight;
    }
  }
  return weights;
}

function bot(
  name: string,
  game: string,
  aim: (rules: Rules, board: BoardView, random: RandomInteger) => number,
): Bot<BattleshipView> {
  return {
    name,
    game,
    decide(view, random) {
      const { rules } = view;
      if (view.stage === 'commit') return { kind: 'place', ships: randomFleet(rules, random).map((ship) => ({ ...ship })) };
      return { kind: 'shoot', at: cellName(rules.size, aim(rules, view.boards[1 - view.seat!]!, random)) };
    },
  };
}

const shootAnywhere = (_: Rules, board: BoardView, random: RandomInteger): number => pick(unshotCells(board), random);

function hunt(rules: Rules, board: BoardView, random: RandomInteger): number {
  const weights = weighCells(rules, board);
  const unshot = unshotCells(board);
  const most = Math.max(...unshot.map((cell) => weights[cell]!));
  return pick(
    unshot.filter((cell) => weights[cell] === most),
    random,
  );
}

export const BATTLESHIP_BOTS: readonly Bot<BattleshipView>[] = ['battleship/xaya', 'battleship/classic'].flatMap((game) => [
  bot('random', game, shootAnywhere),
  bot('hunter', game, hunt),
]);
