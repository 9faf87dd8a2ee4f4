/** The bytes that the longest match of each game states in `open`: what an honest match asks a relay for at most. */
// Made by `npm run games` from the packages that `games/all.ts` names.

interface RoomOfGame {
  readonly game: string;
  readonly bytes: number;
}

export const ROOMS_OF_GAMES: readonly RoomOfGame[] = [
  { game: 'battleship/xaya', bytes: 563_884 },
  { game: 'battleship/classic', bytes: 861_868 },
  { game: 'dark-chess', bytes: 238_895_992 },
  { game: 'holdem', bytes: 7_830_528 },
  { game: 'blackjack', bytes: 11_300_864 },
  { game: 'dice', bytes: 32_772_096 },
  { game: 'rps', bytes: 864_256 },
  { game: 'monte', bytes: 59_392 },
];
