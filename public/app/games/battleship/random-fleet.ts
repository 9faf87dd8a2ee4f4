/** A fleet by chance. Every legal place of a ship is as likely as any other, given the ships before it. */

import { placementProblems, type Rules, type Ship } from '../../../../shared/games/battleship/rule-sets.ts';

/** `draw(n)` is a fair integer from 0 to n − 1. */
export function randomFleet(rules: Rules, draw: (n: number) => number): Ship[] {
  for (;;) {
    const ships = tryFleet(rules, draw);
    if (ships !== undefined) return ships;
  }
}

/** `undefined` when the first ships leave no place for the last one. */
function tryFleet(rules: Rules, draw: (n: number) => number): Ship[] | undefined {
  const everywhere = Array.from({ length: 2 * rules.size * rules.size }, (_, i): Ship => {
    const cell = i >> 1;
    return { x: cell % rules.size, y: Math.floor(cell / rules.size), vertical: i % 2 === 1 };
  });
  const ships: Ship[] = [];
  for (const _ of rules.fleet) {
    const legal = everywhere.filter((ship) => placementProblems(rules, [...ships, ship]).length === 0);
    if (legal.length === 0) return undefined;
    ships.push(legal[draw(legal.length)]!);
  }
  return ships;
}

/** Fair integers from the platform's randomness: a fleet that can be guessed is no secret. */
export function drawFair(n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  const word = new Uint32Array(1);
  do crypto.getRandomValues(word);
  while (word[0]! >= limit);
  return word[0]! % n;
}
