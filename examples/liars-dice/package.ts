export { BOTS as bots } from './bots.ts';
export { ENTRY as entry } from './entry.ts';
export { LIARS_DICE as rules } from './index.ts';
