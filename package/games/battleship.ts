/** `fogline/games/battleship`: the rules of battleship by its two sets of rules, and the bots that play it. */

export { BATTLESHIP_BOTS } from '../../bots/battleship/bots.ts';
export { BATTLESHIP_CLASSIC, BATTLESHIP_XAYA } from '../../shared/games/battleship/game.ts';
