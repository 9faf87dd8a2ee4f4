/** Finds the rules of a match among games that a program has given. */

import type { FindGame, Game } from '../shared/games/interface.ts';

export const gameFinder =
  (games: readonly Game[]): FindGame =>
  (id, version, code) =>
    games.find((game) => game.id === id && game.version === version && (code === undefined || game.code === code));
