/**
 * The room that the longest match of each game of this build states in `open`, in bytes: what an honest match asks a relay for at most. It is
 * data, because a relay knows games by their names alone; `test/match/game-contract.test.ts` holds it against the games.
 */

interface RoomOfGame {
  readonly game: string;
  readonly bytes: number;
}

export const ROOMS_OF_GAMES: readonly RoomOfGame[] = [
  { game: 'battleship/xaya', bytes: 563_884 },
  { game: 'battleship/classic', bytes: 861_868 },
  { game: 'dark-chess', bytes: 238_895_992 },
  { game: 'monte', bytes: 59_392 },
  { game: 'blackjack', bytes: 11_300_864 },
  { game: 'dice', bytes: 32_772_096 },
  { game: 'rps', bytes: 864_256 },
  { game: 'holdem', bytes: 7_830_528 },
];
