/**
 * The cheat: a relay tells a device a false time, so that the device decides for a person who still has time (`shared/player/haste.ts`). Such a decision
 * would be a step like any other, and nothing in the log would say that it was not the person's.
 */

import { expect, it } from 'vitest';
import { HASTE_MS } from '../../shared/player/haste.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { CLOCK, DEADLINES } from '../support/table.ts';
import { TIME_MS, type TimedTable, timedTable } from '../support/timed-table.ts';

const ALICE = 0;
const BOB = 1;
const A_MOMENT_MS = 300;
/** What a seat has after a pick that took all of its budget: a second grace in place of it. */
const SPENT_MS = 2 * CLOCK.grace + 1;

const snapshotOf = (table: TimedTable, player: number) => table.players[player]!.session.snapshot();

it('by a greeting with a false time, at each turn: everybody picks for themselves to the end', async () => {
  const table = await timedTable('greetings');
  let picks = 0;
  for (; table.state.matchState.phase === 'play'; picks++) {
    await table.pass(A_MOMENT_MS);
    for (const seat of [ALICE, BOB]) await table.greet(seat, TIME_MS);
    await table.pass(0);
    expect(table.picks).toBe(picks);
    await table.playOn(1);
  }
  expect(picks).toBe(4);
  expect([table.hasteOf(ALICE), table.hasteOf(BOB)]).toEqual([undefined, undefined]);
});

it.each([
  ['right', 0],
  ['a minute behind', -60_000],
])('by a greeting with a false time, to a page that was just loaded and whose clock is %s', async (_, skew) => {
  const table = await timedTable('loaded again', skew);
  table.greets = false;
  await table.reload(ALICE);
  await table.greet(ALICE, TIME_MS);
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(0);
});

it('by a timestamp that lies back for the step that gives the turn: the device counts from when the step came', async () => {
  const table = await timedTable('stamped back');
  await table.playOn(1);
  // The clock of the relay stands still meanwhile.
  table.deviceNow = () => table.now + TIME_MS;
  await table.playOn(1);
  await table.greet(ALICE, TIME_MS);
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(2);
});

it('by that and a connection that it cuts in each turn of the other: the device counts from when the step came', async () => {
  const table = await timedTable('cut off', TIME_MS);
  table.greet = async (player) => {
    const { match, seq, prev } = table.state.matchState;
    await table.deliver(player, { kind: 'welcome', match, seq, prev, time: table.deviceNow() });
  };
  await table.playOn(1);
  table.offline.add(ALICE);
  await table.playOn(1);
  table.offline.delete(ALICE);
  await table.hear(ALICE);
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(2);
});

it('by that and the move of the other to a new device, which charges the turn: what is left is the grace, by the clock of the device', async () => {
  const table = await timedTable('moves');
  await table.playOn(1);
  table.deviceNow = () => table.now + TIME_MS;
  await table.playOn(1);
  const late = table.now + TIME_MS - 1;
  table.deviceNow = () => late + Math.max(0, table.now - late);
  table.now = late;
  const { text } = await packSeat(table.players[BOB]!.session, 'https://relay.test');
  await table.arrive(text);
  await table.settle();
  expect([table.kinds.at(-1), table.state.matchState.seats[ALICE]!.budget]).toEqual(['hand-over', 0]);
  await table.greet(ALICE, TIME_MS);
  await table.pass(CLOCK.grace - HASTE_MS);
  expect(table.picks).toBe(2);
});

it('by a timestamp that has not come yet for its own step, which takes its budget: the loss on time has a trace', async () => {
  const table = await timedTable('budget');
  // Her device has the time of day, of which the relay takes the most that leaves her in the match.
  let lie = 0;
  table.deviceNow = () => table.now - lie;
  lie = CLOCK.budget;
  table.now += lie;
  await table.playOn(2);
  expect(table.state.matchState.seats[ALICE]!.budget).toBe(CLOCK.grace);
  await table.pass(SPENT_MS - HASTE_MS);
  expect([table.picks, table.hasteOf(ALICE)]).toEqual([2, undefined]);

  lie += CLOCK.grace;
  await table.wait(CLOCK.grace);
  expect(table.state.matchState.ending).toMatchObject({ kind: 'timeout', seats: [ALICE] });
  expect(snapshotOf(table, ALICE).deniesTimeout).toBe(true);
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { winners: [BOB], reason: 'time' } });
  expect(verdict.clocks!.some(({ seat }) => seat === ALICE)).toBe(true);
});

it('it is the same without a lie: who has spent the budget, by both clocks, has something decided', async () => {
  const table = await timedTable('honest');
  table.now += CLOCK.budget;
  await table.playOn(2);
  await table.pass(SPENT_MS - HASTE_MS);
  expect([table.picks, table.hasteOf(ALICE)]).toEqual([3, expect.objectContaining({ decision: { pick: 0 } })]);
});
