/** Rock, paper, scissors. */

export { RPS_BOTS as bots } from '../bots/rps.ts';
export { TERMINAL_RPS as terminal } from '../cli/games/rps.ts';
export { RPS as entry } from '../public/app/games/rps/entry.ts';
export { RPS_REPLAYS as replays } from '../public/app/games/rps/replay.tsx';
export { RPS as rules } from '../shared/games/rps/game.ts';
export { RPS_LONGEST as longest } from '../shared/games/rps/params.ts';
export { RPS_VIEW as views } from '../shared/games/rps/view-schema.ts';
