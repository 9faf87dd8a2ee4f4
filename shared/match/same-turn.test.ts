import { describe, expect, it } from 'vitest';
import { CLOCK } from '../../test/support/table.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { deadlineOf } from './clock.ts';

const { budget, grace } = CLOCK;

describe('a turn of several steps', () => {
  it('has one grace, and is charged when it ends', () => {
    const toy = new TurnMatch().to('play');
    const { time } = deadlineOf(toy.matchState)!;
    toy.wait(grace - 1_000);
    toy.say('toy.answer', 0, {}, [0]).wait(grace);
    toy.say('toy.flight', 0, {}, [0]);
    expect([toy.budget(0), deadlineOf(toy.matchState)!.time]).toEqual([budget, time]);
    toy.wait(500);
    toy.say('toy.move', 0, {}, [1]);
    expect(toy.budget(0)).toBe(budget - (grace - 500));
  });

  it('ends at its deadline, whichever of its steps is due', () => {
    const toy = new TurnMatch().to('play').say('toy.answer', 0, {}, [0]);
    toy.wait(1_000);
    toy.say('toy.flight', 0, {}, [0]).waitUntilDeadline(0);
    expect(toy.budget(0)).toBe(budget);
    toy.say('toy.flight', 0, {}, [0]).wait(1);
    expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
  });

  it('has a grace for each step in every other match', () => {
    const toy = new ToyMatch().to('play');
    toy.wait(grace);
    toy.say('toy.answer', 0, {}, [0]);
    toy.wait(grace);
    toy.say('toy.flight', 0, {}, [0]);
    expect(toy.matchState.seats[0]).toMatchObject({ budget, since: toy.now });
  });

  it('costs nothing in the set-up, and the first turn begins with start', () => {
    const toy = new TurnMatch().to('setup').say('toy.flight', 0, {}, [1]);
    toy.wait(2 * grace);
    toy.say('toy.flight', 1, {}, [0, 1]).say('start', [0, 1], {}, [0]);
    expect(toy.matchState.seats[0]).toMatchObject({ budget, since: toy.now });
    expect(toy.matchState.seats.some((seat) => seat?.inRow)).toBe(false);
  });
});

describe('a seat that a step within a turn has put in next', () => {
  const inRow = () => {
    const toy = new TurnMatch().to('play');
    toy.wait(grace + 1_000);
    return toy.say('toy.flight', 0, {}, [1]);
  };

  it('has a grace for each of its own such steps, and pays what goes over', () => {
    const toy = inRow();
    expect(toy.budget(0)).toBe(budget - 1_000);
    for (const over of [0, 300, 0]) {
      toy.wait(grace + over);
      toy.say('toy.flight', 1, {}, [1]);
      expect(toy.matchState.seats[1]!.since).toBe(toy.now);
    }
    expect(toy.budget(1)).toBe(budget - 300);
    toy.wait(grace + 200);
    toy.say('toy.flight', 1, {}, [0]);
    expect(toy.budget(1)).toBe(budget - 500);
  });

  it('has no second grace where the grace is long: what is left of it, and otherwise a minute a step', () => {
    const clock = { budget: 10_000, grace: 86_400_000 };
    const toy = new TurnMatch({ clock }).to('play').say('toy.flight', 0, {}, [1]);
    const { time } = deadlineOf(toy.matchState)!;
    toy.wait(3_600_000);
    toy.say('toy.flight', 1, {}, [1]);
    expect([toy.budget(1), deadlineOf(toy.matchState)!.time]).toEqual([10_000, time]);
    toy.waitUntilDeadline(0);
    toy.say('toy.flight', 1, {}, [1]);
    expect([toy.budget(1), deadlineOf(toy.matchState)!.time]).toEqual([0, toy.now + 60_001]);
    toy.wait(60_000);
    toy.say('toy.answer', 1, {}, [1]).wait(60_000);
    toy.say('toy.move', 1, {}, [0]);
    expect(toy.budget(1)).toBe(0);
    expect(deadlineOf(toy.matchState)!.time).toBe(toy.now + clock.grace + clock.budget + 1);
  });

  it('has one grace a turn again once its turn has ended', () => {
    const toy = inRow().say('toy.flight', 1, {}, [0]).say('toy.answer', 0, {}, [0]).say('toy.move', 0, {}, [1]);
    toy.say('toy.move', 1, {}, [0]);
    toy.wait(grace);
    toy.say('toy.answer', 0, {}, [0]).wait(grace);
    toy.say('toy.move', 0, {}, [1]);
    expect(toy.budget(0)).toBe(budget - 1_000 - grace);
  });
});

describe('a hand-over', () => {
  it('of the other seat charges the seat in next for what it has used, and starts its clock again', () => {
    const toy = new TurnMatch().to('play');
    toy.wait(grace + 700);
    toy.handOver(1);
    expect(toy.matchState.seats[0]).toMatchObject({ budget: budget - 700, since: toy.now });
    expect(toy.budget(1)).toBe(budget);
    toy.wait(grace);
    toy.say('toy.move', 0, {}, [1]);
    expect(toy.budget(0)).toBe(budget - 700);
  });

  it('of the seat in next leaves its clock as it was', () => {
    const toy = new TurnMatch().to('play');
    const { time } = deadlineOf(toy.matchState)!;
    toy.wait(grace + 700);
    toy.handOver(0);
    expect([toy.budget(0), deadlineOf(toy.matchState)!.time]).toEqual([budget, time]);
  });

  it('changes no clock in the set-up, nor in a match without such turns', () => {
    const setup = new TurnMatch().to('setup');
    const before = setup.matchState.seats[0];
    setup.wait(2 * grace);
    setup.handOver(1);
    expect(setup.matchState.seats[0]).toEqual(before);
    const plain = new TurnMatch({ sameTurn: [] }).to('play');
    const { time } = deadlineOf(plain.matchState)!;
    plain.wait(2 * grace);
    plain.handOver(1);
    expect([plain.budget(0), deadlineOf(plain.matchState)!.time]).toEqual([budget, time]);
  });
});
