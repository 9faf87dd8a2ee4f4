/** `fogline/games/dice`: the rules of dice, and the bots that play it. */

export { DICE_BOTS } from '../../bots/dice.ts';
export { DICE } from '../../shared/games/dice/game.ts';
