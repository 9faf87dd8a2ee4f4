/** Finds how a game is played by hand on a terminal. */

import type { TerminalGame } from './terminal-game.ts';
import { TERMINAL_GAMES } from './terminal-list.ts';

export function findTerminalGame(id: string): TerminalGame | undefined {
  return TERMINAL_GAMES.find(({ games }) => games.includes(id));
}
