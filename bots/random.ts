/** The bot that decides at random, of any game that says what may be decided. */

import type { JsonObject } from '../shared/encoding/canonical.ts';
import { randomDecision } from '../shared/games/random-decision.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';

/** `own` decides what the game cannot list, and nothing else. */
export const randomBot = <View>(
  game: string,
  own?: (view: View, random: RandomInteger) => JsonObject | undefined,
): Bot<View> => ({
  name: 'random',
  game,
  decide(view, random, asks) {
    const decision = own?.(view, random) ?? (asks && randomDecision(asks, random));
    if (decision === undefined) throw new Error(`${game} does not say what may be decided`);
    return decision;
  },
});
