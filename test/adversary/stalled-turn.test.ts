import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { deadlineOf } from '../../shared/match/clock.ts';
import { CLOCK } from '../support/table.ts';
import { TurnMatch } from '../support/turn-match.ts';

const { budget, grace } = CLOCK;

it.each([CLOCK, { ...CLOCK, increment: 60_000 }])(
  'a seat gains no time in its turn by sending step after step, offering draws, or moving to other devices: %o',
  (clock) => {
    const toy = new TurnMatch({ clock }).to('play');
    const { time } = deadlineOf(toy.matchState)!;
    const pause = 10_000;
    let device = toy.signer(0);
    for (let i = 0; toy.now + pause < time; i++) {
      toy.wait(pause);
      if (i < LIMITS.handOvers) device = toy.handOver(0);
      else toy.say(i % 2 === 0 ? 'toy.answer' : 'toy.flight', device, {}, [0]);
      if (i === 0) toy.say('draw-offer', device, {}, [0]);
      expect(deadlineOf(toy.matchState)!.time).toBe(time);
    }
    toy.waitUntilDeadline(1);
    expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
  },
);

it('a seat in a row pays for everything that goes over the grace of each step', () => {
  const toy = new TurnMatch().to('play').say('toy.flight', 0, {}, [1]);
  const over = 60_000;
  for (let paid = over; paid <= budget; paid += over) {
    toy.wait(grace + over);
    toy.say('toy.flight', 1, {}, [1]);
    expect(toy.budget(1)).toBe(budget - paid);
  }
  toy.wait(grace);
  expect(toy.matchState.phase).toBe('play');
  toy.wait(1);
  expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [1] });
});
