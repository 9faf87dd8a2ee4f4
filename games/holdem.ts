/** Hold’em. */

export { HOLDEM_BOTS as bots } from '../bots/holdem.ts';
export { TERMINAL_HOLDEM as terminal } from '../cli/games/holdem.ts';
export { HOLDEM as entry } from '../public/app/games/holdem/entry.ts';
export { HOLDEM_REPLAYS as replays } from '../public/app/games/holdem/replay.tsx';
export { HOLDEM as rules } from '../shared/games/holdem/game.ts';
export { HOLDEM_LONGEST as longest } from '../shared/games/holdem/params.ts';
export { HOLDEM_VIEW as views } from '../shared/games/holdem/view-schema.ts';
