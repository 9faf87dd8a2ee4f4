/** The rounds of Three Card Monte that were revealed, and what they are worth. */

import type { Card } from './payloads.ts';

/** A guess is right one time in three, so that with these points chance favours neither seat. */
const HIT_POINTS = 2;
const MISS_POINTS = 1;

export interface Round {
  readonly queen: Card;
  readonly pointed: Card;
}

/** Points of the dealer and of the guesser. */
export function scoresOf(rounds: readonly Round[]): readonly [number, number] {
  const hits = rounds.filter(({ queen, pointed }) => queen === pointed).length;
  return [(rounds.length - hits) * MISS_POINTS, hits * HIT_POINTS];
}
