/** How many shots the hunter of Battleship needs for random fleets and for chosen ones, and what knowing how they are chosen is worth. */

import { CANDIDATES, chooseFleet, countShots } from '../../bots/battleship/fleets.ts';
import { randomFleet } from '../../shared/fleets/fleet.ts';
import { placementIndex, placementsOf, type Ship } from '../../shared/fleets/placements.ts';
import { CLASSIC, type Rules, XAYA } from '../../shared/games/battleship/rule-sets.ts';
import { seeded } from './seeded.ts';
import { describeMean } from './statistics.ts';

/** Chosen fleets from which the informed hunter has learned, for each that it hunts. */
const LEARNED = 1;

export function benchFleets(games: number): void {
  for (const rules of [CLASSIC, XAYA]) {
    console.log(`${rules.id}: shots that the hunter needs, ${games} fleets; seeded`);
    const random = hunted(rules, games, 'random', (i) => randomFleet(rules, seeded(rules.id, 'random', i)));
    const chosen = Array.from({ length: games }, (_, i) => chooseFleet(rules, seeded(rules.id, 'chosen', i)));
    console.log(`  random fleets                     ${describeMean(random)}`);
    console.log(`  chosen fleets                     ${describeMean(hunted(rules, games, 'chosen', (i) => chosen[i]!))}`);
    const learned = Array.from({ length: LEARNED * games }, (_, i) => chooseFleet(rules, seeded(rules.id, 'learned', i)));
    const prior = learnPrior(rules, learned);
    const informed = chosen.map((ships, i) => countShots(rules, ships, seeded(rules.id, 'informed', i), prior));
    console.log(`  chosen ones, the choice is known  ${describeMean(informed)}`);
    const bits = measureEntropy(rules, games);
    console.log(
      `  entropy of a random fleet ${bits.toFixed(1)} bits, of a chosen one at least ${(bits - Math.log2(CANDIDATES)).toFixed(1)}`,
    );
  }
}

const hunted = (rules: Rules, games: number, name: string, fleetOf: (i: number) => readonly Ship[]): number[] =>
  Array.from({ length: games }, (_, i) => countShots(rules, fleetOf(i), seeded(rules.id, 'shots', name, i)));

/** How often each ship lay at each place. */
function learnPrior(rules: Rules, fleets: readonly (readonly Ship[])[]) {
  const counts = rules.fleet.map(({ length }) => new Float64Array(placementsOf(rules, length).length).fill(1));
  for (const ships of fleets) {
    for (const [ship, where] of ships.entries()) counts[ship]![placementIndex(rules, rules.fleet[ship]!.length, where)]! += 1;
  }
  return (ship: number, placement: number): number => counts[ship]![placement]!;
}

/** Of `randomFleet`, as sets of ships: ships that cannot be told apart may be exchanged. */
function measureEntropy(rules: Rules, samples: number): number {
  let [bits, done, begun] = [0, 0, 0];
  for (; done < samples; begun++) {
    const random = seeded(rules.id, 'entropy', begun);
    let [taken, choices] = [[] as { cells: readonly number[]; halo: readonly number[] }[], 0];
    for (const { length } of rules.fleet) {
      const free = placementsOf(rules, length).filter(({ cells }) =>
        taken.every(({ halo }) => !cells.some((cell) => halo.includes(cell))),
      );
      if (free.length === 0) break;
      choices += Math.log2(free.length);
      taken = [...taken, free[random(free.length)]!];
    }
    if (taken.length < rules.fleet.length) continue;
    bits += choices;
    done++;
  }
  const kinds = Map.groupBy(rules.fleet, ({ code, length }) => `${code} ${length}`);
  const exchanges = [...kinds.values()].reduce((sum, { length }) => sum + Math.log2(factorial(length)), 0);
  return bits / done + Math.log2(done / begun) - exchanges;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
