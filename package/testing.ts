/** `fogline/testing`: checks of a game, and whole matches in one process. */

export { randomBot } from '../bots/random.ts';
export { type CheckOptions, checkGame } from '../library/testing/check-game.ts';
export type { Cheat } from '../library/testing/checks/check.ts';
export { playLocally } from '../library/testing/play-locally.ts';
