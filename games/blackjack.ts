/** Blackjack. */

export { BLACKJACK_BOTS as bots } from '../bots/blackjack.ts';
export { TERMINAL_BLACKJACK as terminal } from '../cli/games/blackjack.ts';
export { BLACKJACK as entry } from '../public/app/games/blackjack/entry.ts';
export { BLACKJACK_REPLAYS as replays } from '../public/app/games/blackjack/replay.tsx';
export { BLACKJACK as rules } from '../shared/games/blackjack/game.ts';
export { BLACKJACK_LONGEST as longest } from '../shared/games/blackjack/params.ts';
export { BLACKJACK_VIEW as views } from '../shared/games/blackjack/view-schema.ts';
