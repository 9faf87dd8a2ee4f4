/** The parts of the game. This is read line by line, so that a page loads no rules: there is nothing but exports here. */

export { ENTRY as entry } from '../page/entry.ts';
export { REPLAYS as replays } from '../page/screen.tsx';
export { BOTS as bots } from './bot.ts';
export { HIGH_CARD as rules } from './high-card.ts';
