/** How long a match of small steps can get. */

import type { Length } from './interface.ts';

/** Of a line of the log with a small payload. What places, signs and stamps a step of one seat takes under 1 KiB. */
const SMALL_LINE = 2_048;

/** Of `start`, which up to eight seats sign, with what each has committed to. */
const START_LINE = 4_096;

/** `steps` are those between the first and the last but `start`, `payloads` the bytes of such as are large. */
export const lengthOf = (steps: number, payloads = 0): Length => ({
  steps: steps + 1,
  bytes: START_LINE + steps * SMALL_LINE + payloads,
});
