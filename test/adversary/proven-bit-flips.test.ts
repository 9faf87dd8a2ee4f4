/** The cheat: any message of proven dark chess, or an opening, with any one of its bits turned. `npm run fuzz -- --flips 1000` turns more. */

import { expect, it } from 'vitest';
import { runFlips } from '../fuzz/flips/run.ts';

const FLIPS = 10;

it(`of ${FLIPS} messages with a turned bit, each convicts its author, now or at a later message`, async () => {
  const { wrong, flips } = await runFlips({ seed: 1, from: 0, count: FLIPS, step: 9 });
  expect(wrong).toEqual([]);
  expect(flips).toBe(FLIPS);
});
