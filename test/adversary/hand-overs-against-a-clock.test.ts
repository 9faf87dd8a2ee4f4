import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { deadlineOf } from '../../shared/match/clock.ts';
import { CLOCK } from '../support/table.ts';
import { TurnMatch } from '../support/turn-match.ts';

const { budget, grace } = CLOCK;

it('a waiting seat that moves to device after device takes no time from the seat in turn', () => {
  for (const pause of [0, 1_000, grace, grace + 3_000]) {
    const [toy, calm] = [new TurnMatch().to('play'), new TurnMatch().to('play')];
    for (let i = 0; i < LIMITS.handOvers; i++) {
      const before = deadlineOf(toy.matchState)!.time;
      toy.wait(pause);
      calm.wait(pause);
      toy.handOver(1);
      expect(deadlineOf(toy.matchState)!.time).toBeGreaterThanOrEqual(before);
    }
    for (const match of [toy, calm]) match.say('toy.move', 0, {}, [1]);
    expect(toy.budget(0)).toBeGreaterThanOrEqual(calm.budget(0));
  }
});

it('a waiting seat gives the other at most a grace a hand-over, and neither seat wins back what was spent', () => {
  const toy = new TurnMatch().to('play');
  const { time } = deadlineOf(toy.matchState)!;
  for (let i = 0; i < LIMITS.handOvers; i++) {
    toy.wait(grace + 1_000);
    const spent = budget - toy.budget(0);
    toy.handOver(1);
    expect(budget - toy.budget(0)).toBe(spent + 1_000);
  }
  expect(deadlineOf(toy.matchState)!.time).toBe(time + LIMITS.handOvers * grace);
});

it('a hand-over at the last moment leaves the seat in turn a whole grace, and one after it comes too late', () => {
  const toy = new TurnMatch().to('play');
  toy.waitUntilDeadline(0);
  toy.handOver(1);
  expect([toy.budget(0), deadlineOf(toy.matchState)!.time]).toEqual([0, toy.now + grace + 1]);
  toy.now = deadlineOf(toy.matchState)!.time;
  expect(() => toy.handOver(1)).toThrow();
  expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
});
