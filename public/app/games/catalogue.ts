/** The games that can be played here: one line for each version of the rules. */

import { BATTLESHIP_CLASSIC, BATTLESHIP_QUICK } from './battleship/entry.ts';
import { BLACKJACK } from './blackjack/entry.ts';
import { AUDITED_DARK_CHESS, DARK_CHESS } from './dark-chess/entry.ts';
import { DICE } from './dice/entry.ts';
import type { GameEntry } from './game-screen.ts';
import { MONTE } from './monte/entry.ts';
import { RPS } from './rps/entry.ts';

/** What the start page offers: the latest rules of each game. */
export const GAMES: readonly GameEntry[] = [BATTLESHIP_QUICK, BATTLESHIP_CLASSIC, DARK_CHESS, BLACKJACK, DICE, RPS, MONTE];

/** Matches by earlier rules are played on, and no new ones are opened. */
const EARLIER: readonly GameEntry[] = [AUDITED_DARK_CHESS];

export const findSlug = (slug: string): GameEntry | undefined => GAMES.find((game) => game.slug === slug);

/** The entry of a game by these rules, or else by those of new matches. */
export function findEntry(id: string, rules?: number): GameEntry | undefined {
  if (rules === undefined) return GAMES.find((game) => game.id === id);
  return [...GAMES, ...EARLIER].find((game) => game.id === id && game.rules === rules);
}
