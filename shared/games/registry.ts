/** The only list of games. */

import { BATTLESHIP_CLASSIC, BATTLESHIP_XAYA } from './battleship/battleship.ts';
import { BLACKJACK } from './blackjack/blackjack.ts';
import { DARK_CHESS } from './dark-chess/dark-chess.ts';
import { DICE } from './dice/dice.ts';
import type { Game } from './game.ts';
import { MONTE } from './monte/monte.ts';
import { RPS } from './rps/rps.ts';

const GAMES: readonly Game[] = [BATTLESHIP_XAYA, BATTLESHIP_CLASSIC, DARK_CHESS, MONTE, BLACKJACK, DICE, RPS];

export function findGame(id: string, version: number): Game | undefined {
  return GAMES.find((game) => game.id === id && game.version === version);
}

export function gameIds(): readonly string[] {
  return GAMES.map((game) => game.id);
}
