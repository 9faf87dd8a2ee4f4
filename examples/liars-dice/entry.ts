/** What the start page says of the game. */

import type { GameEntry } from 'fogline/page';
import { CODE } from './code.ts';

export const ENTRY: GameEntry = {
  id: 'example.com/liars-dice',
  slug: 'liars-dice',
  rules: 1,
  code: CODE,
  seats: () => ({ min: 2, max: 6, usual: 3 }),
  name: "Liar's dice",
  summary: 'How many dice of a face lie under all cups? Bid higher, or doubt it.',
  rulesInBrief: [
    'All roll five dice under their cups. In turn you bid how many dice of a face there are under all of them.',
    'Bid more dice, or as many of a higher face; or doubt the last bid, and all show their dice.',
    'Who was wrong loses a die. Without dice one is out, and the last one with dice wins.',
  ],
  load: async () => (await import('./screen.tsx')).screen,
};
