/** Finds the rules of a game among all that there are (`game-list.ts`). Several versions of the rules may share one id. */

import { GAMES } from './game-list.ts';
import type { Game } from './interface.ts';

export function findGame(id: string, version: number): Game | undefined {
  return GAMES.find((game) => game.id === id && game.version === version);
}

/** Each id once. */
export function gameIds(): readonly string[] {
  return [...new Set(GAMES.map((game) => game.id))];
}

/** The version of the rules by which matches of this game are opened; undefined for an unknown game. */
export function latestRules(id: string): number | undefined {
  const versions = GAMES.filter((game) => game.id === id).map(({ version }) => version);
  return versions.length === 0 ? undefined : Math.max(...versions);
}
