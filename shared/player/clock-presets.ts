/** The clocks that a match is offered with. Not in `seating.ts`, so that a page that lists them loads no cryptography. */

import type { GameClocks } from '../games/interface.ts';
import type { Clock, Deadlines } from '../log/match-payloads.ts';
import { TIME_TO_SIGN_MS } from '../match/deadline-floors.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No deadline is longer (`LIMITS.deadlineMs`, which brings every other limit along). */
const MOST_MS = 30 * DAY_MS;
const UNITS = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };

interface ClockPreset {
  /** As it is typed on a terminal: `10m+5s`, `3d`. */
  readonly id: string;
  readonly clock: Clock;
  readonly deadlines: Deadlines;
}

/** What a game says of its clocks: its rules, and its entry in the catalogue of the page. */
interface ClockedGame {
  readonly clocks?: GameClocks;
  readonly floors?: { readonly grace?: number };
}

const LIVE: Deadlines = { join: DAY_MS, setup: 10 * MINUTE_MS, settle: MINUTE_MS, opening: DAY_MS };

/** Deadlines of a match whose moves may take so long. */
const slow = (ms: number): Deadlines => ({ join: 7 * DAY_MS, setup: ms, settle: ms, opening: ms });

/** What a clock is typed as: a budget and what each move adds, or the days of a move. */
const WRITTEN = /^(?:(\d{1,4}[smhd])(?:\+(\d{1,4}[smhd]))?)$/;
const spanOf = (text: string): number => Number(text.slice(0, -1)) * UNITS[text.at(-1) as keyof typeof UNITS];

/**
 * The clock that somebody has typed, with no more delay than the devices need in this game: `3m+2s`; `5m`, where no move adds anything; `2d`, which is two
 * days a move. Undefined for anything else.
 */
function readClock(id: string, { floors }: ClockedGame): ClockPreset | undefined {
  const [, time, added] = WRITTEN.exec(id) ?? [];
  if (time === undefined) return undefined;
  const [ms, increment] = [spanOf(time), spanOf(added ?? '0s')];
  if (Math.max(ms, increment) > MOST_MS) return undefined;
  const grace = Math.max(TIME_TO_SIGN_MS, floors?.grace ?? 0);
  if (increment === 0 && time.endsWith('d')) return { id, clock: { budget: 0, grace: ms }, deadlines: slow(ms) };
  const clock = { budget: ms, grace, ...(increment === 0 ? {} : { increment }) };
  return { id, clock, deadlines: ms < DAY_MS ? LIVE : slow(DAY_MS) };
}

const USUAL = ['1m+1s', '3m+2s', '5m+3s', '10m+5s', '15m+10s', '30m+20s', '1d', '3d', '7d'];

const ofGame = ({ budget, grace }: GameClocks['presets'][number]): ClockPreset => ({
  id: `turn-${grace / SECOND_MS}`,
  clock: { budget, grace },
  deadlines: LIVE,
});

/** Those that a game is offered with: its own, if the general ones do not fit it. */
export const clockPresetsOf = (game: ClockedGame): readonly ClockPreset[] =>
  game.clocks === undefined ? USUAL.map((id) => readClock(id, game)!) : game.clocks.presets.map(ofGame);

/** The clock of this name: one that is offered, or for a game without its own any that can be typed. */
export const findClock = (id: string, game: ClockedGame): ClockPreset | undefined =>
  clockPresetsOf(game).find((preset) => preset.id === id) ?? (game.clocks === undefined ? readClock(id, game) : undefined);
