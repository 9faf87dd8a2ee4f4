/** `fogline/games`: the rules of every game of this release, in each version that a record may name. */

export { GAMES } from '../shared/games/game-list.ts';
