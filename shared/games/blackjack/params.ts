/** What the creator of a match of Blackjack chooses. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { boolean, integer, object, optional } from '../../encoding/shape.ts';

export interface BlackjackParams {
  readonly rounds: number;
  /** Chips of a player at the start. */
  readonly chips: number;
  /** Decks of 52 cards that are shuffled together, anew for every round. */
  readonly decks: number;
  /** The last seat is a regulator's. */
  readonly regulator: boolean;
}

const readGiven = object({
  rounds: optional(integer({ min: 1, max: 20 })),
  chips: optional(integer({ min: 2, max: 1_000 })),
  decks: optional(integer({ min: 1, max: 8 })),
  regulator: optional(boolean),
});

export function readParams(params: JsonObject): BlackjackParams {
  return { rounds: 5, chips: 20, decks: 1, regulator: false, ...readGiven(params, 'params') };
}

/** Of the longest matches. */
export const BLACKJACK_LONGEST = { 1: [{ rounds: 20, chips: 1_000, decks: 8 }] };
