/** `fogline/games/dark-chess`: the rules of dark chess by its present rules, and by the first ones, of which there are records, and the bots that play it. */

export { DARK_CHESS_BOTS } from '../../bots/dark-chess/bots.ts';
export { AUDITED_DARK_CHESS } from '../../shared/games/dark-chess/audited/game.ts';
export { PROVEN_DARK_CHESS } from '../../shared/games/dark-chess/proven/game.ts';
