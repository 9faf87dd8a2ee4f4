/** What the creator of a proven match chooses. */

import type { JsonObject } from '../../../encoding/canonical.ts';
import { object, oneOf, optional } from '../../../encoding/shape.ts';

const REVEALS = ['end', 'never'] as const;

export interface ProvenParams {
  /** `end`: both seats are asked to open when the game is over. `never`: nobody must, and the record shows no position. */
  readonly reveal: (typeof REVEALS)[number];
}

const read = object({ reveal: optional(oneOf(REVEALS)) });

export function readProvenParams(json: JsonObject): ProvenParams {
  const { reveal = 'end' } = read(json, 'params');
  return { reveal };
}
