/** `fogline/games/rps`: the rules of rock paper scissors, and the bots that play it. */

export { RPS_BOTS } from '../../bots/rps.ts';
export { RPS } from '../../shared/games/rps/game.ts';
