/** Finds the games that can be played here, by the latest rules of each. */

import { GAMES } from './entry-list.ts';
import type { GameEntry } from './game-screen.ts';

export const findSlug = (slug: string): GameEntry | undefined => GAMES.find((game) => game.slug === slug);

export const findEntry = (id: string, rules?: number): GameEntry | undefined =>
  GAMES.find((game) => game.id === id && (rules ?? game.rules) === game.rules);
