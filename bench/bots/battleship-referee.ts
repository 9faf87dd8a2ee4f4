/** A game of Battleship between two bots over plain boards: no relay, no cryptography. */

import type { Bot } from '../../bots/bot.ts';
import { placementProblems } from '../../shared/fleets/fleet.ts';
import type { BattleshipDecision } from '../../shared/games/battleship/payloads.ts';
import { cellOf, cellValues, fleetCells, type Rules } from '../../shared/games/battleship/rule-sets.ts';
import { shotsLeft } from '../../shared/games/battleship/seat.ts';
import type { BattleshipView, BoardView } from '../../shared/games/battleship/view.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';

/** One seat's sea: what lies there, and what of it was shot at. */
interface OpenSea {
  readonly values: readonly number[];
  readonly shot: boolean[];
}

const hits = ({ values, shot }: OpenSea): number => values.filter((value, cell) => value !== 0 && shot[cell]).length;

function boardView(rules: Rules, { values, shot }: OpenSea, own: boolean): BoardView {
  return {
    cells: values.map((value, cell) => ({ shot: shot[cell]!, value: own || shot[cell] ? value : undefined })),
    committed: true,
    ships: undefined,
    afloat: fleetCells(rules) - hits({ values, shot }),
    sunk: rules.namesShip
      ? rules.fleet.filter(({ code }) => values.every((value, cell) => value !== code || shot[cell])).map(({ code }) => code)
      : [],
  };
}

export const battleshipView = (
  rules: Rules,
  stage: 'commit' | 'shot',
  seat: number,
  boards: readonly BoardView[],
): BattleshipView => ({
  rules,
  stage,
  seat,
  boards,
  turn: stage === 'shot' ? seat : undefined,
  shots: [],
  starter: undefined,
  result: undefined,
});

const decide = (bot: Bot, view: BattleshipView, random: RandomInteger): BattleshipDecision => {
  const cells = view.boards[1 - view.seat!]?.cells ?? [];
  return bot.decide(
    view,
    random,
    shotsLeft(view.rules, (cell) => cells[cell]?.shot === true),
  ) as BattleshipDecision;
};

/** Throws for a fleet that is not legal. */
export function placeFleet(rules: Rules, bot: Bot, random: RandomInteger): OpenSea {
  const placed = decide(bot, battleshipView(rules, 'commit', 0, []), random);
  if (placed.kind !== 'place' || placed.ships.length !== rules.fleet.length || placementProblems(rules, placed.ships).length > 0)
    throw new Error(`${bot.name} placed no legal fleet`);
  const values = cellValues(rules, placed.ships);
  return { values, shot: values.map(() => false) };
}

/** Returns the seat that won. Throws for a second shot at one cell. */
export function playBattleship(rules: Rules, bots: readonly Bot[], random: RandomInteger): number {
  const seas = bots.map((bot) => placeFleet(rules, bot, random));
  for (let turn = random(2); ; ) {
    const target = seas[1 - turn]!;
    const boards = seas.map((sea, seat) => boardView(rules, sea, seat === turn));
    const shot = decide(bots[turn]!, battleshipView(rules, 'shot', turn, boards), random);
    if (shot.kind !== 'shoot') throw new Error(`${bots[turn]!.name} shot at nothing`);
    const cell = cellOf(rules.size, shot.at);
    if (target.shot[cell]) throw new Error(`${bots[turn]!.name} shot at ${shot.at} twice`);
    target.shot[cell] = true;
    if (hits(target) === fleetCells(rules)) return turn;
    if (target.values[cell] === 0 || !rules.hitShootsAgain) turn = 1 - turn;
  }
}
