/** The only list of games. */

import { BATTLESHIP_CLASSIC, BATTLESHIP_XAYA } from './battleship/game.ts';
import { BLACKJACK } from './blackjack/game.ts';
import { DARK_CHESS } from './dark-chess/game.ts';
import { DICE } from './dice/game.ts';
import type { Game } from './interface.ts';
import { MONTE } from './monte/game.ts';
import { RPS } from './rps/game.ts';

export const GAMES: readonly Game[] = [BATTLESHIP_XAYA, BATTLESHIP_CLASSIC, DARK_CHESS, MONTE, BLACKJACK, DICE, RPS];

export function findGame(id: string, version: number): Game | undefined {
  return GAMES.find((game) => game.id === id && game.version === version);
}

export function gameIds(): readonly string[] {
  return GAMES.map((game) => game.id);
}
