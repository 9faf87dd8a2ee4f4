import { expect, it } from 'vitest';
import { CourseMatch } from '../../test/support/rules-match.ts';
import { testSeed } from '../../test/support/table.ts';
import { encodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { advanceCourse, beginCourse } from '../playthrough/game-run.ts';
import type { Play } from '../games/game.ts';
import { findGame } from '../games/registry.ts';
import { SeatMachine } from './seat-machine.ts';

const RPS = findGame('rps', 1)!;
const seed = encodeHex(testSeed('proof', 'seed', 0));

/** A machine of seat 0 that has taken in this log of a match and was given this decision. */
function machineOf(match: CourseMatch, plays: readonly Play[], decision: JsonObject): SeatMachine {
  let course = beginCourse(RPS, match.course.setup);
  const machine = new SeatMachine(course, 0, seed, [decision]);
  for (const play of plays) {
    course = advanceCourse(course, play, match.course.plays[play.seq]!.next, { started: true, settled: false });
    machine.observe(course, true);
  }
  return machine;
}

it('a machine proves its own opening as long as it would have sent what its seat has sent', () => {
  const match = new CourseMatch(RPS, {}, 'proof');
  const [decision, other] = [
    { kind: 'show', hand: 'rock' },
    { kind: 'show', hand: 'paper' },
  ];
  match.decide(0, decision);
  const machine = machineOf(match, match.plays, decision);
  expect(machine.proves(0, { seed, decisions: [decision] })).toBe(true);
  expect(machine.proves(1, { seed, decisions: [decision] })).toBe(false);
  expect(machine.proves(0, { seed: '00'.repeat(32), decisions: [decision] })).toBe(false);
  expect(machine.proves(0, { seed, decisions: [other] })).toBe(false);
  expect(machine.proves(0, { seed, decisions: [] })).toBe(false);
  // A step in the log that came from another decision, as of another device.
  expect(machineOf(match, match.plays, other).proves(0, { seed, decisions: [other] })).toBe(false);
});
