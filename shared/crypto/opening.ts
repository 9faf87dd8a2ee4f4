/** The payload of an `opening`. No hashing here, so that a page that looks at it loads none. */

import { LIMITS } from '../encoding/limits.ts';
import { array, hex, jsonObject, object } from '../encoding/shape.ts';

/** Length of the seed of a seat. */
export const SEED_BYTES = 32;

/** The seed in hex, and every decision of the seat in order. */
export const readOpening = object({
  seed: hex(SEED_BYTES),
  decisions: array(jsonObject, { max: LIMITS.stepsPerMatch }),
});

export type Opening = ReturnType<typeof readOpening>;
