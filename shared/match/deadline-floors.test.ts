import { expect, it } from 'vitest';
import { CLOCK_PRESETS } from '../player/clock-presets.ts';
import { expectFloors, raiseToFloors } from './deadline-floors.ts';

const FLOORS = { grace: 15_000, setup: 120_000, settle: 1_800_000 };

it.each(CLOCK_PRESETS)('the clock "$label" is enough for every game once it is raised to the floors of the game', (preset) => {
  const raised = raiseToFloors(preset, { floors: FLOORS, openings: true, sameTurn: ['toy.flight'] });
  expect(() => expectFloors(raised, FLOORS)).not.toThrow();
  expect(raised.clock.budget).toBe(preset.clock.budget);
  expect(raised.clock.grace).toBe(Math.max(preset.clock.grace, FLOORS.grace));
});

it('a set-up in turn waits for each step as long as a turn takes at least', () => {
  const [day, minute] = [86_400_000, 60_000];
  const terms = { clock: { budget: 0, grace: 3 * day }, deadlines: { join: day, setup: minute, settle: minute } };
  expect(raiseToFloors(terms, { openings: false }).deadlines.setup).toBe(minute);
  expect(raiseToFloors(terms, { openings: false, sameTurn: ['toy.flight'] }).deadlines.setup).toBe(3 * day);
});

it('a seat that may be away for the grace of a turn may be so at the end', () => {
  const [day, minute] = [86_400_000, 60_000];
  const terms = { clock: { budget: 0, grace: 3 * day }, deadlines: { join: day, setup: day, settle: minute, opening: day } };
  expect(() => expectFloors(terms)).toThrow('settle is 60000 ms, and 259200000 ms at least');
  const raised = raiseToFloors(terms, { openings: true });
  expect(raised.deadlines).toMatchObject({ settle: 3 * day, opening: 3 * day });
  expect(() => expectFloors(raised)).not.toThrow();
  expect(
    raiseToFloors({ ...terms, clock: { budget: 0, grace: minute } }, { openings: true, floors: { grace: 2 * day } }),
  ).toEqual({
    clock: { budget: 0, grace: 2 * day },
    deadlines: { ...terms.deadlines, settle: 2 * day, opening: 2 * day },
  });
});

it('what is above the floors stays, and a deadline for openings is there only where the game asks for them', () => {
  const { clock, deadlines } = CLOCK_PRESETS.at(-1)!;
  expect(raiseToFloors({ clock, deadlines }, { floors: FLOORS, openings: true })).toEqual({ clock, deadlines });
  expect(raiseToFloors({ clock, deadlines }, { openings: false }).deadlines).not.toHaveProperty('opening');
});
