/** The exploration of the schedule within short bounds, what it takes for one state, and that it can fail. */

import { describe, expect, it } from 'vitest';
import { readText } from '../../../test/repository/tree.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { countCourses } from './courses.ts';
import { explore } from './explore.ts';
import { followMatch } from './follow.ts';
import { PLANTED_FAULTS, runFaults } from './planted-faults.ts';
import { longestRuns } from './progress.ts';

const schedule = explore({ captures: false, quiet: false });

describe('the schedule of proven dark chess, without captures', () => {
  it('breaks in no state, with hand-overs before any step and any number of them', () => {
    expect(schedule.breach).toBeUndefined();
    expect(schedule.edges.length).toBeGreaterThan(1_000);
  });

  it('ends each row after 14 steps, and each turn after six', () => {
    expect(longestRuns(schedule)).toEqual({ row: 14, turn: 6 });
  });

  it('has as many courses as ways to move, where nothing is handed over', () => {
    // Of a ply 1 way goes on, and 1 ends the match: there is no move.
    for (const plies of [1, 2, 20]) expect(countCourses(schedule, plies, 0)).toBe(BigInt(plies + 1));
    expect(countCourses(schedule, 1, 1)).toBeGreaterThan(1_000n);
  });
});

it('the schedule breaks in no state that 30 steps reach, with captures and the statement quiet', () => {
  const deep = explore({ steps: 30 });
  expect(deep.breach).toBeUndefined();
  // Of a ply 65 ways go on: nothing is captured, or a piece on one of 64 squares; and 65 end the match: no move, or the king is captured.
  expect(countCourses(deep, 2, 0)).toBe(65n ** 2n + 65n + 65n * 65n);
});

// Others are played by `npm run circuits -- --schedule`.
it('a match that is played without representatives goes through the states that were explored', () => {
  const { plies, unknown } = followMatch(schedule, { rng: seededRng(1), plies: 24, handOvers: 0.04, captures: false });
  expect(unknown).toEqual([]);
  expect(plies).toBe(24);
});

it.each(Object.entries(PLANTED_FAULTS))('what a planted fault replaces stands once: %s', (_, { file, passage, instead }) => {
  expect(readText(file).split(passage)).toHaveLength(2);
  expect(instead).not.toBe(passage);
});

/** One of each part of the claim; `schedule-main.ts --planted` runs all of them. */
describe('a fault is found, and the course to it printed', () => {
  it.each([
    'a batch begins a ply later',
    'a hand-over leaves the stock to the machines',
    'a move is possible where a flight is due',
    'both views of a line share their components',
    'runs of proof bits overlap',
  ])('%s', (name) => {
    const [run] = runFaults([name]);
    expect(run!.found, run!.said).toBe(true);
  });
});
