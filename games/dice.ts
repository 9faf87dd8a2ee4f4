/** Greedy Pig. */

export { DICE_BOTS as bots } from '../bots/dice.ts';
export { TERMINAL_DICE as terminal } from '../cli/games/dice.ts';
export { DICE as entry } from '../public/app/games/dice/entry.ts';
export { DICE_REPLAYS as replays } from '../public/app/games/dice/replay.tsx';
export { DICE as rules } from '../shared/games/dice/game.ts';
export { DICE_LONGEST as longest } from '../shared/games/dice/params.ts';
export { DICE_VIEW as views } from '../shared/games/dice/view-schema.ts';
