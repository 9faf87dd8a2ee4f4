/** Finds the bots of a game. */

import type { Bot } from './bot.ts';
import { BOTS } from './bot-list.ts';

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
