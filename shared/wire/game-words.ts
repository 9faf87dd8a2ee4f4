/** What people call the games, and their addresses below `/play/`, by their ids. */
// Made by `npm run games` from the packages that `games/all.ts` names.

export const GAME_WORDS: Readonly<Record<string, readonly [name: string, slug: string]>> = {
  'battleship/xaya': ['Battleship, quick', 'battleship'],
  'battleship/classic': ['Battleship, classic', 'battleship-classic'],
  'dark-chess': ['Dark chess', 'dark-chess'],
  holdem: ['Hold’em', 'holdem'],
  blackjack: ['Blackjack', 'blackjack'],
  dice: ['Greedy Pig', 'greedy-pig'],
  rps: ['Rock, paper, scissors', 'rock-paper-scissors'],
  monte: ['Three Card Monte', 'three-card-monte'],
};
