/** The clocks that a match is offered with. Not in `seating.ts`, so that a page that lists them loads no cryptography. */

import type { GameClocks } from '../games/interface.ts';
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

const LIVE: Deadlines = { join: DAY_MS, setup: 10 * MINUTE_MS, settle: MINUTE_MS, opening: DAY_MS };

const realTime = (minutes: number): ClockPreset => ({
  id: `live-${minutes}`,
  label: `${minutes} min + 5 s`,
  clock: { budget: minutes * MINUTE_MS, grace: 5 * SECOND_MS },
  deadlines: LIVE,
});

const correspondence = (days: number): ClockPreset => ({
  id: `days-${days}`,
  label: days === 1 ? '1 day a move' : `${days} days a move`,
  clock: { budget: 0, grace: days * DAY_MS },
  deadlines: { join: 7 * DAY_MS, setup: days * DAY_MS, settle: days * DAY_MS, opening: days * DAY_MS },
});

export const CLOCK_PRESETS: readonly ClockPreset[] = [...[1, 3, 5, 10, 15, 30].map(realTime), ...[1, 3, 7].map(correspondence)];

const ofGame = ({ budget, grace }: GameClocks['presets'][number]): ClockPreset => ({
  id: `turn-${grace / SECOND_MS}`,
  label: `${budget / SECOND_MS} s + ${grace / SECOND_MS} s`,
  clock: { budget, grace },
  deadlines: LIVE,
});

/** Those of a game: its own, if the general ones do not fit it. */
export const clockPresetsOf = ({ clocks }: { readonly clocks?: GameClocks }): readonly ClockPreset[] =>
  clocks === undefined ? CLOCK_PRESETS : clocks.presets.map(ofGame);
