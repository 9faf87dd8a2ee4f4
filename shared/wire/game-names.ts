/** What a game is called. A relay knows no game, but says in the head of a page which one it is. */

import { GAME_WORDS } from './game-words.ts';

/** The name of a game; its id where it has none here. */
export const gameName = (id: string): string => (Object.hasOwn(GAME_WORDS, id) ? GAME_WORDS[id]![0] : id);

export const nameOfSlug = (slug: string): string | undefined => Object.values(GAME_WORDS).find((words) => words[1] === slug)?.[0];

/** What a game is called in addresses and names of files: also one that has no words here, and whatever else a log names. */
export const slugOf = (id: string): string =>
  Object.hasOwn(GAME_WORDS, id)
    ? GAME_WORDS[id]![1]
    : id
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 64);
