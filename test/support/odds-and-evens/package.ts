/** Odds and evens, with all that it is in one folder: `test/repository/new-game.test.ts` adds it to a copy of the tree. */

export { BOT as bots } from './bot.ts';
export { ENTRY as entry } from './entry.ts';
export { REPLAYS as replays } from './replay.tsx';
export { ODDS_AND_EVENS as rules } from './rules.ts';
export { TERMINAL as terminal } from './terminal.ts';
export { GERMAN as de } from './texts.de.ts';
