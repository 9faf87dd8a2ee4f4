/** The only list of bots. */

import { BATTLESHIP_BOTS } from './battleship.ts';
import { BLACKJACK_BOTS } from './blackjack.ts';
import type { Bot } from './bot.ts';
import { DARK_CHESS_BOTS } from './dark-chess.ts';
import { DICE_BOTS } from './dice.ts';
import { MONTE_BOTS } from './monte.ts';
import { RPS_BOTS } from './rps.ts';

const BOTS: readonly Bot[] = [
  ...BATTLESHIP_BOTS,
  ...DARK_CHESS_BOTS,
  ...MONTE_BOTS,
  ...BLACKJACK_BOTS,
  ...DICE_BOTS,
  ...RPS_BOTS,
];

export function findBot(game: string, name: string): Bot | undefined {
  return BOTS.find((bot) => bot.game === game && bot.name === name);
}

export function botNames(game: string): readonly string[] {
  return BOTS.filter((bot) => bot.game === game).map((bot) => bot.name);
}
