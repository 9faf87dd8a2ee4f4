/** What the start page says of each game, in its order. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { BATTLESHIPS } from './battleship/entry.ts';
import { BLACKJACK } from './blackjack/entry.ts';
import { DARK_CHESS } from './dark-chess/entry.ts';
import { DICE } from './dice/entry.ts';
import type { GameEntry } from './game-screen.ts';
import { HOLDEM } from './holdem/entry.ts';
import { MONTE } from './monte/entry.ts';
import { RPS } from './rps/entry.ts';

export const GAMES: readonly GameEntry[] = [BATTLESHIPS, DARK_CHESS, HOLDEM, BLACKJACK, DICE, RPS, MONTE].flat();
