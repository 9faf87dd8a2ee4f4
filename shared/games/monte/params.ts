/** What the creator of a match of Three Card Monte chooses. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { integer, object, optional } from '../../encoding/shape.ts';

export interface MonteParams {
  readonly rounds: number;
}

const readGiven = object({ rounds: optional(integer({ min: 1, max: 9 })) });

export function readParams(params: JsonObject): MonteParams {
  return { rounds: 5, ...readGiven(params, 'params') };
}

/** Of the longest matches. */
export const MONTE_LONGEST = { 1: [{ rounds: 9 }] };
