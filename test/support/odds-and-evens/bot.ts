import type { Bot } from '../../../bots/bot.ts';
import type { View } from './rules.ts';

export const BOTS: readonly Bot<View>[] = [
  { name: 'random', game: 'odds-and-evens', decide: (_, random) => ({ kind: 'show', fingers: 1 + random(5) }) },
];
