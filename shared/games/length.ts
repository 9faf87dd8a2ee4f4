/** How long a match of small steps can get. */

import type { Length } from './interface.ts';

/** The most bytes of a log line with a small payload: header, signature and timestamp of a step of one seat take under 1 KiB. */
const SMALL_LINE = 2_048;

/** The most bytes of `start`, which up to eight seats sign, and which repeats what each has committed to. */
const START_LINE = 4_096;

/** `steps` counts all steps of the game but `start`; `payloads` is the size in bytes of the large payloads among them. */
export const lengthOf = (steps: number, payloads = 0): Length => ({
  steps: steps + 1,
  bytes: START_LINE + steps * SMALL_LINE + payloads,
});
