/** The bots of every game, each game’s from the weakest to the strongest. */
// Made by `npm run games` from the packages that `games/all.ts` names.

import { BATTLESHIP_BOTS } from './battleship/bots.ts';
import { BLACKJACK_BOTS } from './blackjack.ts';
import type { Bot } from './bot.ts';
import { DARK_CHESS_BOTS } from './dark-chess/bots.ts';
import { DICE_BOTS } from './dice.ts';
import { HOLDEM_BOTS } from './holdem.ts';
import { MONTE_BOTS } from './monte.ts';
import { RPS_BOTS } from './rps.ts';

export const BOTS: readonly Bot[] = [
  BATTLESHIP_BOTS,
  DARK_CHESS_BOTS,
  HOLDEM_BOTS,
  BLACKJACK_BOTS,
  DICE_BOTS,
  RPS_BOTS,
  MONTE_BOTS,
].flat();
