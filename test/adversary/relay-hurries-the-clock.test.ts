/** The cheat: a relay stamps a timeout with a time that has not come yet, so that a seat that is there loses at once. */

import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { resultsOf } from '../../shared/wire/match-result.ts';
import { forge } from '../support/malice.ts';
import { battleAt } from '../support/scripted-battleship.ts';
import { CLOCK, DEADLINES, type Table } from '../support/table.ts';

const ALLOWED_MS = CLOCK.grace + CLOCK.budget + 1;
const REAL_MS = 1_500;

/** `lie`: how far the time of the greeting is ahead of the relay's clock. */
async function greet(table: Table, lie = 0): Promise<void> {
  const { match, seq, prev } = table.state.matchState;
  for (const seat of [0, 1]) await table.deliver(seat, { kind: 'welcome', match, seq, prev, time: table.now + lie });
}

/** A seat is to shoot. `skew`: how far the clocks of the devices are ahead of the relay's. */
async function waiting(skew = 0) {
  const table = await battleAt('battleship/xaya');
  table.deviceNow = () => table.now + skew;
  await greet(table);
  const loser = table.viewOf(0).turn!;
  return { table, loser, winner: 1 - loser };
}

/** The clock of the relay runs on to the timeout, and those of the devices by so many ms. */
async function runOut(table: Table, realMs: number): Promise<void> {
  const before = table.deviceNow();
  table.deviceNow = () => before + realMs;
  await table.wait(ALLOWED_MS);
  expect(table.entries.some(({ step }) => step.kind === 'timeout')).toBe(true);
}

const rowsOf = (table: Table) => resultsOf(table.state.matchState, table.entries.at(-1)!.payload).map(({ by }) => by);

it.each([
  ['is right', 0],
  ['is a day ahead', 86_400_000],
])('a seat that is there, and whose clock %s, does not sign that it lost by it, and notes its clock', async (_, skew) => {
  const { table, loser, winner } = await waiting(skew);
  await runOut(table, REAL_MS);
  expect(table.players[loser]!.session.snapshot().deniesTimeout).toBe(true);
  const note = table.entries.find(({ step }) => step.kind === 'clock-note')!;
  expect(note.step).toMatchObject({
    kind: 'clock-note',
    next: [],
    signatures: [{ key: table.state.matchState.seats[loser]!.key }],
  });
  await table.wait(DEADLINES.settle + 1);
  const { verdict } = await table.verify();
  expect(verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'won', winners: [winner], reason: 'time' } });
  expect(rowsOf(table)).not.toContain('all');
  // Its own clock to the second, beside the timestamp.
  const { ahead } = verdict.clocks!.find(({ seat, step }) => seat === loser && step === note.step.seq)!;
  expect(Math.ceil((skew + REAL_MS - ALLOWED_MS - ahead) / 1_000)).toBe(1);
});

it('a device that was loaded again after its note does not sign either', async () => {
  const { table, loser } = await waiting();
  await runOut(table, REAL_MS);
  await table.reload(loser);
  await table.settle();
  await table.wait(DEADLINES.settle + 1);
  expect((await table.verify()).verdict.closedBy).toBe('close');
});

/** A seat is to shoot, so many ms have passed of its turn, and its page is loaded again: no step that it sees from now on tells it the time. */
async function reloaded(afterMs: number, lie: number, skew = 0) {
  const table = await battleAt('battleship/xaya');
  const loser = table.viewOf(0).turn!;
  table.now += afterMs;
  table.deviceNow = () => table.now + skew;
  await table.reload(loser);
  await greet(table, lie);
  return { table, loser, winner: 1 - loser };
}

it.each([
  ['the time of the timeout', 0],
  ['that time in the middle of the turn', CLOCK.budget / 2],
])('a page that was loaded again, and that a greeting told %s, signs nothing either', async (_, afterMs) => {
  const { table, loser, winner } = await reloaded(afterMs, ALLOWED_MS - afterMs);
  const before = table.deviceNow();
  table.deviceNow = () => before + REAL_MS;
  await table.wait(ALLOWED_MS - afterMs);
  expect(table.players[loser]!.session.snapshot().deniesTimeout).toBe(true);
  await table.wait(DEADLINES.settle + 1);
  expect((await table.verify()).verdict).toMatchObject({ closedBy: 'close', result: { winners: [winner], reason: 'time' } });
  expect(rowsOf(table)).not.toContain('all');
});

it.each([
  ['is right, at any moment', 0, CLOCK.budget / 2, 'endgame'],
  ['is an hour ahead, at any moment', 3_600_000, CLOCK.budget / 2, 'endgame'],
  ['is an hour behind, soon after the last step', -3_600_000, LIMITS.clockApartMs, 'endgame'],
  // By no signed time it can tell its own clock from a lie: the match ends all the same, without its word.
  ['is an hour behind, later', -3_600_000, LIMITS.clockApartMs + 1, 'close'],
])('a page that was loaded again finishes honestly where its clock %s', async (_, skew, afterMs, closedBy) => {
  const { table, winner } = await reloaded(afterMs, 0, skew);
  await table.wait(ALLOWED_MS - afterMs);
  await table.wait(DEADLINES.settle + 1);
  expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy, result: { winners: [winner], reason: 'time' } });
});

it.each([
  ['its own clock agrees', ALLOWED_MS, 0],
  ['its clock was wrong all the time', ALLOWED_MS, -3_600_000],
  ['its clock differs by as much as the tolerance', ALLOWED_MS - LIMITS.clockApartMs, 0],
  ['it slept, and hears of it an hour later', ALLOWED_MS + 3_600_000, 0],
])('a seat that lost on time signs so when %s', async (_, realMs, skew) => {
  const { table, winner } = await waiting(skew);
  await runOut(table, realMs);
  expect((await table.verify()).verdict).toMatchObject({ closedBy: 'endgame', result: { winners: [winner], reason: 'time' } });
  expect(rowsOf(table)).toEqual(['all', 'all']);
});

it('only a seat whose time ran out notes its clock, once, and says what it showed', async () => {
  const { table, loser, winner } = await waiting();
  await runOut(table, REAL_MS);
  const code = 'life/wrong-clock-note';
  table.rejected.length = 0;
  for (const seat of [loser, winner]) await table.inject(await forge(table, seat, 'clock-note', {}, []), seat);
  expect(table.rejected).toEqual([
    { seat: loser, code },
    { seat: winner, code },
  ]);
});
