/** `fogline/games/blackjack`: the rules of blackjack, and the bots that play it. */

export { BLACKJACK_BOTS } from '../../bots/blackjack.ts';
export { BLACKJACK } from '../../shared/games/blackjack/game.ts';
