/** The clocks that a match is offered with. Not in `seating.ts`, so that a page that lists them loads no cryptography. */

import type { Clock, Deadlines } from '../log/match-payloads.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

interface ClockPreset {
  readonly id: string;
  readonly label: string;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
}

const realTime = (minutes: number): ClockPreset => ({
  id: `live-${minutes}`,
  label: `${minutes} min + 5 s`,
  clock: { budget: minutes * MINUTE_MS, grace: 5 * SECOND_MS },
  deadlines: { join: DAY_MS, setup: 10 * MINUTE_MS, settle: MINUTE_MS, opening: DAY_MS },
});

const correspondence = (days: number): ClockPreset => ({
  id: `days-${days}`,
  label: days === 1 ? '1 day a move' : `${days} days a move`,
  clock: { budget: 0, grace: days * DAY_MS },
  deadlines: { join: 7 * DAY_MS, setup: days * DAY_MS, settle: days * DAY_MS, opening: days * DAY_MS },
});

export const CLOCK_PRESETS: readonly ClockPreset[] = [...[1, 3, 5, 10, 15, 30].map(realTime), ...[1, 3, 7].map(correspondence)];
