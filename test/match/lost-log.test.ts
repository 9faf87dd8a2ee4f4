import { expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { findGame } from '../../shared/games/registry.ts';
import { FlightsTable } from '../support/flights-table.ts';
import { SLOW_FLIGHTS, SLOW_FLIGHTS_ID } from '../support/slow-flights.ts';

type Act = typeof SLOW_FLIGHTS.act;

/** The game of a seat that spoils each of its flights. */
const CHEAT = {
  ...SLOW_FLIGHTS,
  act(...place: Parameters<Act>): ReturnType<Act> {
    const content = SLOW_FLIGHTS.act(...place);
    if (!content.kind.endsWith('.flight')) return content;
    const body = content.payload['body'] as string;
    const payload: JsonObject = { ...content.payload, body: `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}` };
    return { ...content, payload };
  },
};

const findCheat = ((id: string, version: number) =>
  id === SLOW_FLIGHTS_ID ? CHEAT : findGame(id, version)) as unknown as typeof findGame;

/** Seat 0 is cheated by seat 1; `change` happens on its device before its machine works on the spoiled flight. */
async function cheated(seed: string, change: (table: FlightsTable) => void): Promise<FlightsTable> {
  const table = new FlightsTable({ seed, reveal: 'end', turns: 5 });
  table.extra = (seat) => (seat === 1 ? { findGame: findCheat } : {});
  await table.seat();
  await table.pick();
  change(table);
  await table.pick();
  await table.settle();
  return table;
}

it('a wronged seat opens by the log that its device has kept', async () => {
  const table = await cheated('kept', () => {});
  expect(table.kinds).toContain('opening');
});

it('a wronged seat whose kept log is lost while its page is open says so, and signs nothing', async () => {
  const table = await cheated('lost', ({ players }) => players[0]!.logs.lines.clear());
  expect(table.players[0]!.session.snapshot().halted?.code).toBe('player/no-log-kept');
  expect(table.players[0]!.session.snapshot().fault).toBeUndefined();
  expect(table.kinds).not.toContain('opening');
});
