import { expect, it } from 'vitest';
import { RulesMatch } from '../../test/support/rules-match.ts';
import { testSeed } from '../../test/support/table.ts';
import { encodeHex } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { findGame } from '../games/registry.ts';
import type { GameStep } from '../games/steps.ts';
import { applyGameStep, beginGameRun } from '../playthrough/game-run.ts';
import { SeatMachine } from './seat-machine.ts';

const RPS = findGame('rps', 1)!;
const seed = encodeHex(testSeed('proof', 'seed', 0));

/** A machine of seat 0 that has taken in this log of a match and was given this decision. */
function machineOf(match: RulesMatch, steps: readonly GameStep[], decision: JsonObject): SeatMachine {
  let gameRun = beginGameRun(RPS, match.gameRun.setup);
  const machine = new SeatMachine(gameRun, 0, seed, [decision]);
  for (const step of steps) {
    gameRun = applyGameStep(gameRun, step, match.gameRun.steps[step.seq]!.next, { started: true, settled: false });
    machine.observe(gameRun, true);
  }
  return machine;
}

it('a machine proves its own opening as long as it would have sent what its seat has sent', () => {
  const match = new RulesMatch(RPS, {}, 'proof');
  const [decision, other] = [
    { kind: 'show', hand: 'rock' },
    { kind: 'show', hand: 'paper' },
  ];
  match.decide(0, decision);
  const machine = machineOf(match, match.steps, decision);
  expect(machine.proves(0, { seed, decisions: [decision] })).toBe(true);
  expect(machine.proves(1, { seed, decisions: [decision] })).toBe(false);
  expect(machine.proves(0, { seed: '00'.repeat(32), decisions: [decision] })).toBe(false);
  expect(machine.proves(0, { seed, decisions: [other] })).toBe(false);
  expect(machine.proves(0, { seed, decisions: [] })).toBe(false);
  // A step in the log that came from another decision, as of another device.
  expect(machineOf(match, match.steps, other).proves(0, { seed, decisions: [other] })).toBe(false);
});
