/** The only list of bots: those of each game from the weakest to the strongest. */

import { BATTLESHIP_BOTS } from './battleship/bots.ts';
import { BLACKJACK_BOTS } from './blackjack.ts';
import type { Bot } from './bot.ts';
import { DARK_CHESS_BOTS } from './dark-chess/bots.ts';
import { DICE_BOTS } from './dice.ts';
import { HOLDEM_BOTS } from './holdem.ts';
import { MONTE_BOTS } from './monte.ts';
import { RPS_BOTS } from './rps.ts';

const BOTS: readonly Bot[] = [
  ...BATTLESHIP_BOTS,
  ...DARK_CHESS_BOTS,
  ...MONTE_BOTS,
  ...BLACKJACK_BOTS,
  ...DICE_BOTS,
  ...HOLDEM_BOTS,
  ...RPS_BOTS,
];

export function findBot(game: string, name: string): Bot | undefined {
  return botsOf(game).find((bot) => bot.name === name);
}

const botsOf = (game: string): readonly Bot[] => BOTS.filter((bot) => bot.game === game);

/** From the weakest to the strongest. */
export const botNames = (game: string): readonly string[] => botsOf(game).map(({ name }) => name);

export const bestBot = (game: string): Bot | undefined => botsOf(game).at(-1);

/** What builds before the ladders called their levels: places from the strongest. */
const EARLIER: Readonly<Record<string, number>> = { easy: -3, medium: -2, hard: -1 };

/** The bot of a level that a device has kept, maybe with an earlier build: the strongest where nothing is known of that. */
export function keptBot(game: string, level: string): Bot | undefined {
  return findBot(game, level) ?? botsOf(game).at(EARLIER[level] ?? -1) ?? bestBot(game);
}

/** The strongest that decides within some milliseconds. */
export const quickBot = (game: string): Bot | undefined => botsOf(game).findLast(({ ponders }) => ponders !== true);
