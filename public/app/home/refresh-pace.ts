/** How often a page asks again for a list that changes by itself: soon after it has changed, and ever more rarely while nothing does. */

const SOONEST_MS = 15_000;
const RAREST_MS = 120_000;

/** The wait before the next question, from the wait before the last one. */
export function nextWait(last: number | undefined, changed: boolean, soonest = SOONEST_MS): number {
  if (last === undefined || changed) return soonest;
  return Math.min(RAREST_MS, last * 1.5);
}
