/** Every game by every version of its rules. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { BATTLESHIP_GAMES } from './battleship/game.ts';
import { BLACKJACK } from './blackjack/game.ts';
import { DARK_CHESS_GAMES } from './dark-chess/all-rules.ts';
import { DICE } from './dice/game.ts';
import { HOLDEM } from './holdem/game.ts';
import type { Game } from './interface.ts';
import { MONTE } from './monte/game.ts';
import { RPS } from './rps/game.ts';

export const GAMES: readonly Game[] = [BATTLESHIP_GAMES, DARK_CHESS_GAMES, HOLDEM, BLACKJACK, DICE, RPS, MONTE].flat();
