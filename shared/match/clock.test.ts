import { expect, it } from 'vitest';
import { CLOCK } from '../../test/support/table.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { LIMITS } from '../encoding/limits.ts';
import { deadlineOf } from './clock.ts';

const { budget, grace } = CLOCK;
const INCREMENT = 7_000;
const clock = { ...CLOCK, increment: INCREMENT };
const budgetsOf = ({ matchState }: ToyMatch) => matchState.seats.map((seat) => seat!.budget);

it('a move earns the increment once its match has started, after it was charged for what goes over the grace', () => {
  const toy = new ToyMatch({ clock }).to('setup').say('toy.move', 0, {}, [0, 1]);
  expect(budgetsOf(toy)).toEqual([budget, budget]);
  toy.say('start', [0, 1], {}, [0]).wait(grace);
  toy.say('toy.move', 0, {}, [1]).wait(grace + 9_000);
  toy.say('toy.move', 1, {}, [0]);
  expect(budgetsOf(toy)).toEqual([budget + INCREMENT, budget - 9_000 + INCREMENT]);
  expect(deadlineOf(toy.matchState)!.time).toBe(toy.now + grace + budget + INCREMENT + 1);
});

it('a move at the last moment earns it, and a step that is no move or is not of play earns nothing', () => {
  const toy = new TurnMatch({ clock }).to('play');
  toy.say('toy.answer', 0, {}, [0]).say('draw-offer', 0, {}, [0]);
  const device = toy.handOver(0);
  toy.say('toy.flight', device, {}, [1]).say('toy.pass', 1, {}, [0]);
  expect(budgetsOf(toy)).toEqual([budget, budget]);
  toy.waitUntilDeadline(0);
  toy.say('toy.move', device, {}, [1]);
  expect(budgetsOf(toy)).toEqual([INCREMENT, budget]);
});

it('a turn of several steps earns it once, a seat in a row with its move alone, and both that move at once for their own', () => {
  const toy = new TurnMatch({ clock }).to('play').say('toy.flight', 0, {}, [0]);
  toy.say('toy.flight', 0, {}, [1]).say('toy.flight', 1, {}, [1]).say('toy.move', 1, {}, [0, 1]);
  expect(budgetsOf(toy)).toEqual([budget, budget + INCREMENT]);
  toy.say('toy.move', 0, {}, [1]).say('toy.move', 1, {}, [0]);
  expect(budgetsOf(toy)).toEqual([budget + INCREMENT, budget + 2 * INCREMENT]);
});

it('a budget never grows beyond the longest that a match can begin with', () => {
  const most = LIMITS.deadlineMs;
  const toy = new ToyMatch({ clock: { budget: most, grace, increment: most } }).to('play');
  toy.wait(grace + 1_000);
  toy.say('toy.move', 0, {}, [0, 1]).say('toy.move', 0, {}, [1]);
  expect(budgetsOf(toy)).toEqual([most, most]);
});
