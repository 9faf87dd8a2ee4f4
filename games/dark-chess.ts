/** Dark chess. */

export { DARK_CHESS_BOTS as bots } from '../bots/dark-chess/bots.ts';
export { TERMINAL_DARK_CHESS as terminal } from '../cli/games/dark-chess.ts';
export { DARK_CHESS as entry } from '../public/app/games/dark-chess/entry.ts';
export { DARK_CHESS_REPLAYS as replays } from '../public/app/games/dark-chess/replays.ts';
export { DARK_CHESS_GAMES as rules, DARK_CHESS_LONGEST as longest } from '../shared/games/dark-chess/all-rules.ts';
export { DARK_CHESS_VIEWS as views } from '../shared/games/dark-chess/all-views.ts';
