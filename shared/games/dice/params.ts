/** What the creator of a match of Greedy Pig chooses. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { integer, object, optional } from '../../encoding/shape.ts';

export interface DiceParams {
  /** The points that end the match. */
  readonly target: number;
}

export function readParams(json: JsonObject): DiceParams {
  const { target = 50 } = object({ target: optional(integer({ min: 5, max: 500 })) })(json, 'params');
  return { target };
}

/** Of the longest matches. */
export const DICE_LONGEST = { 1: [{ target: 500 }] };
