/** A bot for Three Card Monte, in either seat: any card, as likely as another, is the best that anyone can do. */

import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

export const MONTE_BOTS: readonly Bot[] = [randomBot('monte')];
