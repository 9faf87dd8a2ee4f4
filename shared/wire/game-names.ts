/**
 * What people call the games, and their addresses below `/play/`, by their ids. A relay knows no game, but says in the head of a page which
 * one it is. The catalogue of the web client has the same (`public/app/games/catalogue.test.ts`).
 */

interface GameWords {
  readonly name: string;
  readonly slug: string;
}

export const GAME_WORDS: Readonly<Record<string, GameWords>> = {
  'battleship/xaya': { name: 'Battleship, quick', slug: 'battleship' },
  'battleship/classic': { name: 'Battleship, classic', slug: 'battleship-classic' },
  'dark-chess': { name: 'Dark chess', slug: 'dark-chess' },
  holdem: { name: 'Hold’em', slug: 'holdem' },
  blackjack: { name: 'Blackjack', slug: 'blackjack' },
  dice: { name: 'Greedy Pig', slug: 'greedy-pig' },
  rps: { name: 'Rock, paper, scissors', slug: 'rock-paper-scissors' },
  monte: { name: 'Three Card Monte', slug: 'three-card-monte' },
};

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
