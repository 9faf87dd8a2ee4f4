import { expect, it } from 'vitest';
import { LIMITS } from '../encoding/limits.ts';
import { GAMES } from './game-list.ts';

/** A decision has at most so many values in it, but for the placing of a fleet, which comes once. */
const VALUES_OF_A_DECISION = 5;

it.each(GAMES.map((game) => [`${game.id} ${game.version}`, game] as const))(
  'a seat of %s can open the longest match, with a decision for each of its steps',
  (_, game) => {
    for (const seats of [game.seats.min, game.seats.max]) {
      const { steps } = game.longest(game.readParams({}), seats);
      expect((steps / seats) * VALUES_OF_A_DECISION).toBeLessThan(LIMITS.payloadValues);
    }
  },
);
