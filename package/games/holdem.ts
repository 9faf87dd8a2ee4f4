/** `fogline/games/holdem`: the rules of hold'em, and the bots that play it. */

export { HOLDEM_BOTS } from '../../bots/holdem.ts';
export { HOLDEM } from '../../shared/games/holdem/game.ts';
