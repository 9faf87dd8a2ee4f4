/** What people call the games, by their ids. A relay knows no game, but says in the title of a page which one it is. */

export const GAME_NAMES = {
  'battleship/xaya': 'Battleship, quick',
  'battleship/classic': 'Battleship, classic',
  'dark-chess': 'Dark chess',
  blackjack: 'Blackjack',
  dice: 'Greedy Pig',
  monte: 'Three Card Monte',
  rps: 'Rock, paper, scissors',
} as const;

/** The name of a game; its id where it has none here. */
export const gameName = (id: string): string => (Object.hasOwn(GAME_NAMES, id) ? GAME_NAMES[id as keyof typeof GAME_NAMES] : id);
