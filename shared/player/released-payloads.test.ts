import { expect, it } from 'vitest';
import { FlightsTable } from '../../test/support/flights-table.ts';

const isFlight = (kind: string): boolean => kind === 'slow-flights.flight';

it('flights leave the memory of a session that keeps its log, and both seats still audit each other', async () => {
  const table = new FlightsTable({ seed: 'released payloads' });
  await table.seat();
  await table.playTo();
  for (const { session } of table.players) {
    const { entries } = session.snapshot();
    const flights = entries.filter(({ entry }) => isFlight(entry.step.kind));
    expect(flights.length).toBe(3);
    expect(flights.every(({ entry }) => entry.payload === undefined)).toBe(true);
    expect(entries.filter(({ entry }) => !isFlight(entry.step.kind)).every(({ entry }) => entry.payload !== undefined)).toBe(
      true,
    );
  }
  const { verdict } = await table.verify();
  expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['honest', 'honest']);
  for (const { session } of table.players) expect(session.snapshot().result).toEqual(verdict.result);
});
