/** A bot for Three Card Monte, in either seat: any card, as likely as another, is the best that anyone can do. */

import { CARDS } from '../shared/games/monte/payloads.ts';
import type { MonteView } from '../shared/games/monte/view.ts';
import type { Bot } from './bot.ts';

export const MONTE_BOTS: readonly Bot<MonteView>[] = [
  {
    name: 'random',
    game: 'monte',
    decide: ({ stage }, random) => ({ kind: stage, card: CARDS[random(CARDS.length)]! }),
  },
];
