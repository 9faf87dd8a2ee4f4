/** Three Card Monte. */

export { MONTE_BOTS as bots } from '../bots/monte.ts';
export { TERMINAL_MONTE as terminal } from '../cli/games/monte.ts';
export { MONTE as entry } from '../public/app/games/monte/entry.ts';
export { MONTE_REPLAYS as replays } from '../public/app/games/monte/replay.tsx';
export { MONTE as rules } from '../shared/games/monte/game.ts';
export { MONTE_LONGEST as longest } from '../shared/games/monte/params.ts';
export { MONTE_VIEW as views } from '../shared/games/monte/view-schema.ts';
