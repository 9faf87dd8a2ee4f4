/** How games are played by hand on a terminal. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { TERMINAL_BATTLESHIP } from './battleship.ts';
import { TERMINAL_BLACKJACK } from './blackjack.ts';
import { TERMINAL_DARK_CHESS } from './dark-chess.ts';
import { TERMINAL_DICE } from './dice.ts';
import { TERMINAL_HOLDEM } from './holdem.ts';
import { TERMINAL_MONTE } from './monte.ts';
import { TERMINAL_RPS } from './rps.ts';
import type { TerminalGame } from './terminal-game.ts';

export const TERMINAL_GAMES: readonly TerminalGame[] = [
  TERMINAL_BATTLESHIP,
  TERMINAL_DARK_CHESS,
  TERMINAL_HOLDEM,
  TERMINAL_BLACKJACK,
  TERMINAL_DICE,
  TERMINAL_RPS,
  TERMINAL_MONTE,
].flat();
