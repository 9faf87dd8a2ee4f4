/** What a game is called. A relay knows no game, but says in the head of a page which one it is. */

import { GAME_WORDS } from './game-words.ts';

/** The name of a game; its id where it has none here. */
export const gameName = (id: string): string => (Object.hasOwn(GAME_WORDS, id) ? GAME_WORDS[id]!.name : id);

export const nameOfSlug = (slug: string): string | undefined =>
  Object.values(GAME_WORDS).find((game) => game.slug === slug)?.name;

/** What a game is called in addresses and names of files: also one that has no words here, and whatever else a log names. */
export const slugOf = (id: string): string =>
  Object.hasOwn(GAME_WORDS, id)
    ? GAME_WORDS[id]!.slug
    : id
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 64);
