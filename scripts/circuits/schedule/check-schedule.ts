/** The whole check of the schedule as one function: the exploration, that rows end, and how many courses it covers. */

import { seededRng } from '../../../test/support/seeded-rng.ts';
import { Breach } from './breach.ts';
import { countCourses } from './courses.ts';
import { type Bounds, explore, type Schedule } from './explore.ts';
import { followMatch } from './follow.ts';
import { longestRuns } from './progress.ts';

interface ScheduleReport {
  readonly states: number;
  readonly transitions: number;
  /** Plies of the courses that are counted, and how many there are with at most 8 hand-overs of each seat, as a decimal. */
  readonly plies: number;
  readonly courses: string;
  /** The most steps in a row without a hand-over, and the most steps of a turn. */
  readonly row: number;
  readonly turn: number;
  /** Steps of matches that were played without representatives, all of which the exploration has. */
  readonly followed: number;
  readonly breach?: Schedule['breach'];
  readonly ms: number;
}

/** Matches that are played at random besides, with many hand-overs, or long enough that moves state `quiet`. */
const PLAYED = [
  { plies: 64, handOvers: 0.03 },
  { plies: 64, handOvers: 0.1 },
  { plies: 104, handOvers: 0.01, captures: false },
];

/** Explores the schedule within the bounds, and counts the courses of so many plies. */
export function checkSchedule(plies = 64, bounds: Bounds = {}): ScheduleReport {
  const start = performance.now();
  const schedule = explore(bounds);
  const nothing = { courses: '0', row: 0, turn: 0, followed: 0 };
  const found = attemptRest(schedule, plies, bounds);
  const { edges, transitions } = schedule;
  return { states: edges.length, transitions, plies, ...nothing, ...found, ms: Math.round(performance.now() - start) };
}

type Rest = Partial<Pick<ScheduleReport, 'courses' | 'row' | 'turn' | 'followed' | 'breach'>>;

function attemptRest(schedule: Schedule, plies: number, bounds: Bounds): Rest {
  if (schedule.breach !== undefined) return { breach: schedule.breach };
  try {
    const { row, turn } = longestRuns(schedule);
    return { row, turn, courses: String(countCourses(schedule, plies)), followed: followAll(schedule, bounds) };
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    return { breach: { what: error.message, trace: [] } };
  }
}

function followAll(schedule: Schedule, { captures = true, quiet = true }: Bounds): number {
  const played = PLAYED.filter((match) => quiet || match.plies === 64).map((match, seed) =>
    followMatch(schedule, { rng: seededRng(seed), captures, ...match, ...(captures ? {} : { captures }) }),
  );
  const unknown = played.flatMap((match) => match.unknown);
  if (unknown.length > 0) throw new Breach(`the exploration does not have ${unknown[0]} of a match that was played`);
  return played.reduce((sum, { steps }) => sum + steps, 0);
}
