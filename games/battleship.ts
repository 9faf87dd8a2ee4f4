/** Battleship, in both rule sets. */

export { BATTLESHIP_BOTS as bots } from '../bots/battleship/bots.ts';
export { TERMINAL_BATTLESHIP as terminal } from '../cli/games/battleship.ts';
export { BATTLESHIPS as entry } from '../public/app/games/battleship/entry.ts';
export { BATTLESHIP_REPLAYS as replays } from '../public/app/games/battleship/replay.tsx';
export { BATTLESHIP_GAMES as rules } from '../shared/games/battleship/game.ts';
export { BATTLESHIP_VIEWS as views } from '../shared/games/battleship/view-schema.ts';
