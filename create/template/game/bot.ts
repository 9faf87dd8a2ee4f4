import { randomBot } from 'fogline/game';

/** From the weakest to the strongest; one is called `random`. */
export const BOTS = [randomBot('example.com/high-card')];
