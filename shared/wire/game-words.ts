/** What people call the games, and their addresses below `/play/`, by their ids. */
// Made by `npm run games` from the packages that `games/all.ts` names.

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
