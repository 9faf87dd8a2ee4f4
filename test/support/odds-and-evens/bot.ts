import { randomBot } from '../../../bots/random.ts';

export const BOT = randomBot('odds-and-evens');
