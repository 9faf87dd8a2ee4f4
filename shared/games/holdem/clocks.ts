/** The clocks of hold'em, apart from its rules: the page offers them before it loads any cryptography. */

import type { GameClocks } from '../interface.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const HOLDEM_CLOCKS: GameClocks = {
  presets: [
    { budget: MINUTE_MS, grace: 20 * SECOND_MS },
    { budget: 2 * MINUTE_MS, grace: 30 * SECOND_MS },
  ],
  // Who has vanished holds up a table that plays hand after hand; and what was hidden is erased once the match is settled.
  most: { budget: 30 * MINUTE_MS, grace: 5 * MINUTE_MS, setup: HOUR_MS, settle: HOUR_MS },
};
