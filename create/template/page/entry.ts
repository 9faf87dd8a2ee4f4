/** What the start page says of the game. Its screen is loaded with a match. */

import { type GameEntry, TWO_SEATS, texts } from 'fogline/page';
import { CODE } from '../game/code.ts';

/** In German and Spanish where `game/index.ts` exports them as `de` and `es`, by this name. */
const WORDS = texts('high-card', {
  name: 'High card',
  summary: 'Three hidden cards: the higher one wins the round',
});

export const ENTRY: GameEntry = {
  id: 'example.com/high-card',
  slug: 'high-card',
  rules: 1,
  code: CODE,
  seats: TWO_SEATS,
  ...WORDS,
  rulesInBrief: [
    'Each player holds three cards, which nobody else sees and nobody could choose.',
    'In each of three rounds both play a card at once: the higher one wins the round.',
    'Who wins more rounds wins the match.',
  ],
  load: async () => (await import('./screen.tsx')).screen,
};
