import { expect, it } from 'vitest';
import { clockPresetsOf, findClock } from '../player/clock-presets.ts';
import { expectFloors, raiseToFloors } from './deadline-floors.ts';

const FLOORS = { grace: 15_000, setup: 120_000, settle: 1_800_000 };

it.each(clockPresetsOf({ floors: FLOORS }))(
  'the clock $id is played as it is offered, with deadlines that its game can meet',
  (preset) => {
    const { clock } = preset;
    const deadlines = raiseToFloors(preset, { floors: FLOORS, openings: true, sameTurn: ['toy.flight'] });
    expect(() => expectFloors({ clock, deadlines }, FLOORS)).not.toThrow();
    expect(clock.grace).toBe(clock.budget === 0 ? deadlines.setup : FLOORS.grace);
  },
);

it('a set-up in turn waits for each step as long as a turn takes at least', () => {
  const [day, minute] = [86_400_000, 60_000];
  const terms = { clock: { budget: 0, grace: 3 * day }, deadlines: { join: day, setup: minute, settle: minute } };
  expect(raiseToFloors(terms, { openings: false }).setup).toBe(minute);
  expect(raiseToFloors(terms, { openings: false, sameTurn: ['toy.flight'] }).setup).toBe(3 * day);
});

it('a seat that may be away for the grace of a turn may be so at the end', () => {
  const [day, minute] = [86_400_000, 60_000];
  const terms = { clock: { budget: 0, grace: 3 * day }, deadlines: { join: day, setup: day, settle: minute, opening: day } };
  expect(() => expectFloors(terms)).toThrow('settle is 60000 ms, and 259200000 ms at least');
  const deadlines = raiseToFloors(terms, { openings: true });
  expect(deadlines).toMatchObject({ settle: 3 * day, opening: 3 * day });
  expect(() => expectFloors({ ...terms, deadlines })).not.toThrow();
});

it('a first turn is no shorter than the increment makes the later ones', () => {
  const { deadlines } = findClock('3m+2s', {})!;
  const withBudget = (budget: number) => () => expectFloors({ clock: { budget, grace: 2_000, increment: 60_000 }, deadlines });
  expect(withBudget(60_000)).not.toThrow();
  expect(withBudget(59_999)).toThrow('budget is 59999 ms, and 60000 ms at least');
});

it('what is above the floors stays, and a deadline for openings is there only where the game asks for them', () => {
  const { clock, deadlines } = findClock('7d', {})!;
  expect(raiseToFloors({ clock, deadlines }, { floors: FLOORS, openings: true })).toEqual(deadlines);
  expect(raiseToFloors({ clock, deadlines }, { openings: false })).not.toHaveProperty('opening');
});
