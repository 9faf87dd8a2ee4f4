/** `fogline/games/monte`: the rules of three-card monte, and the bots that play it. */

export { MONTE_BOTS } from '../../bots/monte.ts';
export { MONTE } from '../../shared/games/monte/game.ts';
