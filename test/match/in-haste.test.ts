/** What a device decides for its person when the time is almost over (`shared/player/haste.ts`), in a game that says what. */

import { expect, it } from 'vitest';
import { HASTE_MS } from '../../shared/player/haste.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { PICKS } from '../support/sealed-picks.ts';
import { CLOCK } from '../support/table.ts';
import { TIME_MS, timedTable } from '../support/timed-table.ts';

const ALICE = 0;
const BOB = 1;
it('decides when so much time is left and not before, says so, and the match goes on', async () => {
  const table = await timedTable('decides');
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect([table.picks, table.hasteOf(ALICE)]).toEqual([0, undefined]);
  await table.pass(1);
  const seq = table.kinds.indexOf(PICKS.bold);
  expect(table.entries[seq]!.payload).toMatchObject({ pick: 0 });
  expect(table.hasteOf(ALICE)).toEqual({ seq, decision: { pick: 0 } });
  expect(table.hasteOf(BOB)).toBeUndefined();
  expect(table.state.matchState).toMatchObject({ phase: 'play', next: [BOB] });
  await table.playOn();
  expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
});

it('where the game has nothing to decide, the clock decides, and the device looks once', async () => {
  const table = await timedTable('nothing to decide');
  await table.playOn(1);
  await table.pass(TIME_MS - HASTE_MS);
  expect([table.picks, table.timers, table.hasteOf(BOB)]).toEqual([1, 0, undefined]);
  await table.wait(HASTE_MS);
  expect(table.state.matchState.ending).toMatchObject({ kind: 'timeout', seats: [BOB] });
});

it('looks again after an hour, for no timer is longer', async () => {
  const table = await timedTable('long');
  let longest = 0;
  const otherwise = table.toolsOf;
  table.toolsOf = (player) => ({
    after: (ms, call) => {
      longest = Math.max(longest, ms);
      return otherwise(player).after!(ms, call);
    },
  });
  // A grace of days: the turn began long before the device was opened.
  table.deviceNow = () => table.now - 40 * 86_400_000;
  await table.reload(ALICE);
  expect([longest, table.picks]).toEqual([3_600_000, 0]);
});

it('a person who decides in time is not spoken for, and nothing is left to ring in the turn of the other', async () => {
  const table = await timedTable('in time');
  await table.pass(TIME_MS - HASTE_MS - 1);
  await table.playOn(1);
  expect(table.timers).toBe(1);
  await table.pass(10);
  expect([table.picks, table.hasteOf(ALICE), table.hasteOf(BOB)]).toEqual([1, undefined, undefined]);
});

/** Clocks of devices, by how far they are ahead of the relay's. */
const CLOCKS: readonly (readonly [string, number])[] = [
  ['is right', 0],
  ['is a minute ahead', 60_000],
  ['is a day ahead', 86_400_000],
  ['is a minute behind', -60_000],
];

it.each(CLOCKS)('in a turn that began on the page it decides as late where its clock %s', async (_, skew) => {
  const table = await timedTable('skewed', skew);
  await table.playOn(2);
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(2);
  await table.pass(1);
  expect([table.picks, table.hasteOf(ALICE)]).toEqual([3, expect.objectContaining({ decision: { pick: 0 } })]);
});

it.each(CLOCKS)(
  'a page that was loaded again in its turn decides no sooner where its clock %s, and too late where that is behind',
  async (_, skew) => {
    const table = await timedTable('skewed', skew);
    await table.playOn(2);
    await table.pass(1_000);
    await table.reload(ALICE);
    await table.pass(TIME_MS - HASTE_MS - 1_001);
    expect(table.picks).toBe(2);
    await table.pass(1);
    expect(table.picks).toBe(skew < 0 ? 2 : 3);
  },
);

it.each(CLOCKS)(
  'a page that was loaded again decides nothing before the relay has greeted it, where its clock %s',
  async (_, skew) => {
    const table = await timedTable('skewed', skew);
    await table.playOn(2);
    await table.pass(TIME_MS - HASTE_MS - 1);
    table.greets = false;
    await table.reload(ALICE);
    await table.pass(1);
    expect([table.picks, table.timers]).toEqual([2, 0]);
    await table.greet(ALICE);
    await table.pass(0);
    expect(table.picks).toBe(skew < 0 ? 2 : 3);
  },
);

it('a turn that began while the connection was lost is measured from when the device hears of it', async () => {
  const table = await timedTable('lost connection');
  await table.playOn(1);
  table.offline.add(ALICE);
  await table.playOn(1);
  await table.pass(HASTE_MS - 1);
  table.offline.delete(ALICE);
  await table.hear(ALICE);
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(2);
  await table.pass(1);
  expect(table.picks).toBe(3);
});

it('a person who resigns instead has resigned', async () => {
  const table = await timedTable('resigns');
  await table.players[ALICE]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  await table.pass(TIME_MS);
  expect([table.picks, table.timers]).toEqual([0, 0]);
});

it('a device to which the seat has moved decides nothing before its person has decided something there', async () => {
  const table = await timedTable('moved');
  const { text } = await packSeat(table.players[ALICE]!.session, 'https://relay.test');
  const phone = await table.arrive(text);
  await table.settle();
  await table.pass(TIME_MS - 1);
  expect(table.picks).toBe(0);
  await table.players[phone]!.session.perform({ kind: 'decide', decision: { pick: 1 } });
  await table.settle();
  await table.playOn(1);
  // Alice has spent her budget, and has the grace.
  await table.pass(CLOCK.grace);
  expect(table.hasteOf(phone)).toMatchObject({ decision: { pick: 0 } });
});

it('a session that has left decides nothing', async () => {
  const table = await timedTable('left');
  table.players[ALICE]!.session.leave();
  expect(table.timers).toBe(0);
  await table.pass(TIME_MS - 1);
  expect(table.picks).toBe(0);
});
