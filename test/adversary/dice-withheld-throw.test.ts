/** The cheat: a seat that knows the throw and does not like it withholds its share, to have the die thrown again. */

import { expect, it } from 'vitest';
import type { DiceView } from '../../shared/games/dice/view.ts';
import { withhold } from '../support/malice.ts';
import { CLOCK, Table } from '../support/table.ts';

const OUT_OF_TIME_MS = CLOCK.grace + CLOCK.budget + 1;

async function withheld(seats: number): Promise<Table> {
  const table = new Table({
    game: 'dice',
    seed: 'withheld throw',
    seats,
    params: { target: 20 },
    bots: new Array(seats).fill('patient'),
  });
  await table.seat();
  withhold(table, 1, 'dice.reveal');
  while (await table.play());
  expect(table.state.matchState.next).toEqual([1]);
  return table;
}
const viewOf = (table: Table): DiceView => table.players[0]!.session.snapshot().view as DiceView;

it('the seat is out, the die is not thrown again, and the standing seats keep the points they could have banked', async () => {
  const table = await withheld(3);
  const { points, round, totals, throws } = viewOf(table);
  await table.wait(OUT_OF_TIME_MS);
  const after = viewOf(table);
  expect(after.playing).toEqual([0, 2]);
  expect(after.throws[throws.length]).toEqual({ round, sat: [0, 2], die: undefined });
  expect(after.totals).toEqual([totals[0]! + points, totals[1], totals[2]! + points]);
  await table.finish();
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
  expect(verdict.result).not.toMatchObject({ winners: expect.arrayContaining([1]) });
});

it('in a match of two, the seat that withholds its share loses by the clock', async () => {
  const table = await withheld(2);
  await table.wait(OUT_OF_TIME_MS);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0], reason: 'time' } });
});
