/** Finds the games that can be played here, by the latest rules of each. */

import type { Terms } from '../../../shared/log/match-payloads.ts';
import { GAMES } from './entry-list.ts';
import type { GameEntry } from './game-screen.ts';

export const findSlug = (slug: string): GameEntry | undefined => GAMES.find((game) => game.slug === slug);

export const findEntry = (id: string): GameEntry | undefined => GAMES.find((game) => game.id === id);

/** The game of a match, where it is played here by the same rules. */
export function findPlayed({ game: id, rules, code }: Pick<Terms, 'game' | 'rules' | 'code'>): GameEntry | undefined {
  const found = findEntry(id);
  return found?.rules === rules && found.code === code ? found : undefined;
}
