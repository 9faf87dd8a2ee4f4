/** The only list of games. Several versions of the rules may share one id. */

import { BATTLESHIP_CLASSIC, BATTLESHIP_XAYA } from './battleship/game.ts';
import { BLACKJACK } from './blackjack/game.ts';
import { AUDITED_DARK_CHESS } from './dark-chess/audited/game.ts';
import { PROVEN_DARK_CHESS } from './dark-chess/proven/game.ts';
import { DICE } from './dice/game.ts';
import { HOLDEM } from './holdem/game.ts';
import type { Game } from './interface.ts';
import { MONTE } from './monte/game.ts';
import { RPS } from './rps/game.ts';

export const GAMES: readonly Game[] = [
  BATTLESHIP_XAYA,
  BATTLESHIP_CLASSIC,
  AUDITED_DARK_CHESS,
  PROVEN_DARK_CHESS,
  MONTE,
  BLACKJACK,
  DICE,
  RPS,
  HOLDEM,
];

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
