/** What the creator of a match of rock, paper, scissors chooses. */

import type { JsonObject } from '../../encoding/canonical.ts';
import { integer, object, optional } from '../../encoding/shape.ts';
import { Fault } from '../../fault.ts';

export interface RpsParams {
  /** A seat that wins more than half of so many rounds has won; tied rounds do not count. */
  readonly bestOf: number;
}

export function readParams(json: JsonObject): RpsParams {
  const { bestOf = 3 } = object({ bestOf: optional(integer({ min: 1, max: 5 })) })(json, 'params');
  if (bestOf % 2 === 0) throw new Fault('game/wrong-params', 'a match is the best of 1, 3 or 5 rounds');
  return { bestOf };
}

/** Of the longest matches. */
export const RPS_LONGEST = { 1: [{ bestOf: 5 }] };
