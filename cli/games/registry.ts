/** The only list of games that can be played by hand on a terminal. */

import { TERMINAL_BATTLESHIP } from './battleship.ts';
import { TERMINAL_BLACKJACK } from './blackjack.ts';
import { TERMINAL_DARK_CHESS } from './dark-chess.ts';
import { TERMINAL_DICE } from './dice.ts';
import { TERMINAL_HOLDEM } from './holdem.ts';
import { TERMINAL_MONTE } from './monte.ts';
import { TERMINAL_RPS } from './rps.ts';
import type { TerminalGame } from './terminal-game.ts';

const TERMINAL_GAMES: readonly TerminalGame[] = [
  TERMINAL_BATTLESHIP,
  TERMINAL_DARK_CHESS,
  TERMINAL_MONTE,
  TERMINAL_BLACKJACK,
  TERMINAL_HOLDEM,
  TERMINAL_DICE,
  TERMINAL_RPS,
];

export function findTerminalGame(id: string): TerminalGame | undefined {
  return TERMINAL_GAMES.find(({ games }) => games.includes(id));
}
