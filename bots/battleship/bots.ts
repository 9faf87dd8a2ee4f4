/**
 * Bots for Battleship. `random` shoots anywhere. `gull` often forgets what it has hit, `seal` goes on beside it, `dolphin` shoots at every
 * second cell until it hits and then weighs where the ship may lie, and `orca` weighs every shot, and hides its fleet from such a hunter.
 */

import { randomFleet } from '../../shared/fleets/fleet.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import { cellName, type Rules } from '../../shared/games/battleship/rule-sets.ts';
import type { BattleshipView, BoardView } from '../../shared/games/battleship/view.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { Bot } from '../bot.ts';
import { randomBot } from '../random.ts';
import { chooseFleet, heaviestCell, unshotCells } from './fleets.ts';
import { findRemains, type Sea, sides, UNSHOT, weighCells } from './hunter.ts';

const pick = (cells: readonly number[], random: RandomInteger): number => cells[random(cells.length)]!;

/** What is known of the other's sea. */
const seaOf = ({ cells }: BoardView): Sea => Int8Array.from(cells, ({ shot, value }) => (shot ? value! : UNSHOT));

type Aim = (rules: Rules, sea: Sea, random: RandomInteger) => number;

const shootAnywhere: Aim = (_, sea, random) => pick(unshotCells(sea), random);

/** Hits on ships that are still afloat. */
function openHits(rules: Rules, sea: Sea): number[] {
  const { isSunk } = findRemains(rules, sea);
  return [...sea.keys()].filter((cell) => sea[cell]! > 0 && !isSunk(cell));
}

const shootBeside: Aim = (rules, sea, random) => {
  const beside = openHits(rules, sea).flatMap((cell) => sides(rules.size, cell).filter((side) => sea[side] === UNSHOT));
  return pick(beside.length === 0 ? unshotCells(sea) : beside, random);
};

/** How often in a hundred shots the gull remembers what it has hit. */
const GULL_REMEMBERS = 30;

const forget: Aim = (rules, sea, random) => (random(100) < GULL_REMEMBERS ? shootBeside : shootAnywhere)(rules, sea, random);

const hunt: Aim = (rules, sea, random) => heaviestCell(weighCells(rules, sea), unshotCells(sea), random);

const shootEverySecond: Aim = (rules, sea, random) => {
  if (openHits(rules, sea).length > 0) return hunt(rules, sea, random);
  const unshot = unshotCells(sea);
  const second = unshot.filter((cell) => (cell + Math.floor(cell / rules.size)) % 2 === 0);
  return pick(second.length === 0 ? unshot : second, random);
};

const place = (ships: readonly Ship[]) => ({ kind: 'place', ships: ships.map((ship) => ({ ...ship })) });

type Hides = (rules: Rules, random: RandomInteger) => Ship[];

const bot = (name: string, game: string, hides: Hides, aim: Aim): Bot<BattleshipView> => ({
  name,
  game,
  decide({ rules, stage, boards, seat }, random) {
    if (stage === 'commit') return place(hides(rules, random));
    return { kind: 'shoot', at: cellName(rules.size, aim(rules, seaOf(boards[1 - seat!]!), random)) };
  },
});

export const BATTLESHIP_BOTS: readonly Bot<BattleshipView>[] = ['battleship/xaya', 'battleship/classic'].flatMap((game) => [
  randomBot<BattleshipView>(game, ({ stage, rules }, random) =>
    stage === 'commit' ? place(randomFleet(rules, random)) : undefined,
  ),
  bot('gull', game, randomFleet, forget),
  bot('seal', game, randomFleet, shootBeside),
  bot('dolphin', game, randomFleet, shootEverySecond),
  bot('orca', game, chooseFleet, hunt),
]);
